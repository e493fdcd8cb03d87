import { fitsRims } from '#src/domain/promotion.ts';
import { seasonOfDay } from '#src/domain/season-of-day.ts';
import type { Clock } from '../assemble/clock.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { Problems } from '../check/problems.ts';
import type { ModelFacts } from '../kinds/goods-facts.ts';
import { propertiesOf } from '../kinds/product-properties.ts';
import { type PageContent, pictured, placesOfModel, productRows } from '../kinds/product-rows.ts';
import { goodsBadges } from '../kinds/promo-badges.ts';
import type { CatalogueCopy } from './catalogue-copy.ts';
import type { PreviousImport, StoredRow } from './previous-import.ts';
import type { ReadRows } from './read-rows.ts';

/**
 * Columns of a product that may differ without anything being found out anew but prices, stocks and places of its model.
 * Rows with another name, size or feature make an import read everything.
 */
const CHANGEABLE: ReadonlySet<string> = new Set([
  ...['price', 'old_price', 'stock', 'stock_date', 'days', 'year', 'country'],
  ...['properties', 'facts', 'position'],
]);

/** A product that is another one in the catalogue. */
interface ChangedProduct {
  row: CatalogueRow;
  /** Its columns that differ; null when it is new. */
  columns: readonly string[] | null;
  /** Its place in products.csv. */
  at: number;
}

/** What changes among products. */
export interface ProductChanges {
  products: readonly ChangedProduct[];
  /** Ids of products that are gone. */
  removed: readonly number[];
  /** Rows of all products of the changed models, by the number of the model. */
  models: ReadonlyMap<number, readonly CatalogueRow[]>;
  /** Products of before whose place in the default order is another one. */
  moved: readonly { id: number; position: number | null }[];
}

/** Facts of models; where they are written is not known. */
const factsOf = ({ models }: PreviousImport): ModelFacts[] =>
  models.map(({ key, data }) => ({ key, data, source: { file: '', line: () => 1 } }));

const PAGE_COLUMNS = ['h1', 'photo', 'images', 'content', 'details'] as const;

/** What the page of a product shows besides its row: as before, or, of a new one, the pictures of its model. */
function pageOf(before: CatalogueRow | undefined, model: () => CatalogueRow): PageContent {
  const row = before ?? { ...pictured([]), photo: model().photo, images: model().images };
  return Object.fromEntries(
    PAGE_COLUMNS.map(column => [column, String(row[column])]),
  ) as unknown as PageContent;
}

/** Rows of the parsed products. @returns null when some have errors, or differ in other columns than {@link CHANGEABLE} */
function rowsOf(
  previous: PreviousImport,
  { rows, parsed }: ReadRows,
  copy: Pick<CatalogueCopy, 'product' | 'model'>,
): ChangedProduct[] | null {
  const facts = factsOf(previous);
  const problems = new Problems();
  const before = new Map(parsed.map(({ line }) => [line.data.id, copy.product(line.data.id)]));
  const rowOf = productRows({
    modelIds: new Map(facts.map(({ key }, number) => [key, number + 1])),
    brandIds: previous.brandIds,
    positions: new Map(),
    prices: previous.datedPrices,
    badges: goodsBadges(previous.badges, []),
    properties: previous.properties,
    pageContent: ({ line }) => pageOf(before.get(line.data.id), () => copy.model(modelOf(line.data.id))),
  });
  const numbers = new Map(parsed.map(({ line, model }) => [line.data.id, model]));
  const modelOf = (id: number) => numbers.get(id) ?? 0;
  const changed = parsed.map(({ line, model, at }): ChangedProduct => {
    const one = { line, model: facts[model] as ModelFacts };
    propertiesOf(one, previous.properties, problems);
    const row = rowOf(one);
    const known = before.get(line.data.id);
    rows[at] = { ...(rows[at] as StoredRow), position: (known?.position ?? null) as number | null };
    const differs = (column: string) => column !== 'position' && known?.[column] !== (row[column] ?? null);
    return { row, columns: known ? Object.keys(row).filter(differs) : null, at };
  });
  const isMore = changed.some(({ columns }) => columns?.some(column => !CHANGEABLE.has(column)));
  return isMore || problems.errors.length > 0 ? null : changed;
}

/** The kinds of a model's tyres, as far as promotions, collections and the model itself depend on rims and features. */
function kindsOf({ rims }: PreviousImport, rows: readonly CatalogueRow[]): string {
  const kinds = rows.map(({ diametr, runflat, spikes, cargo }) =>
    [...rims.map(some => fitsRims(some, Number(diametr))), runflat, spikes, cargo].join(),
  );
  return [...new Set(kinds)].sort().join(' ');
}

/** Whether these are the products of before, in the same order. */
export const areSameProducts = ({ products }: PreviousImport, { rows }: ReadRows): boolean =>
  rows.length === products.rows.length && rows.every(({ id }, at) => id === products.rows[at]?.id);

/**
 * Finds what has changed among products, and gives their rows in `read` their places.
 * @returns null when more is to be found out than this: then everything is imported
 */
export function changedProducts(
  previous: PreviousImport,
  read: ReadRows,
  copy: Pick<CatalogueCopy, 'product' | 'model' | 'productsOf'>,
  clock: Clock,
): ProductChanges | null {
  const { rows } = read;
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size !== rows.length) return null;
  if (previous.hasWarningsOfOrder && !areSameProducts(previous, read)) return null;
  const products = rowsOf(previous, read, copy);
  if (!products) return null;
  const gone = previous.products.rows.filter(({ id }) => !ids.has(id));
  const removed = gone.map(({ id }) => id);
  const added = products.filter(({ columns }) => !columns).map(({ row }) => Number(row.id));
  if ([...removed, ...added].some(id => previous.namedProducts.has(id))) return null;

  const numbers = new Set([...read.parsed, ...gone].map(({ model }) => model));
  const changed = new Map(products.map(({ row }) => [row.id, row]));
  const models = new Map<number, CatalogueRow[]>();
  for (const number of numbers) {
    const before = copy.productsOf(number);
    const stay = before.filter(({ id }) => ids.has(Number(id)) && !changed.has(id ?? null));
    const after = [
      ...stay,
      ...products.filter((_, at) => read.parsed[at]?.model === number).map(one => one.row),
    ];
    if (kindsOf(previous, before) !== kindsOf(previous, after)) return null;
    models.set(number, after);
  }
  return { products, removed, models, moved: place(previous, read, models, new Set(added), clock) };
}

/** Gives rows of these models their places in the default order. Returns products of before that have another one. */
function place(
  previous: PreviousImport,
  { rows }: ReadRows,
  models: ProductChanges['models'],
  added: ReadonlySet<number>,
  clock: Clock,
): ProductChanges['moved'] {
  const facts = factsOf(previous);
  const season = seasonOfDay(clock.today);
  const places = new Map<number, number>();
  for (const [number, own] of models) {
    const { position } = previous.models[number]?.digests.row ?? {};
    const products = own.map(({ id, name, stock }) => ({
      id: Number(id),
      name: String(name),
      stock: Number(stock),
    }));
    const found = placesOfModel(facts[number] as ModelFacts, position as number | null, products, season);
    for (const [id, one] of found) places.set(id, one);
  }
  const moved: { id: number; position: number | null }[] = [];
  for (const [at, row] of rows.entries()) {
    if (!models.has(row.model)) continue;
    const position = places.get(row.id) ?? null;
    if (position === row.position) continue;
    rows[at] = { ...row, position };
    if (!added.has(row.id)) moved.push({ id: row.id, position });
  }
  return moved;
}
