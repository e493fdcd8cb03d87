import { fold } from '#src/domain/search-text.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import { Blocks } from '../assemble/blocks.ts';
import type { CatalogueRow, Rows, Subject } from '../assemble/draft.ts';
import { bit, inDefaultOrder } from '../assemble/ordering.ts';
import type { Resolved } from '../assemble/resolved.ts';
import { digestOf, seenOf, subject } from '../assemble/subjects.ts';
import { lintSizes } from '../check/lint-goods.ts';
import { lintNames } from '../check/lint-names.ts';
import { lintPrices } from '../check/lint-prices.ts';
import { Problems } from '../check/problems.ts';
import { byKey, MODEL, PRODUCT, resolve } from '../check/references.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import { type Features, featuresOf, modelFeatures } from './features.ts';
import { PRODUCT_COLUMNS, productSchema } from './goods.schema.ts';
import type { Kind } from './kind.ts';
import type { ModelRange, Offer } from './models.ts';
import { type Goods, type ProductLine, propertiesOf } from './product-properties.ts';
import type { GoodsBadges } from './promo-badges.ts';

declare module '../read/content.ts' {
  interface Content {
    products: ProductLine[];
  }
}
declare module '../assemble/resolved.ts' {
  interface Resolved {
    /** Ids and rows of the valid products. */
    products: Pick<Products, 'ids' | 'rows'>;
    /** Offers of each model's products, by model. */
    offers: Products['offers'];
    /** Features of each model, by model. */
    features: ReadonlyMap<string, Features>;
  }
}

interface Products {
  ids: readonly number[];
  rows: Rows;
  offers: Map<string, Offer[]>;
}

/** Columns of a product that products.csv does not have: from its own text or its model. */
interface PageContent {
  h1: string;
  photo: string;
  images: string;
  content: string;
  details: string;
}

/** Products whose model is valid, each id once; problems are reported. */
function goodsOf(content: Content, range: ModelRange, problems: Problems): Goods[] {
  const products = byKey(content.products, line => String(line.data.id), ['id'], problems);
  return [...products.values()].flatMap(line => {
    const model = resolve(range.modelBySlug, line.data.model, MODEL, line.source, ['model'], problems);
    if (model) return [{ line, model }];
    problems.markRejected('product', line.data.id);
    return [];
  });
}

/** With more products than this, rows are not kept; this many take about 20 MB. */
const MAX_KEPT_ROWS = 10_000;

/**
 * Ids of the products, rows of their table, and the offers of each model. When there are many products, each row is
 * built anew every time it is iterated: 100 000 rows would take 200 MB, as much as the rest of an import.
 */
function assembleProducts(
  content: Content,
  range: ModelRange,
  badges: GoodsBadges,
  datedPrices: Resolved['prices'],
  pictures: Pictures,
  problems: Problems,
): Products {
  const goods = goodsOf(content, range, problems);
  const position = positionsOf(goods);
  const properties = [...byKey(content.properties, ({ data }) => data.id, ['id'], problems).values()];
  const shown = pageContentOf(goods, content, pictures, problems);
  const offers = new Map<string, Offer[]>();
  for (const one of goods) {
    propertiesOf(one, properties, problems);
    const { id, stock } = one.line.data;
    const { price } = datedPrices.get(id) ?? one.line.data;
    const siblings = offers.get(one.model.key);
    if (siblings) siblings.push({ price, stock });
    else offers.set(one.model.key, [{ price, stock }]);
  }
  const alreadyReported = new Problems();
  const rowOf = (one: Goods): CatalogueRow => {
    const { line, model } = one;
    const { data } = line;
    const features = featuresOf(line, model.data);
    const { price, old_price } = datedPrices.get(data.id) ?? data;
    return {
      id: data.id,
      model_id: range.modelIds.get(model.key) ?? 0,
      brand_id: range.brandIds.get(model.data.brand) ?? 0,
      position: position.get(data.id) ?? null,
      name: data.name,
      short_name: data.short_name,
      folded: fold(`${model.data.brand} ${model.data.title} ${data.name}`),
      size_str: formatSize(data.size),
      width: data.size.width,
      height: data.size.height,
      diametr: data.size.rim,
      load_index: data.load_index ?? '',
      speed_index: data.speed_index ?? '',
      season: model.data.season,
      runflat: bit(features.runflat),
      spikes: bit(features.spikes),
      cargo: bit(features.cargo),
      price,
      old_price,
      stock: data.stock,
      stock_date: data.stock_date,
      badges: JSON.stringify(badges.ofProduct(line, model)),
      properties: JSON.stringify(propertiesOf(one, properties, alreadyReported)),
      ...shown(one),
    };
  };
  const rows: Rows =
    goods.length <= MAX_KEPT_ROWS
      ? goods.map(rowOf)
      : {
          length: goods.length,
          *[Symbol.iterator]() {
            for (const one of goods) yield rowOf(one);
          },
        };
  return { ids: goods.map(({ line }) => line.data.id), rows, offers };
}

/** Positions in the default order by product id; products of disabled models have none. */
function positionsOf(goods: readonly Goods[]): Map<number, number> {
  const listed = inDefaultOrder(
    goods.filter(({ model }) => !model.data.disable),
    ({ line, model }) => ({
      topsell: model.data.topsell,
      name: line.data.name,
      key: String(line.data.id).padStart(9, '0'),
    }),
  );
  return new Map(listed.map(({ line }, index) => [line.data.id, index]));
}

/** Finds texts and pictures of a product: of its own file, else the photographs of its model. */
function pageContentOf(
  goods: readonly Goods[],
  content: Content,
  pictures: Pictures,
  problems: Problems,
): (one: Goods) => PageContent {
  const texts = byKey(content.productTexts, text => text.key, [], problems);
  const ids = new Map(goods.map(one => [String(one.line.data.id), one]));
  const shown = (images: readonly string[]): PageContent => ({
    h1: '',
    photo: images[0] ?? PLACEHOLDER,
    images: JSON.stringify(images.length > 0 ? images : [PLACEHOLDER]),
    content: '',
    details: JSON.stringify({ technologies: [], videos: [], tests: [] }),
  });
  const photos = new Map<string, string[]>();
  for (const { model } of goods)
    if (!photos.has(model.key))
      photos.set(model.key, new Blocks(pictures, model.source).pictures(pictures.photosOf(model), 'photos'));
  const byModel = new Map([...photos].map(([key, images]) => [key, shown(images)]));
  const own = new Map<string, PageContent>();
  for (const { key, data, body, source } of texts.values()) {
    const one = resolve(ids, key, PRODUCT, source, [], problems);
    if (!one) continue;
    const parts = new Blocks(pictures, source);
    const images = parts.pictures(data.photos, 'photos');
    pictures.showPageBy(data.photos[0] ?? '', source, ['photos', 0]);
    const details = {
      technologies: parts.blocks(data.p_tech, 'p_tech'),
      videos: parts.videos(data.video),
      tests: parts.blocks(data.p_tests, 'p_tests'),
    };
    own.set(key, {
      ...shown(images.length > 0 ? images : (photos.get(one.model.key) ?? [])),
      h1: data.h1,
      content: pictures.html(body),
      details: JSON.stringify(details),
    });
  }
  return ({ line, model }) => own.get(String(line.data.id)) ?? byModel.get(model.key) ?? shown([]);
}

/** content/products.csv: products, /product/{id}. */
export const products: Kind = {
  read: from => {
    const own = (from.content.properties ?? []).map(({ data }) => data.id);
    const columns = {
      required: PRODUCT_COLUMNS.required,
      optional: [...PRODUCT_COLUMNS.optional, ...own],
      isRejected: (name: string) => from.problems.isRejected('property', name),
    };
    return { products: from.table('products.csv', columns, productSchema, { kind: 'product', own }) };
  },
  resolve: ({ content, resolved, pictures, problems }) => {
    const { offers, ...products } = assembleProducts(
      content,
      resolved.range,
      resolved.badges,
      resolved.prices,
      pictures,
      problems,
    );
    return { products, offers, features: modelFeatures(content) };
  },
  rows: ({ resolved }) => ({ product: resolved.products.rows }),
  addresses: ({ resolved }) => ({
    shows: 'product',
    names: () => resolved.products.ids,
    rejectedKinds: ['product'],
  }),
  lintTable: ({ content, problems }) => {
    lintNames(content.products, problems);
    lintSizes(content, problems);
    lintPrices(content, problems);
  },
  subjects: sources => {
    const subjects: Subject[] = [];
    const order: [number, string][] = [];
    for (const row of sources.lazyRows('product')) {
      const own = digestOf(seenOf(row), sources.modelById.get(row.model_id)?.card);
      subjects.push(subject('product', row.id, own, sources.previewOf(row.photo)));
      const siblings = sources.products.get(row.model_id);
      if (siblings) siblings.push(own);
      else sources.products.set(row.model_id, [own]);
      if (row.position !== null) order.push([Number(row.position), own]);
    }
    const list = order.sort((a, b) => a[0] - b[0]).map(([, own]) => own);
    return [...subjects, subject('list', 'products', list)];
  },
  tally: (content, { product = [] }) => [
    {
      key: 'products',
      name: 'товары',
      count: product.length,
      of: [
        {
          key: 'productsInStock',
          words: 'в наличии',
          count: content.products.filter(({ data }) => data.stock > 0).length,
        },
        {
          key: 'sizes',
          words: ['размер', 'размера', 'размеров'],
          count: new Set(content.products.map(({ data }) => formatSize(data.size))).size,
        },
      ],
    },
  ],
};
