import { positionFacts } from '#src/domain/position-facts.ts';
import { fold } from '#src/domain/search-text.ts';
import type { TyreSeason } from '#src/domain/season-of-day.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit } from '../assemble/ordering.ts';
import { type OrderedProduct, placesIn } from '../assemble/product-order.ts';
import type { Resolved } from '../assemble/resolved.ts';
import { flag } from '../check/cells.schema.ts';
import { Problems } from '../check/problems.ts';
import { PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import { featuresOf } from './features.ts';
import type { ModelFacts } from './goods-facts.ts';
import { knownColumns } from './known-properties.ts';
import { type Goods, propertiesOf } from './product-properties.ts';
import type { GoodsBadges } from './promo-badges.ts';
import { hiddenProperties } from './properties.ts';

/** Columns of a product that products.csv does not have: from its own text or its model. */
export interface PageContent {
  h1: string;
  photo: string;
  images: string;
  content: string;
  details: string;
}

/** The page content of a product without a text of its own. */
export const pictured = (images: readonly string[]): PageContent => ({
  h1: '',
  photo: images[0] ?? PLACEHOLDER,
  images: JSON.stringify(images.length > 0 ? images : [PLACEHOLDER]),
  content: '',
  details: JSON.stringify({ technologies: [], videos: [], tests: [] }),
});

/** What the row of a product is made of besides its line and model. */
export interface RowSources {
  modelIds: ReadonlyMap<string, number>;
  brandIds: ReadonlyMap<string, number>;
  /** Place in the default order, by product id; products of disabled models have none. */
  positions: ReadonlyMap<number, number>;
  /** Prices that count in place of those of products.csv, by product id. */
  prices: Resolved['prices'];
  badges: Pick<GoodsBadges, 'ofProduct'>;
  properties: readonly Pick<Content['properties'][number], 'data'>[];
  pageContent(one: Goods): PageContent;
}

/** Makes rows of the table `product`. Problems with properties are not reported. */
export function productRows(sources: RowSources): (one: Goods) => CatalogueRow {
  const { modelIds, brandIds, positions, prices, badges, properties } = sources;
  const hidden = new Set(hiddenProperties(properties));
  const unreported = new Problems();
  return one => {
    const { line, model } = one;
    const { data } = line;
    const features = featuresOf(line, model.data);
    const { price, old_price } = prices.get(data.id) ?? data;
    const page = sources.pageContent(one);
    const own = propertiesOf(one, properties, unreported);
    return {
      id: data.id,
      model_id: modelIds.get(model.key) ?? 0,
      brand_id: brandIds.get(model.data.brand) ?? 0,
      position: positions.get(data.id) ?? null,
      name: data.name,
      short_name: data.short_name,
      h1: page.h1,
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
      xl: bit(isReinforced(line)),
      ...knownColumns(line.cells),
      facts: positionFacts(own.filter(({ id }) => !hidden.has(id))).join(', '),
      price,
      old_price,
      stock: data.stock,
      stock_date: data.stock_date,
      days: data.days,
      badges: JSON.stringify(badges.ofProduct(line, model)),
      photo: page.photo,
      images: page.images,
      properties: JSON.stringify(own),
      content: page.content,
      details: page.details,
    };
  };
}

/** Whether a tyre is reinforced: as its cell of the property `xl` says, else by the mark in its name. */
function isReinforced({ cells, data }: Goods['line']): boolean {
  const cell = cells.xl ?? '';
  return cell === '' ? /(?<!\S)XL(?!\S)/u.test(data.name) : flag.safeParse(cell).data === true;
}

/**
 * Places of a model's products in the default order, by product id; none when the model is disabled. `place`: the model's
 * own, null then.
 */
export const placesOfModel = (
  { data }: ModelFacts,
  place: number | null,
  products: readonly OrderedProduct[],
  season: TyreSeason,
): Map<number, number> =>
  data.disable || place === null
    ? new Map()
    : placesIn({ season: data.season, topsell: data.topsell, place }, products, season);

/** Places of products in the default order by product id; products of disabled models have none. */
export function positionsOf(
  goods: readonly Goods[],
  modelOrder: ReadonlyMap<string, number>,
  season: TyreSeason,
): Map<number, number> {
  const byModel = Map.groupBy(goods, ({ model }) => model.key);
  return new Map(
    Array.from(byModel, ([key, own]) => {
      const products = own.map(({ line }) => line.data);
      const model = own[0]?.model;
      return model ? [...placesOfModel(model, modelOrder.get(key) ?? null, products, season)] : [];
    }).flat(),
  );
}
