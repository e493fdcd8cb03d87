import { plainSigns } from './search-text.ts';
import { parseSize, spreadsheetMangling, type TyreSize } from './tyre-size.ts';

/** Cyrillic letters and signs that look like those of a size. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  Р: 'R',
  р: 'R',
  С: 'C',
  с: 'C',
  х: 'x',
  Х: 'x',
  '*': 'x',
};
const METRIC = /(?<![\d/.,])(\d{3})\s?\/\s?(\d{2,3})[\s-]*(?:Z?RF?|[/-])\s?(\d{2}(?:[.,]5(?!\d))?)(?!\d)/giu;
const INCH =
  /(?<![\d/.,])(\d{2}(?:[.,]\d{1,2})?)\s?x\s?(\d{1,2}(?:[.,]\d{1,2})?)(?:[\s-]*R[\s-]*|[\s-]+)(\d{2})(?!\d)/giu;
const FULL_PROFILE = /(?<![\w/.,-])(\d{3})\s?R\s?(\d{2})(?!\d)/giu;

const matches = (text: string, pattern: RegExp, format: (parts: readonly string[]) => string): TyreSize[] =>
  [...text.matchAll(pattern)].flatMap(([, ...parts]) => parseSize(format(parts)) ?? []);

/**
 * Tyre sizes that a name contains, in the ways in which they are usually written: `205/55 R16`, `205/55/16`,
 * `245/40 ZRF18`, `31x10,5R15`, also with Cyrillic look-alikes. The letter C is not read.
 * @param fullProfile whether to look for sizes without a profile too, `185 R14`: `300 R16` may be part of a model's name
 */
export function sizesIn(text: string, fullProfile: boolean): TyreSize[] {
  const latin = plainSigns(text).replace(/[РрСсхХ*]/gu, letter => LOOKALIKES[letter] ?? letter);
  return [
    ...matches(latin, METRIC, ([width, height, rim]) => `${width}/${height} R${rim}`),
    ...matches(latin, INCH, ([outer, section, rim]) => `${outer}x${section} R${rim}`),
    ...(fullProfile ? matches(latin, FULL_PROFILE, ([width, rim]) => `${width} R${rim}`) : []),
  ];
}

/** Profiles that a full-profile tyre may be marked with: 185 R14 is 185/80 R14 or 185/82 R14. */
const FULL_HEIGHTS = ['', '80', '82'];

const sameHeight = (a: string, b: string): boolean =>
  a === b || (FULL_HEIGHTS.includes(a) && FULL_HEIGHTS.includes(b) && (a === '' || b === ''));

/** Whether two sizes are the same apart from the letter C. */
export const sameSize = (a: TyreSize, b: TyreSize): boolean =>
  a.width === b.width && a.rim === b.rim && sameHeight(a.height, b.height);

const MONTHS =
  'янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
/** A part of a text that a spreadsheet made of `5/65`: `май.65`, `65-май`. */
const DATE_PART = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:${MONTHS})[а-яa-z]{0,5}[.-]\\d{2}|\\d{2}[.-](?:${MONTHS})[а-я]{0,2})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** What every such part has in it, found sooner: few of a list's names have it. */
const MAY_HAVE_DATE = /[а-яa-z][.-]\d|\d[.-][а-яa-z]/iu;
/** A number where a size was: `05.65`, `23863` (the day that a spreadsheet counts), `20555`. */
const BARE_NUMBER = /^(?:\d{1,3}[.,]\d{1,3}|\d{4,6})$/u;

/**
 * Recognises what a spreadsheet made of a size inside a short name: `май.65`, `1965-05-01`, `205.55`, `23863`.
 * @returns what happened, in Russian, or null
 */
export function shortNameMangling(text: string): string | null {
  const why = spreadsheetMangling(text);
  if (why !== null) return why;
  if (MAY_HAVE_DATE.test(text) && DATE_PART.test(text)) return 'Excel превратил значение в дату';
  return BARE_NUMBER.test(text.trim()) ? 'Excel превратил значение в число' : null;
}
