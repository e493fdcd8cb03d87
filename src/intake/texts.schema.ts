import { z } from 'zod';
import { SEASONS } from '#src/domain/season.ts';
import { day, flag, name, optional, picture, slug, text, truth } from './cells.schema.ts';
import { badge } from './goods.schema.ts';
import { isRootRelative, isSafeLink, LINK_EXPECTED } from './links.ts';

/** Promotions, articles, collections, static pages, sections, banners, goals, redirects. */
const thumb = picture.default('');
const descr = text(600).default('');
const order = z.number().default(1000);

export const sectionSchema = z.object({
  key: slug,
  tree: z.enum(['promo', 'articles', 'collections']),
  parent: slug.optional(),
  name: name(100),
  content: text(20_000).default(''),
});

export const promoSchema = z.object({
  title: name(),
  section: slug.default('partners_akcii'),
  descr,
  thumb,
  date: day.optional(),
  from: day.optional(),
  to: day.optional(),
  sort: order,
  badge: badge.optional(),
  models: z.array(slug).default([]),
  brands: z.array(name(60)).default([]),
});

export const articleSchema = z.object({ title: name(), section: slug, date: day, descr, thumb });

const values = z.union([z.array(text(20)), text(20).transform(value => [value])], {
  error: 'ожидался список',
});

export const collectionSchema = z.object({
  title: name(),
  parent: slug.default('collections'),
  descr,
  thumb,
  sort: order,
  models: z.array(slug).default([]),
  rule: z
    .object({
      season: z.enum(SEASONS).optional(),
      spikes: truth.optional(),
      runflat: truth.optional(),
      cargo: truth.optional(),
      topsell: truth.optional(),
      brand: z.array(name(60)).optional(),
      diametr: values.optional(),
    })
    .optional(),
});

export const pageSchema = z.object({
  title: name(),
  h1: text(200).default(''),
  description: text(400).default(''),
  date: day.optional(),
  version: text(40).optional(),
});

export const BANNER_COLUMNS = {
  required: ['place', 'img', 'target', 'overlayer', 'title', 'description'],
  optional: ['from', 'to'],
} as const;

const target = z
  .string()
  .trim()
  .refine(value => value === '' || isSafeLink(value), LINK_EXPECTED);

export const bannerSchema = z.object({
  place: slug,
  img: picture.refine(value => value !== '', 'ожидался путь к картинке внутри content/storage'),
  target,
  overlayer: flag,
  title: text(200),
  description: text(2000),
  from: optional(day).default(null),
  to: optional(day).default(null),
});

export const GOAL_COLUMNS = { required: ['goal', 'event'], optional: ['path', 'brand'] } as const;

export const goalSchema = z.object({
  goal: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,60}$/u, 'ожидалось имя цели из строчных латинских букв, цифр и «_»'),
  event: z.enum(['page', 'banner_click', 'basket_add', 'order']),
  path: z
    .string()
    .refine(value => value === '' || isRootRelative(value), 'ожидался адрес страницы вида /promo/…')
    .default(''),
  brand: text(60).default(''),
});

export const REDIRECT_COLUMNS = { required: ['from', 'to'], optional: [] } as const;

export const redirectSchema = z.object({
  from: z
    .string()
    .refine(
      value => /^\/[^?#\s]+$/u.test(value) && isRootRelative(value),
      'ожидался старый адрес вида /…, без «?» и «#»',
    ),
  to: z.string().refine(isRootRelative, 'ожидался новый адрес вида /…'),
});
