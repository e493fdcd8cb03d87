import { z } from 'zod';
import { isDay, LAST_DAY, nextDay } from '#src/domain/calendar.ts';
import { formatDays, parseDays } from '#src/domain/days-until-here.ts';
import { isMoment } from '#src/domain/moments.ts';
import { parseRoubles } from '#src/domain/money.ts';
import {
  formatLoadIndex,
  parseLoadIndex,
  parseSpeedIndex,
  suggestLoadIndex,
  suggestSpeedIndex,
} from '#src/domain/tyre-index.ts';
import { parseSize, spreadsheetMangling, suggestSize, type TyreSize } from '#src/domain/tyre-size.ts';
import type { Period } from '../assemble/clock.ts';

/**
 * Schemas of single values. A message says in Russian what was expected, optionally followed by `|` and a suggestion;
 * by-schema.ts adds what was found.
 */
type CellResult<T> = { value: T } | { expected: string };

const cell = <T>(read: (text: string) => CellResult<T>, expected = 'ожидался текст') =>
  z.string({ error: expected }).transform((text, context): T => {
    const reading = read(text);
    if ('value' in reading) return reading.value;
    context.addIssue({ code: 'custom', message: reading.expected });
    return z.NEVER;
  });

const likely = (expected: string, suggestion: string | null): { expected: string } => ({
  expected: suggestion === null ? expected : `${expected}|${suggestion}`,
});

const mangled = (text: string, expected: string): string => {
  const why = spreadsheetMangling(text);
  return why === null ? expected : `${expected} (${why}: задайте столбцу формат «Текст»)`;
};

/** Control characters except line ends and tabs, and characters that change the writing direction. */
const INVISIBLE = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u;

/**
 * A text of at most `max` characters; may be empty. YAML parses a bare number as a number: it is converted back to
 * text.
 */
export const text = (max: number) =>
  z
    .preprocess(
      value => (typeof value === 'number' ? String(value) : value),
      z
        .string({ error: 'ожидался текст' })
        .trim()
        .max(max, `ожидался текст не длиннее ${max} знаков`)
        .refine(value => !INVISIBLE.test(value), 'ожидался текст без управляющих символов'),
    )
    .meta({ max });

/** A text that must not be empty. */
export const requiredText = (max = 200) => text(max).refine(value => value !== '', 'ожидался текст');

/** A reference to something else; must not be empty. Whether the target exists is checked later (references.ts). */
export const reference = (expected: string) =>
  z.preprocess(
    value => (typeof value === 'number' ? String(value) : value),
    z
      .string({ error: expected })
      .trim()
      .refine(value => value !== '', expected),
  );

/** `да` or `нет` as editors write them; empty is нет. */
export const flag = cell(value => {
  const word = value.toLowerCase();
  if (['', 'нет', '0', 'no', 'false', '-'].includes(word)) return { value: false };
  if (['да', '1', 'yes', 'true', '+'].includes(word)) return { value: true };
  return { expected: 'ожидалось «да» или «нет»' };
});

/** {@link flag} in a YAML header, where true and false are allowed too. */
export const yamlFlag = z.union([z.boolean(), flag], { error: 'ожидалось true или false (да или нет)' });

/** An integer from `min` to `max`, in digits; spaces between thousands are allowed. */
export const integer = (min: number, max: number) =>
  cell(value => {
    const digits = value.replace(/(?<=\d)[ \u00A0\u202F](?=\d{3})/gu, '').replace(/[.,]0+$/u, '');
    const number = /^-?\d{1,15}$/u.test(digits) ? Number(digits) : Number.NaN;
    if (number >= min && number <= max) return { value: number };
    return { expected: mangled(value, `ожидалось целое число от ${min} до ${max}`) };
  });

/** The schema's value, or null when the cell is empty. */
export const optional = <T>(schema: z.ZodType<T, string>) =>
  z.string().transform((value, context): T | null => {
    if (value.trim() === '') return null;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) context.addIssue({ code: 'custom', message: issue.message });
    return z.NEVER;
  });

/** Days until a supplier's tyre is here, as the catalogue keeps them. */
export const daysUntilHere = cell(value => {
  const days = parseDays(value);
  if (days) return { value: formatDays(days) };
  return { expected: mangled(value, 'ожидались дни от 1 до 90 вида 3 или 3-5') };
});

/** A price in roubles, converted to whole kopecks; above zero. */
export const roubles = cell(value => {
  const kopecks = parseRoubles(value);
  if (kopecks !== null && kopecks > 0) return { value: kopecks };
  return { expected: mangled(value, 'ожидалась цена в рублях больше нуля вида 7490 или 7 490,00') };
});

/** A tyre size. */
export const size = cell<TyreSize>(value => {
  const parsed = parseSize(value);
  if (parsed) return { value: parsed };
  return likely(mangled(value, 'ожидался размер вида 205/55 R16'), suggestSize(value));
});

/** A load index, `91` or `104/102`, in its canonical form. */
export const loadIndex = cell(value => {
  const parsed = parseLoadIndex(value);
  return parsed
    ? { value: formatLoadIndex(parsed) }
    : likely(mangled(value, 'ожидался индекс нагрузки вида 91 или 104/102'), suggestLoadIndex(value));
});

/** A speed index in its canonical form. */
export const speedIndex = cell(value => {
  const parsed = parseSpeedIndex(value);
  return parsed
    ? { value: parsed }
    : likely('ожидался индекс скорости вида T, H, V', suggestSpeedIndex(value));
});

/** The most and the least pressure that a car's maker names, in bar. */
const PRESSURES = { least: 1, most: 7 };

/** Pressures of front and rear tyres, `2,2/2,4` or in kPa `220/240`, in bar. */
export const pressures = cell(value => {
  const said = /^(\d(?:[.,]\d{1,2})?|\d{3})\s*\/\s*(\d(?:[.,]\d{1,2})?|\d{3})$/u.exec(value);
  const [front = 0, rear = 0] = (said ?? [])
    .slice(1)
    .map(text =>
      text.length === 3 && /^\d+$/u.test(text) ? Number(text) / 100 : Number(text.replace(',', '.')),
    );
  return [front, rear].every(bar => bar >= PRESSURES.least && bar <= PRESSURES.most)
    ? { value: { front, rear } }
    : { expected: 'ожидалось давление спереди и сзади в барах или кПа вида 2,2/2,4 или 220/240' };
});

const DAY_EXPECTED = 'ожидалась дата вида 2026-03-01';

const MOMENT_EXPECTED =
  'ожидалась дата вида 2026-03-01 или дата и время в часовом поясе магазина вида 2026-03-01 09:00';
const NO_SUCH_DAY = 'ожидалась дата, которая есть в календаре';

/** 01.03.2026, as a spreadsheet shows a date, as 2026-03-01; other texts stay. */
const isoDay = (text: string): string => text.replace(/^(\d{2})\.(\d{2})\.(\d{4})(?!\d)/u, '$3-$2-$1');

/** A calendar date: 2026-03-01, or 01.03.2026 as a spreadsheet shows it. */
export const day = cell(value => {
  const iso = isoDay(value);
  if (isDay(iso)) return { value: iso };
  if (isMoment(isoMinute(iso)))
    return { expected: `${DAY_EXPECTED} без времени: время показа пишут в from и to` };
  return { expected: /^\d{4}-\d{2}-\d{2}$/u.test(iso) ? NO_SUCH_DAY : DAY_EXPECTED };
}, DAY_EXPECTED).meta({ control: 'day' });

/** A minute as people and spreadsheets write it, `2026-03-01 9:00` or with `:00` seconds, as `2026-03-01T09:00`. */
const isoMinute = (text: string): string =>
  text.replace(
    /(?<=^\d{4}-\d{2}-\d{2})(?:T| +)(\d{1,2}):(\d{2})(?::00)?$/u,
    (_, hours: string, minutes: string) => `T${hours.padStart(2, '0')}:${minutes}`,
  );

/** A day, or a minute in the shop's time zone: 2026-03-01T09:00. */
export const moment = cell(value => {
  const iso = isoMinute(isoDay(value));
  if (isMoment(iso)) return { value: iso };
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/u.exec(iso) ?? [];
  if (date === undefined) return { expected: MOMENT_EXPECTED };
  return { expected: isDay(date) && time ? 'ожидалось время от 00:00 до 23:59' : NO_SUCH_DAY };
}, MOMENT_EXPECTED).meta({ control: 'moment' });

/** For things shown from one moment to another: whether the end is after the beginning. */
export function isSpan({ from, to }: Period): boolean {
  if (!from || !to || to === LAST_DAY) return true;
  const begin = from.length === LAST_DAY.length ? `${from}T00:00` : from;
  return begin < (to.length === LAST_DAY.length ? `${nextDay(to)}T00:00` : to);
}
export const SPAN_EXPECTED = { path: ['to'], message: 'ожидался конец срока позже его начала (from)' };

/** Values separated by `|`, without empty ones. */
export const list = z.string().transform(value =>
  value
    .split('|')
    .map(part => part.trim())
    .filter(part => part !== ''),
);

/** An address key: Latin letters, digits, hyphen, underscore. */
export const slug = z
  .string({ error: 'ожидался адрес из латинских букв, цифр, «-» и «_»' })
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/u, 'ожидался адрес из латинских букв, цифр, «-» и «_»');

/** Path of a picture inside content/storage; empty when there is none. */
export const picture = text(300)
  .transform(value => value.replace(/^\/?storage\//u, ''))
  .refine(
    value =>
      value === '' || (/^[A-Za-z0-9._/-]+$/u.test(value) && !value.includes('..') && !value.startsWith('/')),
    'ожидался путь к картинке внутри content/storage из латинских букв, цифр, «-», «_» и «.»',
  )
  .meta({ control: 'picture' });
