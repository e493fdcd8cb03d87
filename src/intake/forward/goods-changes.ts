import { productPath } from '#src/domain/paths.ts';
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
  features: Features;
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
  const touchedNumbers = movedWithin(goods, facts.length);
  for (const row of goneBy.values()) touchedNumbers.add(models[row] ?? 0);
  for (const { data } of fresh) touchedNumbers.add(numbers.get(data.model) ?? 0);
  const touched = touchedModels(goods, facts, touchedNumbers);
  const before = linesOf(keptLines(goods, touchedNumbers), new Set(touched.map(one => one.facts.key)));
  if (!touched.every(one => belongsAsBefore(context, one, before.get(one.facts.key) ?? []))) return null;
  const isMet = conditionsMetBy(facts, goods.lines);
  if (context.promos.some(promo => isMet(promo.conditions) !== promo.isMet)) return null;
  if (context.hasPictureWarnings && !hasSameModels(goods, numbers)) return null;
  return { fresh, removed, touched };
}

function touchedModels(
  { lines }: GoodsNow,
  facts: readonly ModelFacts[],
  numbers: ReadonlySet<number>,
): TouchedModel[] {
  const byModel = linesOf(lines, new Set([...numbers].flatMap(number => facts[number]?.key ?? [])));
  return [...numbers].flatMap(number => {
    const model = facts[number];
    if (!model) return [];
    const own = byModel.get(model.key) ?? [];
    return [{ number, facts: model, lines: own, features: featuresWith(model, own) }];
  });
}

/** Whether every line is of the product of which the line in its place was. */
const hasSameIds = ({ kept, lines }: GoodsNow): boolean =>
  lines.length === kept.length && lines.every(({ data }, row) => kept.columns.ids[row] === data.id);

/** Whether every line is of the model of which the line in its place was. */
const hasSameModels = ({ kept, lines }: GoodsNow, numbers: ReadonlyMap<string, number>): boolean =>
  lines.length === kept.length &&
  lines.every(({ data }, row) => kept.columns.models[row] === numbers.get(data.model));
