import { z } from 'zod';
import { requiredText } from '#src/content/import/check/cells.schema.ts';
import { formatDays, parseDays } from '#src/domain/days-until-here.ts';
import { ORDER_STATUSES } from '#src/domain/order-status.ts';
import { fold } from '#src/domain/search-text.ts';
import { FIELDS } from './headings.ts';
import { sourceSchema } from './source.schema.ts';

const heading = requiredText(200);
const columns = Object.fromEntries(
  Object.keys(FIELDS).map(field => [field, z.union([heading, z.array(heading)]).optional()]),
) as Record<keyof typeof FIELDS, z.ZodOptional<z.ZodUnion<[typeof heading, z.ZodArray<typeof heading>]>>>;

const several = z.union([heading, z.array(heading).min(1, 'ожидался хотя бы один текст')], {
  error: 'ожидался текст или список текстов',
});

/** How a supplier's files are told from those of others; all conditions that are named must be met. */
const recogniseSchema = z
  .object({
    /** Patterns of the file's name with `*` and `?`; one is enough. */
    file: several.optional(),
    /** Texts in the rows above the table; one is enough. */
    text: several.optional(),
    /** Headings that stand together in one row. */
    headings: several.optional(),
  })
  .refine(({ file, text, headings }) => file !== undefined || text !== undefined || headings !== undefined, {
    path: ['file'],
    message: 'ожидалось имя файла (file), текст над таблицей (text) или заголовки столбцов (headings)',
  });
export type Recognise = z.output<typeof recogniseSchema>;

const hasLetters = (text: string): boolean => fold(text) !== '';
const words = z
  .union([heading, z.array(heading).min(1, 'ожидалось хотя бы одно слово')], {
    error: 'ожидалось слово или список слов',
  })
  .transform(value => [value].flat())
  .refine(value => value.every(hasLetters), 'ожидались слова из букв и цифр');

/** Words by the heading of the column in which they are looked for. */
const rowFilter = z
  .record(z.string(), words, { error: 'ожидались столбцы и слова в них, например «Группа: [диски, груз]»' })
  .default({});

/** A rim in inches; NaN for a text that is none. */
const rimNumber = (text: string | undefined): number => Number((text ?? 'x').replace(',', '.'));

const percent = z.number().min(0).max(500);

const RIMS = 'ожидался диаметр вида 17 или от и до вида 17-19';
const rims = z.union([z.number(), z.string()], { error: RIMS }).transform((value, context) => {
  const [, from, to = from] =
    /^\s*R?(\d{2}(?:[.,]5)?)(?:\s*[-–—]\s*R?(\d{2}(?:[.,]5)?))?\s*$/iu.exec(String(value)) ?? [];
  const range = { from: rimNumber(from), to: rimNumber(to) };
  if (range.from <= range.to) return range;
  context.addIssue({ code: 'custom', message: RIMS });
  return z.NEVER;
});

const PRICES = 'ожидались цены поставщика от и до вида 5000-9000';
const prices = z.string({ error: PRICES }).transform((value, context) => {
  const [, from, to] = /^\s*(\d{1,7})\s*[-–—]\s*(\d{1,7})\s*$/u.exec(value) ?? [];
  if (Number(from) <= Number(to)) return { from: Number(from), to: Number(to) };
  context.addIssue({ code: 'custom', message: PRICES });
  return z.NEVER;
});

/** The mark-up on tyres of some brands, rims or prices; all of them where several are named. */
const markupSchema = z
  .object({
    brand: z
      .union([heading, z.array(heading).min(1, 'ожидалась хотя бы одна марка')], {
        error: 'ожидалась марка или список марок',
      })
      .optional(),
    rim: rims.optional(),
    /** Of the supplier's price, in roubles. */
    price: prices.optional(),
    percent,
  })
  .refine(({ brand, rim, price }) => brand !== undefined || rim !== undefined || price !== undefined, {
    path: ['brand'],
    message: 'ожидалась марка (brand), диаметр (rim) или цена (price): наценку на все шины пишут в markup',
  });

/** What a currency costs and since when. */
const rateSchema = z.object({
  roubles: z.number().positive().max(100_000),
  date: z.coerce
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}/u, 'ожидался день курса вида 2026-11-28')
    .transform(text => text.slice(0, 10)),
});

const DAYS = 'ожидались дни от 1 до 90 вида 3 или 3-5';
const days = z
  .union([z.number(), z.string()], { error: DAYS })
  .transform(value => parseDays(String(value)))
  .refine(value => value !== null, DAYS)
  .transform(value => (value ? formatDays(value) : ''));

/** How a supplier's lists are read and what they change: content/suppliers/NAME.yaml. */
export const profileSchema = z
  .object({
    recognise: recogniseSchema.optional(),
    source: sourceSchema.optional(),
    columns: z.object(columns),
    /** The heading of the code by which several tables are one: one names goods, others have their prices and stocks. */
    join_by: heading.optional(),
    /** Only rows with one of the words in each of these columns are read. */
    only: rowFilter,
    /** Rows with one of the words in any of these columns are not read. */
    skip: rowFilter,
    /** What is made of a size of a known model that the shop lacks: a product, or a question to the editor. */
    new_sizes: z.enum(['add', 'ask']).default('add'),
    change: z.array(z.enum(['price', 'stock', 'year', 'country'])).default(['stock']),
    price_from: z.enum(['price', 'recommended']).default('price'),
    /** Per cent on the supplier's price; a recommended price is taken as it is. */
    markup: percent.optional(),
    /** Mark-ups that count in place of `markup`; the first that fits a tyre. */
    markups: z.array(markupSchema).default([]),
    /** What the price for shoppers is never below: the recommended price where the list has one, or nothing. */
    floor: z.enum(['none', 'recommended']).default('none'),
    /** What stocks say in words, or a number that means another one; usual words are known without it. */
    stock_words: z
      .record(z.string(), z.int().min(0).max(100_000), {
        error: 'ожидались слова и остаток, например «много: 20»',
      })
      .default({}),
    /** Of how many tyres a price is whose heading names a set. */
    price_for: z.int().min(1).max(12).optional(),
    /** Of how many tyres prices and stocks are in rows with these units. */
    units: z
      .record(z.string(), z.int().min(1).max(12), {
        error: 'ожидались единицы и сколько в них шин, например «компл: 4»',
      })
      .default({}),
    /** Roubles for a currency by its code, with the day of the rate. */
    rates: z
      .record(z.string(), rateSchema, {
        error: 'ожидались валюты и курс с его днём, например «USD: { roubles: 92.5, date: 2026-11-28 }»',
      })
      .default({}),
    /** Per cent of VAT that is added to prices without it; 0 where they are what a tyre costs. */
    vat: z.number().min(0).max(50).optional(),
    /** Stocks below it count as none. */
    min_stock: z.int().min(0).max(1000).default(0),
    /** How this supplier writes brands and models, and how the shop does. */
    aliases: z
      .record(z.string(), heading, {
        error: 'ожидались слова прайса и слова магазина, «HKPL: Hakkapeliitta»',
      })
      .default({}),
    /** By how many per cent a price may differ from the shop's, or from this supplier's last, without being asked about. */
    jump: z.int().min(5).max(1000).default(40),
    /** Days until its tyres are here: of all, or by the headings of stock columns; a warehouse without is here. */
    days: z
      .union([days, z.record(z.string(), days)], {
        error: `${DAYS} или склады и дни, например «Остаток Москва: 2»`,
      })
      .optional(),
    /** What becomes of products that a whole list no longer names: sold out, out of the catalogue, or as products.csv says. */
    missing: z.enum(['sold', 'hide', 'keep']).default('sold'),
    /** For how many days a product whose price is in doubt is sold at its last sure one. */
    unsure_days: z.int().min(0).max(90).default(3),
    /** What an order becomes by the words of 1C's «Статус заказа», where it is not the usual. */
    statuses: z
      .record(z.string(), z.enum([...ORDER_STATUSES, 'ignore']), {
        error: 'ожидались статусы 1С и done, cancelled, confirmed, ready или ignore, например «Закрыт: done»',
      })
      .default({}),
    /** Roubles to which prices are rounded up. */
    round: z.int().min(1).max(1000).default(1),
  })
  .superRefine(
    ({ columns: { recommended, stock = [] }, price_from, floor, markups, days: daysRule }, context) => {
      const refuse = (key: string, message: string) =>
        context.addIssue({ code: 'custom', path: [key], input: key, message });
      const needed = 'ожидался столбец рекомендованной цены: назовите его в columns (recommended)';
      if (recommended === undefined && price_from === 'recommended') refuse('price_from', needed);
      if (recommended === undefined && floor === 'recommended') refuse('floor', needed);
      const strange =
        typeof daysRule === 'object'
          ? Object.keys(daysRule).find(key => ![stock].flat().includes(key))
          : undefined;
      if (strange !== undefined)
        refuse('days', `ожидался столбец остатка из columns (stock), а не «${strange}»`);
      if (price_from === 'recommended' && markups.length > 0)
        refuse('markups', 'ожидалась price_from: price: на рекомендованную цену наценок нет');
    },
  );
export type Profile = z.output<typeof profileSchema>;
