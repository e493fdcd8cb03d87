import { hash } from 'node:crypto';
import { MODELS_FILTERS } from '#src/domain/season.ts';
import type { CatalogueRow, Draft, Subject, Table } from './draft.ts';

type Rows = Draft['rows'];

const digest = (...parts: unknown[]): string => hash('md5', JSON.stringify(parts), 'base64url');

/** What a model's card shows; the texts of its page do not change a list. */
const cardOf = (row: CatalogueRow): unknown[] =>
  [
    'slug',
    'title',
    'photo',
    'season',
    'runflat',
    'spikes',
    'cargo',
    'badges',
    'grp',
    'price_from',
    'disable',
  ].map(key => row[key]);

/**
 * Columns of goods that no page shows: numbers of rows, places in an order (lists have the order itself in their digests)
 * and what only the search reads. A new model moves all of them for thousands of goods.
 */
const UNSEEN: ReadonlySet<string> = new Set(['model_id', 'brand_id', 'position', 'folded', 'aliases']);

/** What pages show of a brand, model or product. */
const seenOf = (row: CatalogueRow): unknown[] =>
  Object.keys(row)
    .filter(column => !UNSEEN.has(column))
    .map(column => row[column]);

/** What the brand catalogue says of a brand: how many models it has and from what price on. */
function rangeOf(
  listed: readonly { row: CatalogueRow }[],
  brand: CatalogueRow[string] | undefined,
): unknown[] {
  const prices = listed.flatMap(({ row }) => (row.brand_id === brand ? [row.price_from] : []));
  return [prices.length, Math.min(...prices.flatMap(price => (typeof price === 'number' ? [price] : [])))];
}

/**
 * One digest per subject that pages are drawn from. A page's key is made of its subjects' digests, so every column that a
 * page shows is in one of them (architecture.md, «One page, one set of props»).
 */
export function subjectsOf(rows: Rows, shop: unknown, home: unknown): Subject[] {
  const subjects: Subject[] = [];
  const add = (kind: Subject['kind'], key: unknown, ...parts: unknown[]) =>
    subjects.push({ kind, key: String(key), digest: digest(...parts) });
  const group = (table: Exclude<Table, 'product'>, column: string): Map<unknown, CatalogueRow[]> => {
    const groups = new Map<unknown, CatalogueRow[]>();
    for (const row of rows[table]) {
      const known = groups.get(row[column]);
      if (known) known.push(row);
      else groups.set(row[column], [row]);
    }
    return groups;
  };
  const brands = new Map(rows.brand.map(row => [row.id, row]));
  const brandFace = (id: CatalogueRow[string] | undefined) => {
    const brand = brands.get(id ?? null);
    return [brand?.name, brand?.url, brand?.ico];
  };
  const models = rows.model.map(row => ({
    row,
    card: digest(cardOf(row), brandFace(row.brand_id)),
    whole: digest(seenOf({ ...row, id: null }), brandFace(row.brand_id)),
  }));
  const modelById = new Map(models.map(model => [model.row.id, model]));
  const listed = models
    .filter(({ row }) => row.position !== null)
    .sort((a, b) => Number(a.row.position) - Number(b.row.position));
  const cards = (fits: (row: CatalogueRow) => boolean) =>
    listed.filter(({ row }) => fits(row)).map(({ card }) => card);

  const products = new Map<unknown, string[]>();
  const order: [number, string][] = [];
  for (const row of rows.product) {
    const own = digest(seenOf(row), modelById.get(row.model_id)?.card);
    add('product', row.id, own);
    const siblings = products.get(row.model_id);
    if (siblings) siblings.push(own);
    else products.set(row.model_id, [own]);
    if (row.position !== null) order.push([Number(row.position), own]);
  }
  for (const { row, whole } of models) add('model', row.slug, whole, products.get(row.id) ?? []);
  for (const row of rows.brand)
    add(
      'brand',
      row.url,
      seenOf({ ...row, id: null }),
      cards(model => model.brand_id === row.id),
    );
  add(
    'list',
    'products',
    order.sort((a, b) => a[0] - b[0]).map(([, own]) => own),
  );
  add(
    'list',
    'brands',
    rows.brand.map(row => [row.name, row.url, row.ico, ...rangeOf(listed, row.id)]),
  );
  for (const filter of MODELS_FILTERS)
    add(
      'list',
      filter,
      cards(row => (filter in row ? row[filter] === 1 : row.season === filter)),
    );

  for (const kind of ['promo', 'article', 'page'] as const)
    for (const row of rows[kind]) add(kind, row.url, row);
  const members = group('collection_model', 'collection');
  for (const row of rows.collection)
    add(
      'collection',
      row.url,
      row,
      (members.get(row.url) ?? []).map(member => modelById.get(member.model_id)?.card),
    );
  const items = {
    promo: group('promo', 'section'),
    articles: group('article', 'section'),
    collections: group('collection', 'section'),
  };
  const childs = group('section', 'parent');
  for (const row of rows.section)
    add(
      'section',
      row.key,
      row,
      childs.get(row.key) ?? [],
      items[row.tree as keyof typeof items].get(row.key) ?? [],
    );

  const main = rows.banner.filter(row => row.place === 'main');
  add(
    'home',
    '',
    home,
    main,
    cards(row => row.topsell === 1),
    items.articles.get('news') ?? [],
    rows.brand.map(row => row.ico),
  );
  add(
    'shell',
    '',
    shop,
    rows.brand.map(row => [row.name, row.url, row.ico]),
    rows.page.map(row => row.url),
    rows.goal,
  );
  return subjects;
}
