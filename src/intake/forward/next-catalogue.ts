import { seasonOfDay } from '#src/domain/season-of-day.ts';
import type { Clock } from '../assemble/clock.ts';
import type { CatalogueRow, ModelDigests, Subject } from '../assemble/draft.ts';
import { LISTED, modelDigests, previewsIn, productDigest, SubjectSources } from '../assemble/subjects.ts';
import { catalogueVersion, modelsDigest } from '../assemble/version.ts';
import { functionsOf } from '../kinds/all.ts';
import type { ModelFacts } from '../kinds/goods-facts.ts';
import { columnsFromGoods, lowestPrice } from '../kinds/models.ts';
import { type PageContent, pictured, productRows } from '../kinds/product-rows.ts';
import { goodsBadges } from '../kinds/promo-badges.ts';
import { schemaText } from '../write/catalogue-file.ts';
import type { CatalogueCopy, CataloguePatch, ChangedSubject } from './catalogue-copy.ts';
import { factsOf, type GoodsChanges, type TouchedModel } from './goods-changes.ts';
import type { GoodsLine } from './kept-goods.ts';
import type { KeptValues } from './kept-import.ts';
import { UNMATCHED } from './matching.ts';
import { placeLines } from './positions.ts';
import type { GoodsNow } from './read-goods.ts';

/** The next catalogue as changes of the last one. */
export interface NextCatalogue {
  version: string;
  /** Digests of all models, and all subjects but products. */
  models: readonly ModelDigests[];
  tableDigests: KeptValues['tableDigests'];
  subjects: readonly Subject[];
  patch: CataloguePatch;
}

const PAGE_COLUMNS = ['h1', 'photo', 'images', 'content', 'details'] as const;

const pageOf = (row: CatalogueRow): PageContent =>
  Object.fromEntries(PAGE_COLUMNS.map(column => [column, String(row[column])])) as unknown as PageContent;

/** Finds rows of models by their numbers. @throws when there is no such model */
function rowsByNumber(rowOf: ReturnType<CatalogueCopy['rowsOf']>): (number: number) => CatalogueRow {
  return number => {
    const row = rowOf(number + 1);
    if (!row) throw new Error(`the catalogue has no model ${number + 1}`);
    return row;
  };
}

/** Computes what changes in the copy of the last catalogue; gives lines their places and digests. */
export function nextCatalogue(
  values: KeptValues,
  goods: GoodsNow,
  changes: GoodsChanges,
  copy: Pick<CatalogueCopy, 'rowsOf'>,
  clock: Clock,
): NextCatalogue {
  const { today } = clock;
  const { goods: context } = values;
  const facts = factsOf(context);
  placeLines(changes.touched, context.digests, seasonOfDay(today));
  const previewOf = previewsIn(values.tables.picture ?? []);
  const digestsOf = modelDigests(values.tables.brand ?? [], previewOf);
  const badges = goodsBadges(
    context.badges,
    changes.touched.flatMap(({ lines, features }) => (features ? lines : [])),
  );
  const rowBefore = rowsByNumber(copy.rowsOf('model'));
  const picturesBefore = rowsByNumber(copy.rowsOf('model', ['photo', 'images']));
  /** What is another one of a model's row because of its products. */
  const changesOfModel = ({ facts: model, lines, features }: TouchedModel): CatalogueRow => {
    const offers = lines.map(({ data }) => ({
      price: context.prices.get(data.id)?.price ?? data.price,
      stock: data.stock,
    }));
    return features ? columnsFromGoods(offers, features, badges.ofModel(model)) : lowestPrice(offers);
  };
  const models = [...context.digests];
  const changedModels: CatalogueRow[] = [];
  for (const one of changes.touched) {
    const known = models[one.number];
    const changed = changesOfModel(one);
    if (!one.features && known?.row.price_from === changed.price_from) continue;
    const row = { ...rowBefore(one.number), ...changed };
    const digests = digestsOf(row);
    if (digests.whole !== known?.whole) changedModels.push(row);
    models[one.number] = { ...digests, row: listedColumns(row) };
  }
  const numbers = new Map(facts.map(({ key }, number) => [key, number]));
  const productRow = copy.rowsOf('product');
  const rowOf = productRows({
    modelIds: new Map(facts.map(({ key }, number) => [key, number + 1])),
    brandIds: context.brandIds,
    positions: new Map(
      changes.fresh.flatMap(({ data, position }) => (position === null ? [] : [[data.id, position]])),
    ),
    prices: context.prices,
    badges,
    properties: context.properties,
    pageContent: ({ line, model }) => {
      const own = context.texts.has(line.data.id) ? productRow(line.data.id) : undefined;
      if (own) return pageOf(own);
      const { photo, images } = picturesBefore(numbers.get(model.key) ?? UNMATCHED);
      return { ...pictured([]), photo: String(photo), images: String(images) };
    },
  });
  const products: CatalogueRow[] = [];
  const digested: GoodsLine[] = [];
  for (const line of changes.fresh) {
    const number = numbers.get(line.data.model) ?? UNMATCHED;
    if (!line.read) continue;
    const row = rowOf({ line: line.read, model: facts[number] as ModelFacts });
    line.digest = productDigest(row, models[number], previewOf(row.photo));
    products.push(row);
    digested.push(line);
  }
  for (const { number, lines } of changes.touched)
    if (models[number]?.ofGoods !== context.digests[number]?.ofGoods)
      for (const line of lines)
        if (!line.read) {
          const row = productRow(line.data.id) ?? {};
          line.digest = productDigest(row, models[number], previewOf(row.photo));
          digested.push(line);
        }
  const sources = new SubjectSources(values.tables, values.settings, {
    models,
    goods: {
      *[Symbol.iterator]() {
        for (const { data, position, digest } of goods.lines)
          yield { id: data.id, modelId: (numbers.get(data.model) ?? UNMATCHED) + 1, position, digest };
      },
    },
  });
  const subjects = functionsOf('subjects').flatMap(all => all(sources));
  const tableDigests = { ...values.tableDigests, model: modelsDigest(models) };
  const version = catalogueVersion(schemaText(), values.settings, tableDigests, subjects);
  return {
    version,
    models,
    tableDigests,
    subjects: subjects.filter(({ kind }) => kind !== 'product'),
    patch: {
      today,
      meta: { version, valid_until: validUntilOf(values, goods, clock)?.toISOString() ?? '' },
      models: changedModels,
      removedProducts: changes.removed,
      products,
      positions: movedLines(goods),
      subjects: changedSubjects(values.subjects, goods, digested, subjects, today),
    },
  };
}

/** The next moment at which the same content gives another catalogue: also when a list becomes stale. */
function validUntilOf({ validUntil }: KeptValues, { listPeriods }: GoodsNow, clock: Clock): Date | null {
  const ofLists = clock.nextChange(listPeriods);
  return validUntil && ofLists && validUntil < ofLists ? validUntil : (ofLists ?? validUntil);
}

const listedColumns = (row: CatalogueRow): CatalogueRow =>
  Object.fromEntries(LISTED.map(column => [column, row[column] ?? null]));

/** Lines that stay, but at another place in the default order. */
function movedLines({ kept, lines, rows }: GoodsNow): CataloguePatch['positions'] {
  return lines.flatMap(({ data, position }, index) => {
    const row = rows[index] ?? UNMATCHED;
    const before = kept.columns.positions[row] ?? UNMATCHED;
    return row === UNMATCHED || before === (position ?? UNMATCHED) ? [] : [{ id: data.id, position }];
  });
}

/**
 * Subjects whose digest is not the one of before.
 * @param digested the products whose digest has been made anew: all others have that of before
 */
function changedSubjects(
  before: readonly Subject[],
  { kept }: GoodsNow,
  digested: readonly GoodsLine[],
  subjects: readonly Subject[],
  changedOn: string,
): ChangedSubject[] {
  const known = new Map(before.map(({ kind, key, digest }) => [`${kind}\n${key}`, digest]));
  const changed = new Set(digested.map(({ data }) => String(data.id)));
  const digests = new Map(digested.map(({ data, digest }) => [data.id, digest]));
  for (let row = 0; row < kept.length; row++) {
    const digest = digests.get(kept.columns.ids[row] ?? 0);
    if (digest !== undefined && kept.digest(row) === digest) changed.delete(String(kept.columns.ids[row]));
  }
  const isChanged = ({ kind, key, digest }: Subject): boolean =>
    kind === 'product' ? changed.has(key) : known.get(`${kind}\n${key}`) !== digest;
  return subjects.filter(isChanged).map(one => ({ ...one, changedOn }));
}
