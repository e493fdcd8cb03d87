import { z } from 'zod';
import { isDay } from '#src/domain/calendar.ts';
import { USUAL_LIMITS } from '#src/domain/publish-limits.ts';
import { ADVANTAGE_ICONS } from '#src/domain/shop.ts';
import { picture, reference, requiredText, text } from '../check/cells.schema.ts';
import { isSafeLink, LINK_EXPECTED } from '../check/links.ts';

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
    }),
  ),
  limits: limitsSchema.prefault({}),
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
