import type { Sense, Span } from './meaning.ts';

/** Years of cars and of making, which look like prices. */

const YEAR = /^(?:19[89]\d|20[0-4]\d)$/u;
export const isYear = (word: string): boolean => YEAR.test(word);

/** What may come before a year as well as before a price. */
const OF_EITHER = /^(?:от|до|по|за|с|\d)/u;
const MONEY = /\d\s?[рт₽кk]/u;
/** «Года», «г.в.», «года выпуска» behind a year. */
export const YEAR_SAID = /^\s?(?:г(?:од[а-я]*)?|г\.?\s?в)\.?(?:\s+выпуска)?(?![\p{L}\p{N}])/u;

const yearsIn = (text: string, { from, to }: Span): Sense[] => {
  const said = text.slice(from, to);
  const numbers = [...said.matchAll(/\d+/gu)];
  if (MONEY.test(said) || !numbers.every(([number]) => isYear(number))) return [];
  return numbers.map(({ 0: number, index }) => ({
    from: from + index,
    to: from + index + number.length,
    meaning: { kind: 'year', year: Number(number) },
  }));
};

/** The years that a price of a lower-case text may be; none when it says money. */
export const yearsOfPrice = (text: string, span: Span): Sense[] =>
  OF_EITHER.test(text.slice(span.from, span.to)) ? yearsIn(text, span) : [];

/** The same when they are years for certain: two, or with «года» behind, «минимум 2025 года». */
export function surelyYears(text: string, span: Span): Sense[] {
  if (YEAR_SAID.test(text.slice(span.to))) return yearsIn(text, span);
  const years = yearsOfPrice(text, span);
  return years.length > 1 ? years : [];
}
