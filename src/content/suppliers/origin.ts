import { PRODUCTION_YEARS } from '#src/domain/tyre-label.ts';
import { countryIn } from './names/marks.ts';
import type { ReadName } from './names/read-name.ts';

/** When and where a tyre was made, as far as a price list says it. */
export interface Origin {
  year: number | null;
  /** In Russian; empty when it is not known. */
  country: string;
}

const YEAR = /^(20\d\d)(?:[\s\u00A0]*(?:г\.?|год\.?|г\. ?в\.?))?$/iu;
/** Week and year, as on the tyre: «DOT 2324». */
const WEEK = /^(?:DOT[\s:]*)?(?:0[1-9]|[1-4]\d|5[0-3])(\d\d)$/iu;
const SHORT_YEAR = /^(1[5-9]|2\d|3[0-5])$/u;

/** The year of a cell; null for what has none or may be several. */
function yearOf(cell: string): number | null {
  const text = cell.trim();
  const short = WEEK.exec(text)?.[1] ?? SHORT_YEAR.exec(text)?.[1];
  const year = Number(YEAR.exec(text)?.[1] ?? `20${short}`);
  return PRODUCTION_YEARS.includes(year) ? year : null;
}

/** Countries by their cells: a list has few. */
const countries = new Map<string, string>();
const MAX_COUNTRIES = 1000;

/** The country of a cell: by its usual name, another one as written; empty for what is no name. */
function countryOf(cell: string): string {
  const known = countries.get(cell);
  if (known !== undefined) return known;
  const text = cell.trim();
  const country = countryIn(cell) || (/^\p{L}[\p{L} .()-]{1,59}$/u.test(text) ? text : '');
  if (countries.size < MAX_COUNTRIES) countries.set(cell, country);
  return country;
}

/** Puts columns and name together. What they say differently is not known. */
export function originOf(read: ReadName, cells: { year: string; country: string }): Origin {
  const named = read.status === 'refused' ? { year: null, country: '' } : read.tyre;
  const year = yearOf(cells.year);
  const country = countryOf(cells.country);
  return {
    year: year !== null && named.year !== null && year !== named.year ? null : (year ?? named.year),
    country:
      country !== '' && named.country !== '' && country !== named.country ? '' : country || named.country,
  };
}
