import { countOf, type Forms } from './words.ts';

/** In how many days after the order a supplier's tyre is in the shop. */
export interface DaysUntilHere {
  from: number;
  to: number;
}

const MAX_DAYS = 90;
const DAYS: Forms = ['день', 'дня', 'дней'];

/** Reads `3`, `3-5`, «3–5 дней»; null for what is no number of days from 1 to 90, or none after the other. */
export function parseDays(text: string): DaysUntilHere | null {
  const [, first, last = first] =
    /^\s*(\d{1,2})(?:\s*[-–—]\s*(\d{1,2}))?\s*(?:(?:(?:раб(?:оч\p{L}*)?|календарн\p{L}*)\.?\s*)?(?:день|дня|дней|дн\.?))?\s*$/iu.exec(
      text,
    ) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return from >= 1 && from <= to && to <= MAX_DAYS ? { from, to } : null;
}

/** As price lists and the catalogue keep them: `3`, `3-5`. */
export const formatDays = ({ from, to }: DaysUntilHere): string =>
  from === to ? String(from) : `${from}-${to}`;

/** In how many days what takes one time after another is done. */
export const bothTimes = (one: DaysUntilHere, other: DaysUntilHere): DaysUntilHere => ({
  from: one.from + other.from,
  to: one.to + other.to,
});

/** «за 3–5 дней». */
export const spanText = ({ from, to }: DaysUntilHere): string =>
  `за\u00A0${from === to ? '' : `${from}–`}${countOf(to, DAYS)}`;

/** For shoppers: «Привезём за 3 дня со склада поставщика»: the stock beside it is not in the shop yet. */
export const daysText = (days: DaysUntilHere): string =>
  `Привезём ${spanText(days)} со\u00A0склада поставщика`;
