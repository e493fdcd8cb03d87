import { productPath } from '#src/domain/paths.ts';
import { FEATURES } from '#src/domain/season.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { conditionsMetBy } from '../check/lint-promos.ts';
import { Problems } from '../check/problems.ts';
import { fitsRule } from '../kinds/collections.ts';
import { type Features, featuresOf, featuresOfModel } from '../kinds/features.ts';
import type { ModelFacts } from '../kinds/goods-facts.ts';
import { propertiesOf } from '../kinds/product-properties.ts';
import type { GoodsLine } from './kept-goods.ts';
import type { GoodsContext } from './kept-import.ts';
import { UNMATCHED } from './matching.ts';
import type { GoodsNow } from './read-goods.ts';

/** A model with a product that is new, gone, changed or elsewhere in the table. */
export interface TouchedModel {
  /** From 0; its id is one more. */
  number: number;
  facts: ModelFacts;
  lines: readonly GoodsLine[];
  /** Null when all its tyres are what they were ({@link isSameTyre}): its features are, too. */
  features: Features | null;
  /** Whether its products keep their places in the default order. */
  isPlaced: boolean;
}

export interface GoodsChanges {
  /** Lines that were read anew. */
  fresh: readonly GoodsLine[];
  /** Ids of products that are no more. */
  removed: readonly number[];
  touched: readonly TouchedModel[];
}

const NO_SOURCE = { file: '', line: () => 1 };

/** Facts of the models; their place in the files is not known. */
export const factsOf = ({ models }: GoodsContext): ModelFacts[] =>
  models.map(({ key, data }) => ({ key, data, source: NO_SOURCE }));

/** Rows of the kept goods that are in the table no more. */
function goneRows({ kept, rows }: GoodsNow): number[] {
  const stays = new Uint8Array(kept.length);
  for (const row of rows) if (row !== UNMATCHED) stays[row] = 1;
  return [...stays.keys()].filter(row => stays[row] === 0);
}

/** Whether no product is there twice: only lines read anew can repeat one. */
function areIdsUnique(
  { kept, lines }: GoodsNow,
  fresh: readonly GoodsLine[],
  gone: ReadonlySet<number>,
): boolean {
  const ids = new Set(fresh.map(({ data }) => data.id));
  if (ids.size !== fresh.length) return false;
  if (fresh.every(({ data }) => gone.has(data.id))) return true;
  for (const id of kept.columns.ids) if (!gone.has(id)) ids.add(id);
  return lines.length === ids.size;
}

/** Numbers of models whose lines that stay are in another order. */
function movedWithin({ kept, rows }: GoodsNow, count: number): Set<number> {
  const last = new Int32Array(count).fill(UNMATCHED);
  const moved = new Set<number>();
  for (const row of rows) {
    if (row === UNMATCHED) continue;
    const model = kept.columns.models[row] ?? 0;
    if (row < (last[model] ?? 0)) moved.add(model);
    last[model] = row;
  }
  return moved;
}

/** The lines of some models, by model. */
function linesOf(lines: Iterable<GoodsLine>, wanted: ReadonlySet<string>): Map<string, GoodsLine[]> {
  const groups = new Map<string, GoodsLine[]>();
  for (const line of lines) {
    if (!wanted.has(line.data.model)) continue;
    const group = groups.get(line.data.model);
    if (group) group.push(line);
    else groups.set(line.data.model, [line]);
  }
  return groups;
}

function* keptLines({ kept }: GoodsNow, models: ReadonlySet<number>): Generator<GoodsLine> {
  for (let row = 0; row < kept.length; row++)
    if (models.has(kept.columns.models[row] ?? 0)) yield kept.line(row, NO_SOURCE);
}

const rimsOf = (lines: readonly GoodsLine[]): Set<string> => new Set(lines.map(({ data }) => data.size.rim));

const featuresWith = (facts: ModelFacts, lines: readonly GoodsLine[]): Features =>
  featuresOfModel(
    facts.data,
    lines.map(line => featuresOf(line, facts.data)),
  );

/** Whether a model is sold as it was, and in the same collections. */
function belongsAsBefore(
  { collectionRules }: GoodsContext,
  { facts, lines, features }: TouchedModel,
  before: readonly GoodsLine[],
): boolean {
  if (!features) return true;
  if (lines.length === 0 || before.length === 0) return lines.length === before.length;
  const had = featuresWith(facts, before);
  const [rimsBefore, rims] = [rimsOf(before), rimsOf(lines)];
  return collectionRules.every(
    rule => fitsRule(rule, facts.data, had, rimsBefore) === fitsRule(rule, facts.data, features, rims),
  );
}

/** Whether links, banners, prices and texts depend on one of these products being there. */
function areNamed(context: GoodsContext, ids: readonly number[]): boolean {
  const { texts, priceLines, bannerPlaces, asked } = context;
  const priced = new Set(ids.length > 0 ? priceLines.map(({ data }) => data.id) : []);
  const isNamed = (id: number) =>
    texts.has(id) || priced.has(id) || bannerPlaces.has(String(id)) || asked.has(productPath(id));
  return ids.some(isNamed);
}

/** Whether the names of two rows have the same faults. */
const haveSameFaults = (one: GoodsLine, other: GoodsLine): boolean =>
  JSON.stringify(one.nameFaults) === JSON.stringify(other.nameFaults);

/**
 * Whether a row says of its tyre what it said, as far as features, places, collections and promotions of its model and the warnings of
 * `lintTyres` depend on it: prices, stocks, dates and other properties may be other ones.
 */
export const isSameTyre = (one: GoodsLine, other: GoodsLine): boolean =>
  one.data.id === other.data.id &&
  one.data.model === other.data.model &&
  one.data.name === other.data.name &&
  formatSize(one.data.size) === formatSize(other.data.size) &&
  FEATURES.every(feature => one.data[feature] === other.data[feature]) &&
  haveSameFaults(one, other);

/** Numbers of models. */
interface TouchedNumbers {
  /** Those with a line that was read anew, is gone, or stands in another order among those that stay. */
  all: ReadonlySet<number>;
  /** Those with other tyres than before, or with lines that stay in another order. */
  others: ReadonlySet<number>;
  /** Those of which a tyre was sold out or came back. */
  restocked: ReadonlySet<number>;
}

/** Which models are touched. Products that keep their places are given them. */
function touchedNumbers(
  goods: GoodsNow,
  fresh: readonly GoodsLine[],
  goneBy: ReadonlyMap<number, number>,
  numbers: ReadonlyMap<string, number>,
): TouchedNumbers {
  const { kept } = goods;
  const others = movedWithin(goods, numbers.size);
  const all = new Set(others);
  const restocked = new Set<number>();
  const stays = new Set<number>();
  for (const line of fresh) {
    const number = numbers.get(line.data.model) ?? 0;
    all.add(number);
    const row = goneBy.get(line.data.id);
    const before = row === undefined ? null : kept.line(row, NO_SOURCE);
    if (!before || !isSameTyre(before, line)) {
      others.add(number);
      continue;
    }
    stays.add(line.data.id);
    line.position = before.position;
    if (before.data.stock > 0 !== line.data.stock > 0) restocked.add(number);
  }
  for (const [id, row] of goneBy) {
    const number = kept.columns.models[row] ?? 0;
    all.add(number);
    if (!stays.has(id)) others.add(number);
  }
  return { all, others, restocked };
}

/**
 * What has changed among products.
 * @returns null when it is wrong, or changes more than products and their models: then everything is imported anew
 */
export function goodsChanges(goods: GoodsNow, context: GoodsContext): GoodsChanges | null {
  const facts = factsOf(context);
  const numbers = new Map(facts.map(({ key }, number) => [key, number]));
  const fresh = goods.lines.filter((_, index) => goods.rows[index] === UNMATCHED);
  const { ids, models } = goods.kept.columns;
  const goneBy = new Map(goneRows(goods).map(row => [ids[row] ?? 0, row]));
  if (!areIdsUnique(goods, fresh, new Set(goneBy.keys()))) return null;
  const problems = new Problems();
  for (const { data, read } of fresh) {
    const model = facts[numbers.get(data.model) ?? UNMATCHED];
    if (!model || !read) return null;
    propertiesOf({ line: read, model }, context.properties, problems);
    const before = goneBy.get(data.id);
    if (context.texts.has(data.id) && models[before ?? UNMATCHED] !== numbers.get(data.model)) return null;
  }
  if (problems.errors.length > 0) return null;
  const freshIds = new Set(fresh.map(({ data }) => data.id));
  const removed = [...goneBy.keys()].filter(id => !freshIds.has(id));
  const added = [...freshIds].filter(id => !goneBy.has(id));
  if (areNamed(context, [...removed, ...added])) return null;
  if (context.isCompared && !hasSameIds(goods)) return null;
  const touching = touchedNumbers(goods, fresh, goneBy, numbers);
  const touched = touchedModels(goods, facts, touching);
  const keys = new Set([...touching.others].flatMap(number => facts[number]?.key ?? []));
  const before = linesOf(keptLines(goods, touching.others), keys);
  if (!touched.every(one => belongsAsBefore(context, one, before.get(one.facts.key) ?? []))) return null;
  const isMet = conditionsMetBy(facts, goods.lines);
  if (keys.size > 0 && context.promos.some(promo => isMet(promo.conditions) !== promo.isMet)) return null;
  if (context.hasPictureWarnings && !hasSameModels(goods, numbers)) return null;
  return { fresh, removed, touched };
}

function touchedModels(
  { lines }: GoodsNow,
  facts: readonly ModelFacts[],
  { all, others, restocked }: TouchedNumbers,
): TouchedModel[] {
  const byModel = linesOf(lines, new Set([...all].flatMap(number => facts[number]?.key ?? [])));
  return [...all].flatMap(number => {
    const model = facts[number];
    if (!model) return [];
    const own = byModel.get(model.key) ?? [];
    const isOther = others.has(number);
    const features = isOther ? featuresWith(model, own) : null;
    return [{ number, facts: model, lines: own, features, isPlaced: !isOther && !restocked.has(number) }];
  });
}

/** Whether every line is of the product of which the line in its place was. */
const hasSameIds = ({ kept, lines }: GoodsNow): boolean =>
  lines.length === kept.length && lines.every(({ data }, row) => kept.columns.ids[row] === data.id);

/** Whether every line is of the model of which the line in its place was. */
const hasSameModels = ({ kept, lines }: GoodsNow, numbers: ReadonlyMap<string, number>): boolean =>
  lines.length === kept.length &&
  lines.every(({ data }, row) => kept.columns.models[row] === numbers.get(data.model));
