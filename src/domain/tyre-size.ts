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
  diametr: string;
  /** Light-truck construction, the letter C after the diameter. */
  commercial: boolean;
}

const METRIC =
  /^(?<width>\d{3})(?:\/(?<height>\d{2,3}))?\s*Z?R\s*(?<diametr>\d{2}(?:\.5)?)\s*(?<commercial>C)?$/u;
const INCH =
  /^(?<width>\d{2}(?:\.\d{1,2})?[xX]\d{1,2}(?:\.\d{1,2})?)\s*(?:R\s*|[xX]\s*(?=\d{2}$))(?<diametr>\d{2})\s*(?<commercial>C)?$/u;

/** Cyrillic letters that look like the Latin ones in sizes: Excel and keyboards put them there. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  С: 'C',
  с: 'C',
  Р: 'R',
  р: 'R',
  х: 'x',
  Х: 'x',
  '×': 'x',
  '*': 'x',
  r: 'R',
  c: 'C',
  X: 'x',
};

/** Bounds outside which no passenger or light-truck tyre is made. */
const inBounds = (size: TyreSize): boolean => {
  const rim = Number(size.diametr);
  if (rim < 10 || rim > 26) return false;
  if (size.width.includes('x')) return true;
  const width = Number(size.width);
  const height = size.height === '' ? 80 : Number(size.height);
  return width >= 105 && width <= 425 && height >= 20 && height <= 105;
};

/**
 * Reads a size strictly: `205/55R16`, `205/55 R16C`, `205/55 ZR16`, `31x10.5 R15`, `31x10,5R15`, `185 R14C`.
 * @returns the size, or null for anything else (Cyrillic look-alikes included: see {@link suggestSize})
 */
export function parseSize(text: string): TyreSize | null {
  const tidy = text.trim().replace(/,/gu, '.').replace(/\s+/gu, ' ');
  const groups = (METRIC.exec(tidy) ?? INCH.exec(tidy))?.groups;
  if (!groups?.width || !groups.diametr) return null;
  const size: TyreSize = {
    width: groups.width.replace('X', 'x'),
    height: groups.height ?? '',
    diametr: groups.diametr,
    commercial: groups.commercial === 'C',
  };
  return inBounds(size) ? size : null;
}

/** The canonical text of a size (wire.md `size_str`): `205/55 R16`, `205/55 R16C`, `31x10.5 R15`, `185 R14C`. */
export function formatSize(size: TyreSize): string {
  const profile = size.height === '' ? '' : `/${size.height}`;
  return `${size.width}${profile} R${size.diametr}${size.commercial ? 'C' : ''}`;
}

/**
 * What the writer of a refused size probably meant: look-alike letters replaced, separators mended.
 * @returns a canonical size, or null when nothing is likely
 */
export function suggestSize(text: string): string | null {
  const latin = text.trim().replace(/[СсРрХх×*rcX]/gu, letter => LOOKALIKES[letter] ?? letter);
  const spaced = latin.replace(/^(\d{3})[\s\-.\\/]+(\d{2})[\s\-.\\/]*R?\s*(\d{2}(?:\.5)?C?)$/u, '$1/$2 R$3');
  const size = parseSize(latin) ?? parseSize(spaced);
  return size === null ? null : formatSize(size);
}

/**
 * Recognises what a spreadsheet makes of a size or a code when it takes it for a date or a number
 * (`205/55` → `май.55` or `01.05.1955`, a long code → `4,6E+12`).
 * @returns what happened, in Russian, or null when the text shows no such trace
 */
export function spreadsheetMangling(text: string): string | null {
  const tidy = text.trim();
  if (/^\d+[.,]?\d*E\+?\d+$/iu.test(tidy)) return 'Excel превратил длинный код в число';
  if (
    /^\d{1,2}[.\-/](?:\d{1,2}|[а-яa-z]{3,})[.\-/]\d{2,4}$/iu.test(tidy) ||
    /^[а-я]{3}\.?[.\-\s]\d{2,4}$/iu.test(tidy) ||
    /^\d{4}-\d{2}-\d{2}/u.test(tidy)
  )
    return 'Excel превратил значение в дату';
  if (/^#(?:ИМЯ|ЗНАЧ|REF|NAME|VALUE|Н\/Д|N\/A|ССЫЛКА)/iu.test(tidy)) return 'ошибка формулы Excel';
  return null;
}
