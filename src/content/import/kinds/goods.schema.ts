import { z } from 'zod';
import { BADGE_ICONS, isBadgeIcon } from '#src/domain/badges.ts';
import { MAX_PRODUCT_ID } from '#src/domain/product-id.ts';
import { SEASONS } from '#src/domain/season.ts';
import { TREAD_FAMILIES } from '#src/domain/tread.ts';
import { PRODUCTION_YEARS } from '#src/domain/tyre-label.ts';
import {
  day,
  daysUntilHere,
  flag,
  integer,
  isSpan,
  loadIndex,
  moment,
  optional,
  picture,
  reference,
  requiredText,
  roubles,
  SPAN_EXPECTED,
  size,
  speedIndex,
  text,
  yamlFlag,
} from '../check/cells.schema.ts';
import { knownProperty } from './known-properties.ts';
import { link } from './shop.schema.ts';

export const MODEL_EXPECTED = 'ожидалось имя файла из content/models';

/** Schemas of the headers in brands/, models/ and products/, and of the rows of products.csv and properties.csv. */

const isBadge = (value: string) => isBadgeIcon(value) || /\.(?:svg|png|webp|avif|jpe?g)$/iu.test(value);

/** A badge: one of the shop's own icons or a picture. */
export const badge = z.object({
  ico: text(300).refine(isBadge, `ожидался значок (${BADGE_ICONS.join(', ')}) или картинка`),
  title: requiredText(80),
  thumb: picture.default(''),
});

const block = z.object({
  title: requiredText(),
  descr: text(1000).default(''),
  content: text(20_000).default(''),
  thumb: picture.default(''),
  link: link.default(''),
  overlayer: yamlFlag.default(false),
});

const video = z
  .object({
    type: z.enum(['youtube', 'mp4']),
    code: text(20).default(''),
    thumb: picture.default(''),
    url: picture.default(''),
    title: text(200).default(''),
  })
  .refine(value => value.type !== 'youtube' || /^[\w-]{11}$/u.test(value.code), {
    path: ['code'],
    message: 'ожидался код ролика YouTube из 11 знаков',
  })
  .refine(value => value.type !== 'mp4' || /\.mp4$/iu.test(value.url), {
    path: ['url'],
    message: 'ожидался файл .mp4 внутри content/storage',
  });

const blocks = z.array(block).default([]);
const pictures = z.array(picture).default([]);

export const brandSchema = z.object({
  name: requiredText(60),
  ico: picture.default(''),
  aliases: z.array(requiredText(60)).default([]),
  country: text(60).default(''),
  sort: z.int().default(1000),
});

export const modelSchema = z.object({
  brand: reference('ожидалось название марки из content/brands'),
  title: requiredText(120),
  former: z.array(requiredText(60)).default([]),
  h1: text(200).default(''),
  season: z.enum(SEASONS),
  tread: z.enum(TREAD_FAMILIES).optional(),
  spikes: yamlFlag.optional(),
  runflat: yamlFlag.optional(),
  cargo: yamlFlag.optional(),
  topsell: yamlFlag.default(false),
  disable: yamlFlag.default(false),
  description: text(500).default(''),
  photos: pictures,
  badges: z.array(badge).default([]),
  p_promo: blocks,
  p_tech: blocks,
  p_tests: blocks,
  galery: pictures,
  video: z.array(video).default([]),
  date: day.optional(),
});

export const productTextSchema = z.object({
  h1: text(200).default(''),
  photos: pictures,
  p_tech: blocks,
  p_tests: blocks,
  video: z.array(video).default([]),
});

/** Columns of products.csv that the shop itself reads; properties.csv may add more. */
export const PRODUCT_COLUMNS = {
  required: ['id', 'model', 'name', 'short_name', 'size', 'price', 'old_price', 'stock'],
  optional: ['stock_date', 'load_index', 'speed_index', 'runflat', 'spikes', 'cargo', 'days'],
} as const;

const [FIRST_YEAR = 0, LAST_YEAR = 0] = [PRODUCTION_YEARS[0], PRODUCTION_YEARS.at(-1)];

const productId = integer(1, MAX_PRODUCT_ID);

const isOldPriceHigher = (row: { price: number; old_price: number | null }) =>
  row.old_price === null || row.old_price > row.price;
const OLD_PRICE_EXPECTED = {
  path: ['old_price'],
  message: 'ожидалась старая цена больше новой или пусто',
};

export const productSchema = z
  .object({
    id: productId,
    model: reference(MODEL_EXPECTED),
    name: requiredText(200),
    short_name: text(100),
    size,
    price: roubles,
    old_price: optional(roubles),
    stock: integer(0, 1_000_000),
    stock_date: optional(day).default(null),
    load_index: optional(loadIndex).default(null),
    speed_index: optional(speedIndex).default(null),
    runflat: optional(flag).default(null),
    spikes: optional(flag).default(null),
    cargo: optional(flag).default(null),
    days: optional(daysUntilHere).default(null),
  })
  .refine(isOldPriceHigher, OLD_PRICE_EXPECTED);

/** Columns of a supplier's accepted list, content/prices/SOURCE.csv. */
export const PRICE_LIST_COLUMNS = {
  required: ['id'],
  optional: ['price', 'stock', 'year', 'country', 'days', 'hidden'],
} as const;

export const priceListSchema = z
  .object({
    id: productId,
    price: optional(roubles).default(null),
    stock: optional(integer(0, 1_000_000)).default(null),
    year: optional(integer(FIRST_YEAR, LAST_YEAR)).default(null),
    country: text(100).default(''),
    days: optional(daysUntilHere).default(null),
    hidden: optional(flag).default(null),
  })
  .refine(row => row.price !== null || row.stock !== null || row.year !== null || row.country !== '', {
    path: ['price'],
    message: 'ожидалась цена или остаток',
  });

export const PRICE_COLUMNS = { required: ['id', 'price'], optional: ['old_price', 'from', 'to'] } as const;

export const priceSchema = z
  .object({
    id: productId,
    price: roubles,
    old_price: optional(roubles).default(null),
    from: optional(moment).default(null),
    to: optional(moment).default(null),
  })
  .refine(isOldPriceHigher, OLD_PRICE_EXPECTED)
  .refine(isSpan, SPAN_EXPECTED)
  .refine(({ from, to }) => from !== null || to !== null, {
    path: ['from'],
    message: 'ожидалась дата в from или to: цену без срока пишут в products.csv',
  });

export const PROPERTY_COLUMNS = { required: ['id', 'name', 'type'], optional: ['unit', 'hidden'] } as const;

/** Names of columns and properties that the shop uses itself; a property in properties.csv may not have them. */
const OWN: readonly string[] = [
  ...PRODUCT_COLUMNS.required,
  'stock_date',
  'days',
  'width',
  'height',
  'diametr',
  'season',
  'spikes',
];

export const propertySchema = z
  .object({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,40}$/u, 'ожидался код из строчных латинских букв, цифр и «_»')
      .refine(id => !OWN.includes(id), 'ожидался код, который не занят самим магазином'),
    name: requiredText(80),
    type: z.enum(['text', 'number', 'flag']),
    unit: text(20).default(''),
    hidden: flag.default(false),
  })
  .superRefine(({ id, type }, context) => {
    const known = knownProperty(id);
    if (known && known.type !== type)
      context.addIssue({
        code: 'custom',
        path: ['type'],
        input: type,
        message: `ожидалось ${known.type}: по этой характеристике подбирают шины`,
      });
  });
