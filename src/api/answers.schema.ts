import { z } from 'zod';
import { LOAD } from '#src/api/load.ts';
import { FACET_FIELDS, type Facets } from '#src/domain/facets.ts';
import {
  FILTER_KEYS,
  type FieldOf,
  fieldsOf,
  keyOf,
  type MainDataKeyOf,
  mainDataKeyOf,
} from '#src/domain/filter-keys.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { PRODUCT_ID } from '#src/domain/product-id.ts';
import { MAX_QUANTITY } from '#src/domain/quantity.ts';
import { FEATURES, MODEL_GROUPS, SEASONS } from '#src/domain/season.ts';

/** Schemas of every answer (wire.md, «Calls»), exact: an unknown key fails. Tests hold the server to them. */
const rouble = z.number().positive();
const picture = z.string().regex(/^\/(?:storage\/[\w./-]+|placeholder\.svg)$/u);
const pictureOrNone = z.union([picture, z.literal('')]);
const count = z.number().int().nonnegative();

const logicprop = z.strictObject(
  Object.fromEntries([...SEASONS, ...FEATURES].map(flag => [flag, z.boolean()])),
);
const badge = z.strictObject({ ico: z.string().min(1), title: z.string(), thumb: pictureOrNone });
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

const modelCard = z.strictObject({
  model_id: z.string().min(1),
  brand: z.string(),
  brand_ico: pictureOrNone,
  title: z.string(),
  photo: picture,
  logicprop,
  promotions: z.array(badge),
  group: z.enum(MODEL_GROUPS),
  price_from: rouble.nullable(),
});

const offer = {
  stock: count,
  size_str: z.string().regex(/^(?:\d{3}(?:\/\d{2,3})?|[\d.]+x[\d.]+) R\d{2}(?:\.5)?C?$/u),
  price: rouble,
  b_price: rouble.nullable(),
  discount: z.number().int().min(0).max(99),
  load: z.literal(LOAD.none),
};

const card = {
  id: z.number().int().positive(),
  model_id: z.string(),
  name: z.string(),
  brand: z.string(),
  brand_ico: pictureOrNone,
  brand_img: pictureOrNone,
  photo: picture,
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
  items: z.record(z.string().regex(/^R\d{2}(?:\.5)?$/u), z.array(position).min(1)),
});

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);

const optionLists = Object.fromEntries(
  fieldsOf('list').map(field => [mainDataKeyOf(field), z.array(z.string())]),
) as Record<MainDataKeyOf<FieldOf<'list'>>, z.ZodArray<z.ZodString>>;

export const mainData = z.strictObject({
  brand: z.array(z.string()),
  brands: z.array(z.strictObject({ name: z.string().min(1), url: z.string().min(1), ico: picture })),
  ...optionLists,
  topmodels: z.array(modelCard),
  news: z.array(
    z.strictObject({
      url: z.string(),
      title: z.string(),
      descr: z.string(),
      content: z.string(),
      thumb: picture,
      date: day,
    }),
  ),
  main_img: z.strictObject({
    title: z.string(),
    subtitle: z.string(),
    lines: z.array(z.string()).length(3),
    button: z.strictObject({ text: z.string(), link: z.string() }),
    images: z.array(picture).length(3),
  }),
});

const take = z.strictObject({ page: z.number().int().positive(), count, onpage: z.literal(ON_PAGE) });
const counts = z.record(z.string(), count);
const FACET_SHAPES = {
  names: counts,
  list: counts,
  seasons: z.strictObject(Object.fromEntries(SEASONS.map(season => [season, count]))),
  flag: count,
};
const facets = z.strictObject(
  Object.fromEntries(
    FACET_FIELDS.map(field => [keyOf(field), FACET_SHAPES[FILTER_KEYS[field].kind]]),
  ) as unknown as { [Key in keyof Facets]: z.ZodType<Facets[Key]> },
);

export const products = z.strictObject({ items: z.array(productCard).max(ON_PAGE), take, facets });
export const models = z.strictObject({
  items: z.array(modelCard),
  description: z.string(),
  brand_ico: pictureOrNone,
});
export const textPage = z.strictObject({
  url: z.string(),
  title: z.string(),
  content: z.string(),
  date: day.optional(),
  owner: z.string().optional(),
  thumb: picture.optional(),
});
export const collection = z.strictObject({
  title: z.string(),
  content: z.string(),
  models: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        thumb: picture,
        brand_img: pictureOrNone,
        promo: z.array(badge),
      }),
    )
    .max(ON_PAGE),
  take,
});
export const tree = z.strictObject({
  key: z.string(),
  name: z.string(),
  content: z.string(),
  childs: z.array(z.strictObject({ key: z.string(), name: z.string() })),
  items: z.array(
    z.strictObject({
      key: z.string(),
      properties: z.strictObject({ n_img: picture, n_title: z.string(), n_descr: z.string() }),
      thumb: picture,
      title: z.string(),
      content: z.string(),
    }),
  ),
});
export const banners = z.array(
  z.strictObject({
    img: picture,
    target: z.string(),
    overlayer: z.boolean(),
    title: z.string(),
    description: z.string(),
  }),
);
export const carOptions = z.array(
  z.strictObject({ name: z.string().min(1), slug: z.string().regex(/^[a-z0-9-]+$/u) }),
);
export const carTyres = z.array(
  z.strictObject({
    width: z.string(),
    heigth: z.string(),
    diametr: z.string(),
    axle: z.enum(['front', 'rear']).optional(),
  }),
);
export const failure = z.strictObject({
  success: z.literal(LOAD.none),
  message: z.string().regex(/[а-я]/u),
  errors: z.array(z.strictObject({ field: z.string(), message: z.string() })),
});

const basketItem = z.strictObject({
  id: z.number().int().positive(),
  name: z.string().min(1),
  brand: z.string(),
  count: z.number().int().min(1).max(MAX_QUANTITY),
  price: rouble,
  b_price: rouble.nullable(),
  photo: picture,
  size_str: offer.size_str,
  stock: count,
  load: z.literal(LOAD.inBasket),
});
export const basket = z.strictObject({
  count,
  summa: z.number().nonnegative(),
  items: z.record(z.string().regex(PRODUCT_ID), basketItem),
  notes: z.array(z.string().regex(/[а-я]/u)),
});
export const order = z.union([
  z.strictObject({
    success: z.literal(1),
    message: z.string().regex(/[а-я]/u),
    errors: z.array(z.never()),
    order: z.strictObject({ number: z.string().min(1), summa: rouble }),
  }),
  failure,
]);
