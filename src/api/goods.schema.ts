import { z } from 'zod';
import { FACET_FIELDS, type Facets } from '#src/domain/facets.ts';
import { FILTER_KEYS, keyOf } from '#src/domain/filter-keys.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { MAX_PRICE_BARS } from '#src/domain/price-bars.ts';
import { MODEL_GROUPS, SEASONS } from '#src/domain/season.ts';
import { badge, count, logicprop, offer, picture, pictureOrNone, rouble, take } from './shapes.schema.ts';

/** One block of p_promo, p_tech or p_tests; texts are sanitised HTML or empty. */
const block = z.strictObject({
  title: z.string().min(1),
  descr: z.string(),
  content: z.string(),
  thumb: pictureOrNone,
  link: z.string(),
  overlayer: z.boolean(),
});
const video = z.strictObject({
  type: z.enum(['youtube', 'mp4']),
  code: z.string(),
  thumb: pictureOrNone,
  url: z.string(),
});
const property = z.strictObject({ id: z.string(), name: z.string(), value: z.string() });

export const modelCard = z.strictObject({
  model_id: z.string().min(1),
  brand: z.string(),
  brand_ico: pictureOrNone,
  title: z.string(),
  photo: picture,
  logicprop,
  promotions: z.array(badge),
  group: z.enum(MODEL_GROUPS),
  /** The lowest price of what is in stock, or of anything when all is sold out; null without products. */
  price_from: rouble.nullable(),
});

const card = {
  id: z.number().int().positive(),
  model_id: z.string(),
  name: z.string(),
  brand: z.string(),
  brand_ico: pictureOrNone,
  brand_img: pictureOrNone,
  photo: picture,
  /** Four times the price, null when fewer than four are in stock. */
  kit_price: rouble.nullable(),
  logicprop,
  promotions: z.array(badge),
  ...offer,
};
const productCard = z.strictObject(card);

export const product = z.strictObject({
  ...card,
  h1: z.string(),
  images: z.array(picture).min(1),
  properties: z.array(property),
  content: z.string(),
  p_tech: z.array(block),
  video: z.array(video),
  p_tests: z.array(block),
  disable: z.boolean(),
});

/** A row of a model's positions. */
const position = z.strictObject({
  id: z.number().int().positive(),
  name: z.string(),
  short_name: z.string(),
  properties: z.array(property),
  ...offer,
});

export const model = z.strictObject({
  model_id: z.string(),
  h1: z.string(),
  title: z.string(),
  brand: z.string(),
  brand_ico: pictureOrNone,
  brand_url: z.string(),
  disable: z.boolean(),
  logicprop,
  photo: picture,
  images: z.array(picture).min(1),
  p_promo: z.array(block),
  description: z.string(),
  content: z.string(),
  p_tech: z.array(block),
  galery: z.array(picture),
  video: z.array(video),
  p_tests: z.array(block),
  /** By rim: `R16`, ordered. */
  items: z.record(z.string().regex(/^R\d{2}(?:\.5)?$/u), z.array(position).min(1)),
});

const counts = z.record(z.string(), count);
const FACET_SHAPES = {
  names: counts,
  list: counts,
  seasons: z.record(z.enum(SEASONS), count),
  flag: count,
  least: counts.optional(),
  several: counts.optional(),
};
const facets = z.strictObject(
  Object.fromEntries(FACET_FIELDS.map(field => [keyOf(field), FACET_SHAPES[FILTER_KEYS[field].kind]])),
) as unknown as z.ZodType<Facets>;

/** What the text of a filter was understood as; `string` is the text without the condition. */
const understood = z.strictObject({
  conditions: z.array(
    z.strictObject({
      kind: z.enum(['season', 'studs', 'flag', 'cheap', 'size', 'price', 'brand', 'name', 'car']),
      text: z.string().min(1),
      string: z.string(),
      fields: z.record(z.string(), z.array(z.string().min(1)).min(1)),
      at: z.array(z.strictObject({ from: count, to: count })).min(1),
    }),
  ),
  dropped: z.array(z.string()),
});

/** A search near one that finds nothing; `query` is its address after the question mark. */
const nearest = z.strictObject({ text: z.string().min(1), query: z.string().min(1), count: count.min(1) });

/** How many products of a search cost from so many roubles to less than so many. */
const priceBar = z.strictObject({ from: count, to: count, count });

const pairedCard = productCard.extend({ index: z.string() });
/** Tyres of one model for both axles; `price` of two and two. */
const pair = z.strictObject({ name: z.string().min(1), front: pairedCard, rear: pairedCard, price: rouble });
/** What a search with a rear size finds in pairs, and how many tyres of the rear size fit it. */
const pairs = z.strictObject({ count, rear_count: count, items: z.array(pair) });

/** A page of what a filter finds; `understood` when it has a text, `nearest` when it finds nothing, `prices` when `more` is asked for. */
export const products = z.strictObject({
  items: z.array(productCard).max(ON_PAGE),
  take,
  facets,
  understood: understood.optional(),
  nearest: z.array(nearest).optional(),
  prices: z.array(priceBar).max(MAX_PRICE_BARS).optional(),
  /** On the first page of a search with one size, when `more` is asked for: rear sizes that make pairs with it, and how many. */
  rears: z.array(z.strictObject({ size: z.string().min(1), count: count.min(1) })).optional(),
  /** On the first page of a search with two axles. */
  pairs: pairs.optional(),
});

/** Models that a filter finds, with the text of the brand when exactly one is asked for. */
export const models = z.strictObject({
  items: z.array(modelCard),
  description: z.string(),
  brand_ico: pictureOrNone,
});

export type Block = z.infer<typeof block>;
export type ModelCard = z.infer<typeof modelCard>;
export type ProductCard = z.infer<typeof productCard>;
export type Pairs = z.infer<typeof pairs>;
export type Product = z.infer<typeof product>;
export type Position = z.infer<typeof position>;
export type Model = z.infer<typeof model>;
export type ProductsAnswer = z.infer<typeof products>;
export type ModelsAnswer = z.infer<typeof models>;
