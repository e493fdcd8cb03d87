import { z } from 'zod';
import { LOAD } from '#src/api/load.ts';
import { PRODUCT_ID } from '#src/domain/product-id.ts';
import { MAX_QUANTITY } from '#src/domain/quantity.ts';
import { FEATURES, MODEL_GROUPS, SEASONS } from '#src/domain/season.ts';

/** Schemas of every answer (wire.md, «Calls»), exact: an unknown key fails. Tests hold the server to them. */
const rouble = z.number().positive();
const picture = z.string().regex(/^\/(?:storage\/[\w./-]+|placeholder\.svg)$/u);
const pictureOrNone = z.union([picture, z.literal('')]);
const count = z.number().int().nonnegative();

export const logicprop = z.strictObject(
  Object.fromEntries([...SEASONS, ...FEATURES].map(flag => [flag, z.boolean()])),
);
export const badge = z.strictObject({ ico: z.string().min(1), title: z.string(), thumb: pictureOrNone });
export const block = z.strictObject({
  title: z.string().min(1),
  descr: z.string(),
  content: z.string(),
  thumb: pictureOrNone,
  link: z.string(),
  overlayer: z.boolean(),
});
export const video = z.strictObject({
  type: z.enum(['youtube', 'mp4']),
  code: z.string(),
  thumb: pictureOrNone,
  url: z.string(),
});
export const property = z.strictObject({ id: z.string(), name: z.string(), value: z.string() });

export const modelCard = z.strictObject({
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
export const productCard = z.strictObject(card);

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

export const position = z.strictObject({
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

export const mainData = z.strictObject({
  brand: z.array(z.string()),
  brands: z.array(z.strictObject({ name: z.string().min(1), url: z.string().min(1), ico: picture })),
  width: z.array(z.string()),
  height: z.array(z.string()),
  diameter: z.array(z.string()),
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

export const take = z.strictObject({ page: z.number().int().positive(), count, onpage: z.literal(20) });
const counts = z.record(z.string(), count);
export const facets = z.strictObject({
  brand: counts,
  width: counts,
  height: counts,
  diametr: counts,
  season: z.strictObject(Object.fromEntries(SEASONS.map(season => [season, count]))),
  runflat: count,
  spikes: count,
  cargo: count,
  kit: count,
});

export const products = z.strictObject({ items: z.array(productCard).max(20), take, facets });
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
    .max(20),
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
