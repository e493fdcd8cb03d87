import { FLAG_NAMES, type Season } from '#src/domain/season.ts';
import { Doubt } from './doubt.ts';
import { hasRunFlat, hasXl, type Marks, type Studs, seasonOfCell, specialIn, studsOfCell } from './marks.ts';

/** What the columns «Сезон» and «Шипы» of a row say. */
export interface SeasonCells {
  season: string;
  studs: string;
}

export type SeasonMarks = Pick<Marks, 'season' | 'studs'>;

const SHORT_SEASONS: Readonly<Record<string, Season>> = {
  w: 'winter',
  s: 'summer',
  a: 'allseason',
  as: 'allseason',
};
const FOREIGN: readonly (readonly [RegExp, Season])[] = [
  [/all[\s-]?season|all[\s-]?weather/iu, 'allseason'],
  [/winter/iu, 'winter'],
  [/summer/iu, 'summer'],
];

/** The season of a cell: «Зима», «летние», «W»; null for what is none or may be several. */
function seasonIn(cell: string): Season | null {
  const found = FOREIGN.filter(([pattern]) => pattern.test(cell)).map(([, season]) => season);
  const [season, other] =
    found.length > 0 ? found : [SHORT_SEASONS[cell.trim().toLowerCase()] ?? seasonOfCell(cell)];
  return other ? null : (season ?? null);
}

const YES = /^(?:да|есть|\+|1|y|yes|true|v|✓|d)$/iu;
const NO = /^(?:нет|0|n|no|false|без)$/iu;

/** Studs by a cell of the column «Шипы»: «да», «ш», «липучка»; null for an empty one and what is in doubt. */
function studsIn(cell: string): Studs | null {
  const text = cell.trim();
  return YES.test(text) ? 'studded' : NO.test(text) ? 'none' : studsOfCell(text);
}

const STUDS_NAMES: Readonly<Record<Studs, string>> = {
  studded: 'шипованная',
  studdable: 'под шип',
  none: 'без шипов',
};

/**
 * A name's marks with season and studs of the columns where it says none.
 * @throws {Doubt} when name and column say different ones
 */
export function withCells<Some extends SeasonMarks>(marks: Some, cells: SeasonCells, where: string): Some {
  const season = seasonIn(cells.season);
  const studs = studsIn(cells.studs) ?? (season === null ? null : studsOfCell(cells.season));
  if (season !== null && marks.season !== null && season !== marks.season)
    throw new Doubt(
      'contradiction',
      `в названии сезон «${FLAG_NAMES[marks.season].toLowerCase()}», а ${where} — «${cells.season}»: исправьте в файле одно из двух`,
    );
  // What may be studded is sold without studs.
  const areStudded = (each: Studs) => each === 'studded';
  if (studs !== null && marks.studs !== null && areStudded(studs) !== areStudded(marks.studs))
    throw new Doubt(
      'contradiction',
      `в названии шина ${STUDS_NAMES[marks.studs]}, а ${where} — «${cells.studs || cells.season}»: исправьте в файле одно из двух`,
    );
  return { ...marks, season: marks.season ?? season, studs: marks.studs ?? studs };
}

/** What the columns «Run Flat», «XL» and «Исполнение» of a row say. */
export interface MarkCells {
  runflat: string;
  xl: string;
  special: string;
}

const NONE = /^(?:[-–—]|нет|0|n|no|false|sl|standard|(?:без|не|non)(?!\p{L}).*)?$/iu;

/** Whether a cell says yes, no or neither. */
const flagIn = (cell: string, hasMark: (cell: string) => boolean): boolean | null =>
  cell === '' ? null : NONE.test(cell) ? false : YES.test(cell) || hasMark(cell) ? true : null;

const contradicts = (mark: string, isNamed: boolean, cell: string): Doubt =>
  new Doubt(
    'contradiction',
    `в названии ${isNamed ? 'есть' : 'нет'} ${mark}, а в столбце — «${cell}»: исправьте в файле одно из двух`,
  );

/** What means a maker of cars only in a column of such marks: BMW's star, Ferrari's K1, a maker's name. */
const CODES =
  /(?<![\p{L}\p{N}])(?:[*★]|BMW|MERCEDES|AUDI|PORSCHE|VOLVO|TESLA|JAGUAR|LAND ROVER|VW|VOLKSWAGEN|FERRARI|K[1-3]|J|B|MC\d?|MGT|AM\d|NF0|NE0|ND0|POL|LTS)(?![\p{L}\p{N}])/gu;

/**
 * A name's marks with those of the columns, where it says none.
 * @throws {Doubt} when a column says that there is no mark which the name has, or does not say whether it is run-flat
 */
export function withMarkCells<Some extends Marks>(marks: Some, cells: MarkCells): Some {
  const runflat = flagIn(cells.runflat, hasRunFlat);
  const isUnclear = cells.runflat !== '' && runflat === null;
  if (isUnclear || (runflat === false && marks.runflat))
    throw contradicts('Run Flat', marks.runflat, cells.runflat);
  const xl = flagIn(cells.xl, hasXl);
  if (xl === false && marks.xl) throw contradicts('XL', true, cells.xl);
  const codes = cells.special.toUpperCase().match(CODES) ?? [];
  const own = codes.map(code => code.replace('★', '*'));
  const special = [...new Set([...marks.special, ...specialIn(cells.special), ...own])].sort();
  return { ...marks, runflat: marks.runflat || runflat === true, xl: marks.xl || xl === true, special };
}
