import { nextSeasonDay, seasonOfDay, type TyreSeason } from '#src/domain/season-of-day.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { Blocks } from '../assemble/blocks.ts';
import type { Period } from '../assemble/clock.ts';
import type { Rows, Subject } from '../assemble/draft.ts';
import type { Resolved } from '../assemble/resolved.ts';
import { subject } from '../assemble/subjects.ts';
import { lintSizes } from '../check/lint-goods.ts';
import { lintNames } from '../check/lint-names.ts';
import { lintPrices } from '../check/lint-prices.ts';
import type { Problems, Source } from '../check/problems.ts';
import { byKey, MODEL, PRODUCT, resolve } from '../check/references.ts';
import type { Pictures } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Table } from '../read/csv-file.ts';
import type { Reader, TableRows } from '../read/reader.ts';
import { type Features, modelFeatures } from './features.ts';
import { PRODUCT_COLUMNS, productSchema } from './goods.schema.ts';
import type { LineFacts } from './goods-facts.ts';
import type { Kind, TallyLine } from './kind.ts';
import type { ModelRange, ModelText, PricedTyre } from './models.ts';
import { type HiddenProduct, type ListFacts, withPriceLists } from './price-lists.ts';
import { type Goods, type ProductLine, propertiesOf } from './product-properties.ts';
import { type PageContent, pictured, positionsOf, productRows } from './product-rows.ts';
import type { GoodsBadges } from './promo-badges.ts';

declare module '../read/content.ts' {
  interface Content {
    products: ProductLine[];
    /** The table of the products. */
    productTable: Table | null;
    hidden: readonly HiddenProduct[];
    /** For how long the stocks of suppliers' lists count. */
    listPeriods: readonly Period[];
    /** Where the prices that suppliers' lists give are written, by product. */
    listPrices: ReadonlyMap<number, Source>;
  }
}
declare module '../assemble/resolved.ts' {
  interface Resolved {
    /** The valid products. */
    products: Omit<Products, 'offers'>;
    /** Offers of each model's products, by model. */
    offers: Products['offers'];
    /** Features of each model, by model. */
    features: ReadonlyMap<string, Features>;
  }
}

interface Products {
  ids: readonly number[];
  rows: Rows;
  properties: readonly Content['properties'][number][];
  /** Places in the default order by id; products of disabled models have none. */
  positions: ReadonlyMap<number, number>;
  /** Whether pictures of their models or texts were warned of: the first product that shows one decides which. */
  hasPictureWarnings: boolean;
  offers: Map<string, PricedTyre[]>;
}

/** Products whose model is valid, each id once; problems are reported. */
function goodsOf(content: Content, range: ModelRange, problems: Problems): Goods<ModelText>[] {
  const products = byKey(content.products, line => String(line.data.id), ['id'], problems);
  return [...products.values()].flatMap(line => {
    const model = resolve(range.modelBySlug, line.data.model, MODEL, line.source, ['model'], problems);
    if (model) return [{ line, model }];
    problems.markRejected('product', line.data.id);
    return [];
  });
}

/**
 * Ids of the products, rows of their table, and the offers of each model. Each row is built anew every time it is
 * iterated: 100 000 rows would take 200 MB, as much as the rest of an import.
 */
function assembleProducts(
  content: Content,
  range: ModelRange,
  badges: GoodsBadges,
  datedPrices: Resolved['prices'],
  pictures: Pictures,
  season: TyreSeason,
  problems: Problems,
): Products {
  const goods = goodsOf(content, range, problems);
  const properties = [...byKey(content.properties, ({ data }) => data.id, ['id'], problems).values()];
  const warned = problems.warnings.length;
  const pageContent = pageContentOf(goods, content, pictures, problems);
  const hasPictureWarnings = problems.warnings.length > warned;
  const offers = new Map<string, PricedTyre[]>();
  for (const one of goods) {
    propertiesOf(one, properties, problems);
    const { id, stock } = one.line.data;
    const { price } = datedPrices.get(id) ?? one.line.data;
    const siblings = offers.get(one.model.key);
    if (siblings) siblings.push({ price, stock });
    else offers.set(one.model.key, [{ price, stock }]);
  }
  const positions = positionsOf(goods, range.modelOrder, season);
  const rowOf = productRows({
    modelIds: range.modelIds,
    brandIds: range.brandIds,
    positions,
    prices: datedPrices,
    badges,
    properties,
    pageContent,
  });
  const rows: Rows = {
    length: goods.length,
    *[Symbol.iterator]() {
      for (const one of goods) yield rowOf(one);
    },
  };
  const ids = goods.map(({ line }) => line.data.id);
  return { ids, rows, properties, positions, hasPictureWarnings, offers };
}

/** Finds texts and pictures of a product: of its own file, else the photographs of its model. */
function pageContentOf(
  goods: readonly Goods<ModelText>[],
  content: Content,
  pictures: Pictures,
  problems: Problems,
): (one: Goods) => PageContent {
  const texts = byKey(content.productTexts, text => text.key, [], problems);
  const ids = new Map(goods.map(one => [String(one.line.data.id), one]));
  const photos = new Map<string, string[]>();
  for (const { model } of goods)
    if (!photos.has(model.key))
      photos.set(model.key, new Blocks(pictures, model.source).pictures(pictures.photosOf(model), 'photos'));
  const byModel = new Map([...photos].map(([key, images]) => [key, pictured(images)]));
  const own = new Map<string, PageContent>();
  for (const { key, data, body, source } of texts.values()) {
    const one = resolve(ids, key, PRODUCT, source, [], problems);
    if (!one) continue;
    const parts = new Blocks(pictures, source);
    const images = parts.pictures(data.photos, 'photos');
    pictures.showInFeed({ name: data.photos[0] ?? '', source, field: ['photos', 0] });
    const details = {
      technologies: parts.blocks(data.p_tech, 'p_tech'),
      videos: parts.videos(data.video),
      tests: parts.blocks(data.p_tests, 'p_tests'),
    };
    own.set(key, {
      ...pictured(images.length > 0 ? images : (photos.get(one.model.key) ?? [])),
      h1: data.h1,
      content: pictures.html(body),
      details: JSON.stringify(details),
    });
  }
  return ({ line, model }) => own.get(String(line.data.id)) ?? byModel.get(model.key) ?? pictured([]);
}

/** Opens products.csv with the prices and stocks of content/prices; every property is a column of it. */
export function openProducts(from: Reader): (TableRows<ProductLine> & ListFacts) | null {
  const own = (from.content.properties ?? []).map(({ data }) => data.id);
  const columns = {
    required: PRODUCT_COLUMNS.required,
    optional: [...PRODUCT_COLUMNS.optional, ...own],
    isRejected: (name: string) => from.problems.isRejected('property', name),
  };
  const facts: ListFacts = { hidden: [], listPeriods: [], listPrices: new Map() };
  const change = (table: Table) => withPriceLists(table, from, facts);
  const rows = from.openRows('products.csv', columns, productSchema, { kind: 'product', own, change });
  return rows && { ...rows, ...facts };
}

/** The line of the summary table about products. */
export const productTally = (
  products: readonly { data: Pick<LineFacts['data'], 'size' | 'stock'> }[],
  count: number,
): TallyLine => ({
  key: 'products',
  name: 'товары',
  count,
  of: [
    {
      key: 'productsInStock',
      words: 'в наличии',
      count: products.filter(({ data }) => data.stock > 0).length,
    },
    {
      key: 'sizes',
      words: ['размер', 'размера', 'размеров'],
      count: new Set(products.map(({ data }) => formatSize(data.size))).size,
    },
  ],
});

/** content/products.csv: products, /product/{id}. */
export const products: Kind = {
  read: from => {
    from.problems.begin('lists');
    const rows = openProducts(from);
    from.problems.begin('rows');
    const products = rows ? [...rows.table.pieces()].flatMap(piece => rows.read(piece)) : [];
    from.problems.begin('rest');
    const { table: productTable = null, hidden = [], listPeriods = [], listPrices = new Map() } = rows ?? {};
    return { products, productTable, hidden, listPeriods, listPrices };
  },
  resolve: ({ content, resolved, pictures, clock, problems }) => {
    const { offers, ...products } = assembleProducts(
      content,
      resolved.range,
      resolved.badges,
      resolved.prices,
      pictures,
      seasonOfDay(clock.today),
      problems,
    );
    return { products, offers, features: modelFeatures(content) };
  },
  rows: ({ resolved }) => ({ product: resolved.products.rows }),
  settings: ({ clock }) => ({ season: seasonOfDay(clock.today) }),
  periods: ({ listPeriods }, clock) => [{ from: nextSeasonDay(clock.today) }, ...listPeriods],
  addresses: ({ resolved }) => ({
    shows: 'product',
    names: () => resolved.products.ids,
    rejectedKinds: ['product'],
  }),
  lintTyres: ({ content, problems }) => {
    lintNames(content.products, problems);
    lintSizes(content, problems);
  },
  lintPrices: ({ content, problems }) => lintPrices(content, problems),
  subjects: sources => {
    const subjects: Subject[] = [];
    const order: [number, string][] = [];
    for (const { id, modelId, position, digest } of sources.goods()) {
      subjects.push({ kind: 'product', key: String(id), digest });
      const siblings = sources.products.get(modelId);
      if (siblings) siblings.push(digest);
      else sources.products.set(modelId, [digest]);
      if (position !== null) order.push([position, digest]);
    }
    const list = order.sort((a, b) => a[0] - b[0]).map(([, digest]) => digest);
    return [...subjects, subject('list', 'products', list)];
  },
  tally: (content, { product = [] }) => [productTally(content.products, product.length)],
};
