import { plainSigns } from './search-text.ts';

/**
 * Tyre sizes as they are marked on sidewalls (ETRTO / ISO 4000-1 metric, light-truck «C», and flotation inch sizes).
 * Widths, heights and diameters stay text: they are names of options, and `31x10.5` is no number.
 */
export interface TyreSize {
  /** Section width in mm (`205`), or outer diameter × width in inches (`31x10.5`). */
  width: string;
  /** Aspect ratio in per cent (`55`), empty for inch sizes and full-profile tyres (`185 R14C`). */
  height: string;
  /** Rim diameter in inches: `16`, `17.5`. */
  rim: string;
  /** Light-truck construction, the letter C after the diameter. */
  commercial: boolean;
}

const METRIC =
  /^(?<width>\d{3})(?:\/(?<height>[1-9]\d{1,2}))?\s*Z?R\s*(?<rim>\d{2}(?:\.5)?)\s*(?<commercial>C)?$/u;
const INCH =
  /^(?<outer>\d{2}(?:\.\d{1,2})?)[xX](?<section>\d{1,2}(?:\.\d{1,2})?)\s*(?:R\s*|[xX]\s*(?=\d{2}$))(?<rim>\d{2})\s*(?<commercial>C)?$/u;

/** Cyrillic letters that look like the Latin ones in sizes: Excel and keyboards put them there. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  С: 'C',
  с: 'C',
  Р: 'R',
  р: 'R',
  х: 'x',
  Х: 'x',
  О: '0',
  о: '0',
  '×': 'x',
  '*': 'x',
  r: 'R',
  c: 'C',
  z: 'Z',
  X: 'x',
  O: '0',
  o: '0',
};

/** Bounds outside which no passenger or light-truck tyre is made. */
const inBounds = (size: TyreSize): boolean => {
  const rim = Number(size.rim);
  if (rim < 10 || rim > 26) return false;
  if (size.width.includes('x')) {
    const [outer = 0, section = 0] = size.width.split('x').map(Number);
    return outer >= rim + 5 && outer <= 60 && section >= 5 && section <= 25;
  }
  const width = Number(size.width);
  const height = size.height === '' ? 80 : Number(size.height);
  return width >= 105 && width <= 425 && height >= 20 && height <= 105;
};

/** Inches in their shortest writing, so that `31x10.50` and `31x10.5` are one option. */
const inches = ({ outer, section }: { outer?: string; section?: string }): string =>
  `${Number(outer)}x${Number(section)}`;

/**
 * Reads a size strictly: `205/55R16`, `205/55 R16C`, `205/55 ZR16`, `31x10.5 R15`, `31x10,50R15`, `185 R14C`.
 * @returns the size, or null for anything else (Cyrillic look-alikes included: see {@link suggestSize})
 */
export function parseSize(text: string): TyreSize | null {
  const tidy = text.trim().replace(/,/gu, '.').replace(/\s+/gu, ' ');
  const groups = (METRIC.exec(tidy) ?? INCH.exec(tidy))?.groups;
  if (!groups?.rim) return null;
  const size: TyreSize = {
    width: groups.width ?? inches(groups),
    height: groups.height ?? '',
    rim: groups.rim,
    commercial: groups.commercial === 'C',
  };
  return inBounds(size) ? size : null;
}

/** The canonical text of a size (wire.md `size_str`): `205/55 R16`, `205/55 R16C`, `31x10.5 R15`, `185 R14C`. */
export function formatSize(size: TyreSize): string {
  const profile = size.height === '' ? '' : `/${size.height}`;
  return `${size.width}${profile} R${size.rim}${size.commercial ? 'C' : ''}`;
}

const METRIC_ALIKE = /^(\d{3})[\s.,\-x\\/]+(\d{2})[\s.,\-x\\/]*Z?R?\s*(\d{2}(?:[.,]5)?\s*C?)$/u;
const INCH_ALIKE =
  /^(\d{2}(?:[.,]\d{1,2})?)\s*[x\-/]\s*(\d{1,2}(?:[.,]\d{1,2})?)[\s\-x/]*R?\s*(\d{2}\s*C?)$/u;

/**
 * What the writer of a refused size probably meant: look-alike letters replaced, separators corrected.
 * @returns a canonical size, or null when nothing is likely
 */
export function suggestSize(text: string): string | null {
  const latin = plainSigns(text)
    .trim()
    .replace(/./gu, letter => LOOKALIKES[letter] ?? letter);
  const metric = latin.replace(METRIC_ALIKE, '$1/$2 R$3');
  const inch = latin.replace(INCH_ALIKE, '$1x$2 R$3');
  const size = parseSize(latin) ?? parseSize(metric) ?? parseSize(inch);
  return size === null ? null : formatSize(size);
}

const MONTH =
  '(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[а-яa-z]*';
const DATES: readonly RegExp[] = [
  new RegExp(`^\\d{1,2}[.\\-/](?:\\d{1,2}|${MONTH})[.\\-/]\\d{2,4}$`, 'iu'),
  new RegExp(`^${MONTH}\\.?[.\\-\\s]\\d{2,4}$`, 'iu'),
  new RegExp(`^\\d{1,2}[.\\-\\s]${MONTH}$`, 'iu'),
  /^\d{4}-\d{2}-\d{2}/u,
];

/** A slash that a spreadsheet turned into a decimal point: 205/55 → 205.55, 104/102 → 104.102. */
const DIVIDED = /^(?:[1-4]\d5[.,]\d[05]|(?:[6-9]\d|1[0-2]\d)[.,](?:[6-9]\d|1[0-2]\d))$/u;
const FORMULA = /^#(?:#|ИМЯ|ЗНАЧ|ДЕЛ|ЧИСЛО|ПУСТО|ССЫЛКА|Н\/Д|NAME|VALUE|DIV|NUM|NULL|REF|N\/A)/iu;

/**
 * Recognises what a spreadsheet makes of a size or a code when it takes it for a date or a number
 * (`5/55` → `май.55` or `01.05.1955`, `205/55` → `205.55`, a long code → `4,6E+12`).
 * @returns what happened, in Russian, or null when the text shows no such trace
 */
export function spreadsheetMangling(text: string): string | null {
  const tidy = text.trim();
  if (/^\d+[.,]?\d*E\+?\d+$/iu.test(tidy)) return 'Excel превратил длинный код в число';
  if (DATES.some(date => date.test(tidy))) return 'Excel превратил значение в дату';
  if (DIVIDED.test(tidy)) return 'Excel превратил косую черту в десятичный знак';
  return spreadsheetLoss(text);
}

/**
 * Recognises values that are wrong in any column, free text included: a long code that lost its digits, or a formula that
 * failed.
 */
export function spreadsheetLoss(text: string): string | null {
  const tidy = text.trim();
  if (/^\d+[.,]?\d*E\+\d+$/iu.test(tidy)) return 'Excel превратил длинный код в число';
  return FORMULA.test(tidy) ? 'ошибка формулы Excel' : null;
}
