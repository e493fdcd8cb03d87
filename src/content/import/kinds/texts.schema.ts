import { z } from 'zod';
import { SEASONS } from '#src/domain/season.ts';
import { publicPeriod } from '../assemble/clock.ts';
import {
  day,
  flag,
  isSpan,
  moment,
  optional,
  picture,
  reference,
  requiredText,
  SPAN_EXPECTED,
  slug,
  text,
  yamlFlag,
} from '../check/cells.schema.ts';
import { isDecodable, isRootRelative, isSafeLink, LINK_EXPECTED } from '../check/links.ts';
import { conditions } from './conditions.schema.ts';
import { badge, MODEL_EXPECTED } from './goods.schema.ts';

/** Schemas of promotions, articles, collections, static pages, sections, banners, goals and redirects. */

const SECTION_EXPECTED = 'ожидался ключ раздела из content/sections.yaml';
const thumb = picture.default('');
const descr = text(600).default('');
const order = z.int().default(1000);
const period = { from: moment.optional(), to: moment.optional() };

export const sectionSchema = z.object({
  key: slug,
  tree: z.enum(['promo', 'articles', 'collections']),
  parent: reference(SECTION_EXPECTED).optional(),
  name: requiredText(100),
  content: text(20_000).default(''),
});

export const promoSchema = z
  .object({
    title: requiredText(),
    section: reference(SECTION_EXPECTED).default('partners_akcii'),
    descr,
    thumb,
    date: day.optional(),
    ...period,
    sort: order,
    badge: badge.optional(),
    models: z.array(reference(MODEL_EXPECTED)).default([]),
    brands: z.array(requiredText(60)).default([]),
    ...conditions,
  })
  .refine(isSpan, SPAN_EXPECTED);

export const articleSchema = z
  .object({
    title: requiredText(),
    section: reference(SECTION_EXPECTED),
    date: day,
    ...period,
    descr,
    thumb,
  })
  .refine(article => isSpan(publicPeriod(article)), SPAN_EXPECTED);

const rim = text(20).refine(value => /^\d{2}(?:\.5)?$/u.test(value), 'ожидался диаметр в дюймах вида 17');

export const collectionSchema = z.object({
  title: requiredText(),
  parent: reference(SECTION_EXPECTED).default('collections'),
  descr,
  thumb,
  sort: order,
  models: z.array(reference(MODEL_EXPECTED)).default([]),
  rule: z
    .object({
      season: z.enum(SEASONS).optional(),
      spikes: yamlFlag.optional(),
      runflat: yamlFlag.optional(),
      cargo: yamlFlag.optional(),
      topsell: yamlFlag.optional(),
      brand: z.array(requiredText(60)).optional(),
      diametr: z.array(rim).optional(),
    })
    .optional(),
});

export const pageSchema = z
  .object({
    title: requiredText(),
    h1: text(200).default(''),
    description: text(400).default(''),
    date: day.optional(),
    ...period,
    version: text(40).optional(),
  })
  .refine(isSpan, SPAN_EXPECTED);

const LANDING_EXPECTED = 'ожидался адрес вида /tyres/205-55-r16 или /cars/hyundai/solaris';

export const landingTextSchema = z.object({
  address: requiredText(200).refine(
    value => /^\/(?:tyres|cars)(?:\/[^/?#\s]+)*$/u.test(value),
    LANDING_EXPECTED,
  ),
  title: text(120).default(''),
});

export const BANNER_COLUMNS = {
  required: ['place', 'img', 'target', 'overlayer', 'title', 'description'],
  optional: ['from', 'to'],
} as const;

const target = z
  .string()
  .trim()
  .refine(value => value === '' || isSafeLink(value), LINK_EXPECTED);

export const bannerSchema = z
  .object({
    place: reference('ожидалось «main», адрес марки или номер товара'),
    img: picture.refine(value => value !== '', 'ожидался путь к картинке внутри content/storage'),
    target,
    overlayer: flag,
    title: text(200),
    description: text(2000),
    from: optional(moment).default(null),
    to: optional(moment).default(null),
  })
  .refine(isSpan, SPAN_EXPECTED);

export const GOAL_COLUMNS = { required: ['goal', 'event'], optional: ['path', 'brand'] } as const;

const PROMO_EXPECTED = 'ожидался адрес страницы вида /promo/…';

export const goalSchema = z
  .object({
    goal: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,60}$/u, 'ожидалось имя цели из строчных латинских букв, цифр и «_»'),
    event: z.enum(['page', 'banner_click', 'basket_add', 'order']),
    path: z
      .string()
      .refine(value => value === '' || isRootRelative(value), PROMO_EXPECTED)
      .default(''),
    brand: text(60).default(''),
  })
  .refine(row => row.event !== 'banner_click' || row.path !== '', {
    path: ['path'],
    message: PROMO_EXPECTED,
  });

export const REDIRECT_COLUMNS = { required: ['from', 'to'], optional: [] } as const;

/** A path as the server compares it: percent-decoded, without a trailing slash. */
const asServed = (path: string): string => decodeURIComponent(path).replace(/(?<=.)\/$/u, '');

export const redirectSchema = z.object({
  from: z
    .string()
    .refine(
      value => /^\/[^?#\s]+$/u.test(value) && isRootRelative(value) && isDecodable(value),
      'ожидался старый адрес вида /…, без «?» и «#»',
    )
    .transform(asServed),
  to: z.string().refine(isRootRelative, 'ожидался новый адрес вида /…'),
});
