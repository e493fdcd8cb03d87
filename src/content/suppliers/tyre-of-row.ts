import { spreadsheetMangling } from '#src/domain/tyre-size.ts';
import { disagreement } from './column-marks.ts';
import type { Groups } from './group-rows.ts';
import type { Field } from './headings.ts';
import { hasRunFlat, isNotNew, isSurelyUsed, specialIn } from './names/marks.ts';
import { type NameReader, type ReadName, withMarks, withSeason } from './names/read-name.ts';
import { indexOf, type RowCells, sizeOf } from './row-cells.ts';

/** Fields whose cells a spreadsheet may have taken for a day. */
const TEXTS: readonly Field[] = ['name', 'size', 'model', 'load', 'index'];

/** Of a workbook that a program has made: its formulas get values when somebody opens and saves it. */
export const UNCOUNTED =
  'в ячейке формула без значения: откройте файл в Excel или LibreOffice, сохраните и повторите с ним';

const refused = (code: 'mangled' | 'not-new' | 'contradiction', reason: string): ReadName => ({
  status: 'refused',
  code,
  reason,
});
const lacks = (read: ReadName, code: string): boolean => read.status === 'refused' && read.code === code;
const hasNoIndex = (read: ReadName): boolean => read.status !== 'refused' && read.tyre.load === '';

/** Words by which a supplier calls what the shop calls otherwise. */
function translator(aliases: Readonly<Record<string, string>>): (text: string) => string {
  const words = Object.entries(aliases).map(([from, to]) => {
    const source = from.replace(/[\\^$.*+?|()[\]{}]/gu, '\\$&');
    return [new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu'), to] as const;
  });
  return text => words.reduce((translated, [pattern, to]) => translated.replace(pattern, to), text);
}

/** Tells which tyre a row is: the one place that joins its name with its columns, the groups above it and notes. */
export class TyreOfRow {
  readonly #names: NameReader;
  readonly #groups: Groups;
  readonly #translated: (text: string) => string;
  #lastBrand = '';

  constructor(names: NameReader, groups: Groups, aliases: Readonly<Record<string, string>> = {}) {
    this.#names = names;
    this.#groups = groups;
    this.#translated = translator(aliases);
  }

  /** The tyre of a row of this name. What columns and name say differently is refused. */
  read(name: string, cells: RowCells): ReadName {
    const mangled = this.#mangled(cells);
    if (mangled) return mangled;
    const used = this.#whyNotNew(name, cells);
    if (used !== null) return refused('not-new', used);
    const read = this.#readWhole(this.#translated(name), cells);
    const besides = this.#marksBeside(name, cells);
    const { season, studs } = this.#groups;
    const inColumns = withSeason(read, { season: cells.join('season'), studs: cells.join('studs') });
    const joined = withMarks(withSeason(inColumns, { season, studs }, 'в группе'), {
      runflat:
        cells.join('runflat') ||
        ([...besides.short, ...besides.names, cells.join('note'), this.#groups.note].some(hasRunFlat)
          ? 'да'
          : ''),
      xl: cells.join('xl'),
      special: [
        cells.join('special'),
        ...cells.of('note').filter(note => OF_CARS.test(note)),
        ...specialIn([cells.join('note'), ...besides.names].join(' ')),
      ]
        .join(' ')
        .trim(),
    });
    if (joined.status === 'refused') return joined;
    const other = disagreement(joined.tyre, cells, this.#names);
    return other === null ? joined : refused('contradiction', other);
  }

  /** Cells of whatever columns that say a mark which the name does not: short ones, and names that are written out. */
  #marksBeside(name: string, { all }: RowCells): { short: string[]; names: string[] } {
    const marked = all.filter(
      cell =>
        cell.length > 1 &&
        cell.length <= MAX_NAME &&
        !name.includes(cell) &&
        (hasRunFlat(cell) || specialIn(cell).length > 0),
    );
    return {
      short: marked.filter(cell => cell.length <= MAX_MARK),
      names: marked.filter(cell => this.#names.sizeOf(cell) !== null),
    };
  }

  /** A cell that a spreadsheet changed is not read, whatever the others say. */
  #mangled({ of }: RowCells): ReadName | null {
    for (const field of TEXTS)
      for (const cell of of(field)) {
        if (cell.startsWith('=')) return refused('mangled', UNCOUNTED);
        const why = spreadsheetMangling(cell);
        if (why !== null)
          return refused('mangled', `${why}: «${cell}»: сделайте столбец текстовым и впишите размер заново`);
      }
    return null;
  }

  /** Used and damaged tyres are told by the column of their condition, by any note in the row and by the group above it. */
  #whyNotNew(name: string, { of, all, descriptions }: RowCells): string | null {
    if (this.#groups.notNew !== '') return `шина не новая: группа «${this.#groups.notNew}»`;
    const strange = of('condition').find(cell => !NEW.test(cell));
    if (strange !== undefined) return `шина не новая: «${strange}»`;
    const isUsed = (cell: string) =>
      cell.length > MAX_NOTE || descriptions.includes(cell) ? isSurelyUsed(cell) : isNotNew(cell);
    const note = all.find(cell => cell.length > 1 && cell !== name && MAY_BE_NOTE.test(cell) && isUsed(cell));
    return note === undefined ? null : `шина не новая: «${note}»`;
  }

  /** What the name says, with columns and groups for what it lacks: size, brand, index, model. */
  #readWhole(name: string, cells: RowCells): ReadName {
    let text = name;
    let read = this.#names.read(text);
    const add = (more: string) => {
      if (more === '') return;
      text = `${text} ${this.#translated(more)}`;
      read = this.#names.read(text);
    };
    if (lacks(read, 'no-size')) add(sizeOf(cells) || this.#groups.size);
    const brand = cells.join('brand');
    if (brand !== '') this.#lastBrand = brand;
    // A brand may stand only in the first of its rows.
    const above = cells.join('name') === '' ? this.#lastBrand : '';
    if (lacks(read, 'no-brand')) add(brand || this.#groups.brand || above);
    if (hasNoIndex(read)) add(indexOf(cells));
    if (read.status === 'unknown-model' && read.tyre.modelText === '') add(cells.join('model'));
    return read;
  }
}

/** A note that names the maker of cars for which a tyre is made. */
const OF_CARS = /омолог|(?<!\p{L})oem?(?!\p{L})/iu;
/** A longer text is no mark, and no name. */
const MAX_MARK = 40;
const MAX_NAME = 100;
/** A longer text is a description. */
const MAX_NOTE = 200;
/** A new tyre, as columns say it: «новая», «нет» below «Уценка». */
const NEW =
  /^(?:|[-–—]|кондиция|годная|годный|годно|хорошее|отличное|нов(?:ая|ое|ый|ые|инка)(?:,? (?:\p{L}+|20\d\d(?: ?г(?:\.|ода?)?)?))?|(?:1|первый|высший)(?:-?й)? сорт|new|нет|no|n|0(?: ?%)?|false|без \p{L}+|есть|в наличии|на складе|в продаже|активн\p{L}*|доступн\p{L}*)$/iu;
/** Texts of people; numbers, codes and addresses of pictures are none. */
const MAY_BE_NOTE =
  /^(?!https?:).*(?:[А-яЁё]{2}|[бБ][/.]?[уУ])|^(?:[a-z]+[ -]){0,2}(?:used|refurbished|pre-?owned|demo|second[- ]?hand|likenew)(?: [a-z]+)?$/iu;
