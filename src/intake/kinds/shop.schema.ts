import { z } from 'zod';
import { isDay } from '#src/domain/calendar.ts';
import { ADVANTAGE_ICONS } from '#src/domain/shop.ts';
import { name, picture, reference, text } from '../check/cells.schema.ts';
import { isSafeLink, LINK_EXPECTED } from '../check/links.ts';

/** content/shop.yaml and the header of content/home.md. */
const PHONE_EXPECTED = 'ожидался телефон вида "+7 (491) 200-01-02" в кавычках';
const phone = z
  .string({ error: PHONE_EXPECTED })
  .regex(/^\+7 \(\d{3,5}\) \d{1,3}-\d{2}-\d{2}$/u, PHONE_EXPECTED);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** A link that may be empty. */
export const link = text(500).refine(value => value === '' || isSafeLink(value), LINK_EXPECTED);
/** A link that must be there. */
const needed = text(500).refine(isSafeLink, LINK_EXPECTED);

const isTimeZone = (zone: string): boolean => {
  try {
    return isDay(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(0));
  } catch {
    return false;
  }
};

export const shopSchema = z.object({
  name: name(60),
  slogan: text(120),
  description: name(300),
  phones: z.tuple([phone], phone, { error: 'ожидался список телефонов, хотя бы один' }),
  email: z.email({ error: 'ожидался адрес электронной почты' }),
  address: z.object({ postal: text(20), region: text(100), city: name(100), street: name(200) }),
  coordinates: z.object({ lat: latitude, lon: longitude }),
  hours: z.array(
    z.object({
      days: name(40),
      time: name(40),
      schema: z
        .string()
        .regex(
          /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su))* \d{2}:\d{2}-\d{2}:\d{2}$/u,
          'ожидались часы вида Mo-Fr 09:00-19:00',
        ),
    }),
  ),
  requisites: z.object({
    seller: name(200),
    inn: text(12).refine(
      value => /^\d{10}(?:\d{2})?$/u.test(value),
      'ожидался ИНН из 10 или 12 цифр в кавычках',
    ),
    ogrn: text(15).refine(
      value => /^\d{13}(?:\d{2})?$/u.test(value),
      'ожидался ОГРН из 13 или 15 цифр в кавычках',
    ),
    address: name(300),
  }),
  copyright_year: z.number().int().min(1990).max(2100),
  map: z.object({ picture, link: needed }),
  timezone: text(60).refine(isTimeZone, 'ожидался часовой пояс вида Europe/Moscow'),
  metrika: text(12)
    .refine(value => /^\d*$/u.test(value), 'ожидался номер счётчика из цифр или пусто')
    .default(''),
  texts: z.object({ empty_search: name(200).default('Sorry, no matching options.') }).prefault({}),
  outposts: z.array(
    z.object({
      name: name(),
      address: name(300),
      phone,
      hours: name(200),
      lat: latitude,
      lon: longitude,
      services: z.array(text(100)).default([]),
    }),
  ),
  consent_page: reference('ожидалось имя файла согласия из content/pages').default('consent-order'),
});

export const homeSchema = z.object({
  title: name(),
  description: name(300),
  main_img: z.object({
    title: name(),
    subtitle: text(300),
    lines: z.array(name(200)).length(3, 'ожидались три строки'),
    button: z.object({ text: name(60), link: needed }),
    images: z.array(picture).length(3, 'ожидались три картинки'),
  }),
  tiles: z
    .array(z.object({ title: name(100), link: needed, image: picture }))
    .length(3, 'ожидались три плитки'),
  advantages: z.array(
    z.object({ title: name(100), text: name(400), icon: z.enum(ADVANTAGE_ICONS), link: link.default('') }),
  ),
});
