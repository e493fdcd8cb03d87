import type { Badge } from '#src/api/wire.ts';
import { fold } from '#src/domain/search-text.ts';
import { groupOf } from '#src/domain/season.ts';
import { Blocks } from '../assemble/blocks.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { bit, compare, inDefaultOrder } from '../assemble/ordering.ts';
import type { Problems } from '../check/problems.ts';
import { BRAND, byKey, resolve } from '../check/references.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import { type Features, featuresOfModel } from './features.ts';

type BrandText = Content['brands'][number];
export type ModelText = Content['models'][number];

/** Brands and models that fit together, with their row numbers. */
export interface Range {
  brandByName: ReadonlyMap<string, BrandText>;
  brandIds: ReadonlyMap<string, number>;
  modelBySlug: ReadonlyMap<string, ModelText>;
  modelIds: ReadonlyMap<string, number>;
  /** Place in the default order by address; disabled models have none. */
  modelOrder: ReadonlyMap<string, number>;
}

/** Brands and models by name; doubles and models of unknown brands are told and left out. */
export function rangeOf(content: Content, problems: Problems): Range {
  const brandByUrl = byKey(content.brands, brand => brand.key, [], problems, 'brandUrl');
  const brandByName = byKey([...brandByUrl.values()], brand => brand.data.name, ['name'], problems, 'brand');
  const known = ({ key, data, source }: ModelText) => {
    const brand = resolve(brandByName, data.brand, BRAND, source, ['brand'], problems);
    if (!brand) problems.spoil('model', key);
    return brand !== null;
  };
  const modelBySlug = new Map(
    [...byKey(content.models, model => model.key, [], problems, 'model')].filter(([, model]) => known(model)),
  );
  const brands = [...brandByName.values()].sort(
    (a, b) => a.data.sort - b.data.sort || compare(a.data.name, b.data.name),
  );
  const order = inDefaultOrder(
    [...modelBySlug.values()].filter(model => !model.data.disable),
    ({ key, data }) => ({ topsell: data.topsell, name: `${data.brand} ${data.title}`, key }),
  );
  return {
    brandByName,
    brandIds: new Map(brands.map((brand, index) => [brand.data.name, index + 1])),
    modelBySlug,
    modelIds: new Map([...modelBySlug.keys()].map((slug, index) => [slug, index + 1])),
    modelOrder: new Map(order.map((model, index) => [model.key, index])),
  };
}

/** Rows of the brand table, in the editors' order. */
export const brandRows = (range: Range, pictures: Pictures): CatalogueRow[] =>
  [...range.brandIds].flatMap(([name, id]) => {
    const brand = range.brandByName.get(name);
    if (!brand) return [];
    return {
      id,
      url: brand.key,
      name,
      folded: fold(name),
      aliases: JSON.stringify(brand.data.aliases.map(fold)),
      ico: pictures.address(brand.data.ico, brand.source, ['ico']),
      country: brand.data.country,
      description: pictures.html(brand.body),
      position: id,
    };
  });

/** What of its products a model shows: the lowest price of what is in stock, or of anything. */
export interface Offer {
  price: number;
  stock: number;
}

const lowest = (offers: readonly Offer[]): number | null => {
  const inStock = offers.filter(offer => offer.stock > 0);
  const prices = (inStock.length > 0 ? inStock : offers).map(offer => offer.price);
  return prices.length === 0 ? null : prices.reduce((a, b) => Math.min(a, b));
};

/** Rows of the model table; `badges` are those of today's promotions, `offers` the products, `features` what each model is: all by address. */
export const modelRows = (
  range: Range,
  pictures: Pictures,
  badges: ReadonlyMap<string, readonly Badge[]>,
  offers: ReadonlyMap<string, readonly Offer[]>,
  features: ReadonlyMap<string, Features>,
): CatalogueRow[] =>
  [...range.modelBySlug.values()].map(model => {
    const { key, data, body, source } = model;
    const is = features.get(key) ?? featuresOfModel(data, []);
    const parts = new Blocks(pictures, source);
    const images = parts.pictures(pictures.photosOf(model), 'photos');
    const own = data.badges.map((badge, index) => parts.badge(badge, ['badges', index]));
    return {
      id: range.modelIds.get(key) ?? 0,
      slug: key,
      brand_id: range.brandIds.get(data.brand) ?? 0,
      title: data.title,
      h1: data.h1,
      folded: fold(`${data.brand} ${data.title}`),
      season: data.season,
      runflat: bit(is.runflat),
      spikes: bit(is.spikes),
      cargo: bit(is.cargo),
      topsell: bit(data.topsell),
      disable: bit(data.disable),
      grp: groupOf(data.season, data.topsell),
      price_from: lowest(offers.get(key) ?? []),
      photo: images[0] ?? PLACEHOLDER,
      images: JSON.stringify(images.length > 0 ? images : [PLACEHOLDER]),
      badges: JSON.stringify([...own, ...(badges.get(key) ?? [])]),
      description: data.description,
      content: pictures.html(body),
      details: JSON.stringify({
        p_promo: parts.blocks(data.p_promo, 'p_promo'),
        p_tech: parts.blocks(data.p_tech, 'p_tech'),
        p_tests: parts.blocks(data.p_tests, 'p_tests'),
        galery: parts.pictures(data.galery, 'galery'),
        video: parts.videos(data.video),
      }),
      position: range.modelOrder.get(key) ?? null,
    };
  });
