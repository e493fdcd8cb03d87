import { z } from 'zod';
import { isDay } from '#src/domain/calendar.ts';
import { USUAL_FEED } from '#src/domain/feed.ts';
import { USUAL_LANDINGS } from '#src/domain/landings.ts';
import { fromRoubles } from '#src/domain/money.ts';
import { USUAL_LIMITS } from '#src/domain/publish-limits.ts';
import { ADVANTAGE_ICONS } from '#src/domain/shop.ts';
import { picture, reference, requiredText, text } from '../check/cells.schema.ts';
import { isSafeLink, LINK_EXPECTED } from '../check/links.ts';
import { priceListsSchema } from './price-rules.ts';

/** Schemas of shop.yaml and of the header of home.md. */

const PHONE_EXPECTED = 'ожидался телефон вида "+7 (491) 200-01-02" в кавычках';
const phone = z
  .string({ error: PHONE_EXPECTED })
  .regex(/^\+7 \(\d{3,5}\) \d{1,3}-\d{2}-\d{2}$/u, PHONE_EXPECTED);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** A link that may be empty. */
export const link = text(500).refine(value => value === '' || isSafeLink(value), LINK_EXPECTED);
/** A link that must not be empty. */
const requiredLink = text(500).refine(isSafeLink, LINK_EXPECTED);

const isTimeZone = (zone: string): boolean => {
  try {
    return isDay(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(0));
  } catch {
    return false;
  }
};

const LIMIT_EXPECTED = 'ожидалось число процентов от 1 до 100';
const limit = (usual: number) =>
  z.number({ error: LIMIT_EXPECTED }).min(1, LIMIT_EXPECTED).max(100, LIMIT_EXPECTED).default(usual);

/** From which share on a change of the shop is taken for a mistake, in per cent. */
const limitsSchema = z.object({
  lost: limit(USUAL_LIMITS.lost),
  moved: limit(USUAL_LIMITS.moved),
  move: limit(USUAL_LIMITS.move),
  brand: limit(USUAL_LIMITS.brand),
});

/** `16`, `22.5`, `13-15`. */
const RIMS = /^\d{2}(?:\.5)?(?:-\d{2}(?:\.5)?)?$/u;
const RIM_EXPECTED = 'ожидался диаметр или два через дефис, в кавычках: "16", "13-15"';

/** A fact for buyers with a text, with texts by rim diameter, or with both. */
const buyingSchema = z
  .object({
    title: requiredText(60),
    text: text(200).default(''),
    by_rim: z
      .record(z.string(), requiredText(120))
      .refine(texts => Object.keys(texts).every(rim => RIMS.test(rim)), RIM_EXPECTED)
      .default({}),
    link: link.default(''),
  })
  .refine(({ text, by_rim }) => text !== '' || Object.keys(by_rim).length > 0, {
    path: ['text'],
    error: 'ожидался текст или цены по диаметрам (by_rim)',
  });

const COST_EXPECTED = 'ожидалось число рублей, 0 — бесплатно';
const deliveryCost = z
  .number({ error: COST_EXPECTED })
  .min(0, COST_EXPECTED)
  .max(1_000_000, COST_EXPECTED)
  .transform(fromRoubles);

/** What the form of an order asks: which point, where to bring it, whether to fit. */
const orderingSchema = z.object({
  pickup: z.boolean().default(false),
  delivery: z.boolean().default(false),
  fitting: z.boolean().default(false),
});

/** A zone of delivery; prices in roubles, 0 for free. */
const deliverySchema = z.object({
  place: requiredText(80),
  few: deliveryCost,
  set: deliveryCost,
  days: requiredText(60),
});

const COUNT_EXPECTED = 'ожидалось целое число от 1 до 20000';
const count = (usual: number) =>
  z.int({ error: COUNT_EXPECTED }).min(1, COUNT_EXPECTED).max(20_000, COUNT_EXPECTED).default(usual);

const feedSchema = z.object({
  brands: z.array(requiredText(60)).default([...USUAL_FEED.brands]),
  min_stock: z.int().min(1).max(1000).default(USUAL_FEED.min_stock),
  min_price: z.number().min(0).max(1_000_000).default(USUAL_FEED.min_price),
  sets_only: z.boolean().default(USUAL_FEED.sets_only),
});

const landingsSchema = z.object({
  offers: count(USUAL_LANDINGS.offers),
  pages: count(USUAL_LANDINGS.pages),
});

export const shopSchema = z.object({
  name: requiredText(60),
  slogan: text(120),
  description: requiredText(300),
  phones: z.tuple([phone], phone, { error: 'ожидался список телефонов, хотя бы один' }),
  other_phones: z.array(phone).default([]),
  email: z.email({ error: 'ожидался адрес электронной почты' }),
  address: z.object({
    postal: text(20),
    region: text(100),
    city: requiredText(100),
    street: requiredText(200),
  }),
  coordinates: z.object({ lat: latitude, lon: longitude }),
  hours: z.array(
    z.object({
      days: requiredText(40),
      time: requiredText(40),
      schema: z
        .string()
        .regex(
          /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su))* \d{2}:\d{2}-\d{2}:\d{2}$/u,
          'ожидались часы вида Mo-Fr 09:00-19:00',
        ),
    }),
  ),
  requisites: z.object({
    seller: requiredText(200),
    inn: text(12).refine(
      value => /^\d{10}(?:\d{2})?$/u.test(value),
      'ожидался ИНН из 10 или 12 цифр в кавычках',
    ),
    ogrn: text(15).refine(
      value => /^\d{13}(?:\d{2})?$/u.test(value),
      'ожидался ОГРН из 13 или 15 цифр в кавычках',
    ),
    address: requiredText(300),
  }),
  copyright_year: z.number().int().min(1990).max(2100),
  map: z.object({ picture, link: requiredLink }),
  timezone: text(60).refine(isTimeZone, 'ожидался часовой пояс вида Europe/Moscow'),
  metrika: text(12)
    .refine(value => /^\d*$/u.test(value), 'ожидался номер счётчика из цифр или пусто')
    .default(''),
  texts: z.object({ empty_search: requiredText(200).default('Sorry, no matching options.') }).prefault({}),
  outposts: z.array(
    z.object({
      name: requiredText(),
      address: requiredText(300),
      phone,
      hours: requiredText(200),
      lat: latitude,
      lon: longitude,
      services: z.array(text(100)).default([]),
      plan: picture.default(''),
      way: text(300).default(''),
      pickup: text(200).default(''),
    }),
  ),
  buying: z.array(buyingSchema).max(8).default([]),
  delivery: z.array(deliverySchema).max(8).default([]),
  ordering: orderingSchema.prefault({}),
  limits: limitsSchema.prefault({}),
  landings: landingsSchema.prefault({}),
  feed: feedSchema.prefault({}),
  price_lists: priceListsSchema.prefault({}),
  consent_page: reference('ожидалось имя файла согласия из content/pages').default('consent-order'),
  arrival_consent_page: reference('ожидалось имя файла согласия из content/pages').optional(),
});

export const homeSchema = z.object({
  title: requiredText(),
  description: requiredText(300),
  main_img: z.object({
    title: requiredText(),
    subtitle: text(300),
    lines: z.array(requiredText(200)).length(3, 'ожидались три строки'),
    button: z.object({ text: requiredText(60), link: requiredLink }),
    images: z.array(picture).length(3, 'ожидались три картинки'),
  }),
  tiles: z
    .array(z.object({ title: requiredText(100), link: requiredLink, image: picture }))
    .length(3, 'ожидались три плитки'),
  advantages: z.array(
    z.object({
      title: requiredText(100),
      text: requiredText(400),
      icon: z.enum(ADVANTAGE_ICONS),
      link: link.default(''),
    }),
  ),
});
