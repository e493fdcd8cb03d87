import path from 'node:path';
import { type Kopecks, toRoubles } from '#src/domain/money.ts';
import { type Columns, guessColumns } from './columns.ts';
import { type Good, type Matched, markedOf } from './goods.ts';
import { FIELDS, type Field } from './headings.ts';
import type { ReadSheet } from './offer.ts';
import type { Profile } from './profile.schema.ts';
import { shopPrice } from './shop-price.ts';
import { type Sheet, TableError } from './tables/table-error.ts';
import type { Intake } from './take-in.ts';

/** Products whose price or stock a list changes, at most so many are told of each. */
const MAX_CHANGES = 200;
/** Rows that were not taken, at most so many are told; content/suppliers/NAME.unread.csv has all of them. */
const MAX_ROWS = 1000;

/** Tables, columns of each and rows below its headings that are told, and letters of their cells. */
const MAX_TABLES = 20;
const MAX_COLUMNS = 100;
const SAMPLE_ROWS = 3;
const MAX_LETTERS = 200;

/** A table of a list, as its columns were recognised. */
export interface RecognisedTable {
  place: string;
  /** Of the headings. */
  line: number;
  /** Columns with a heading: what each is taken for, null for nothing, and its first cells. */
  columns: { heading: string; field: Field | null; sample: string[] }[];
  /** Columns that are not taken, each with the reason and the cure. */
  doubts: readonly string[];
}

/** What a list changes of a product. */
interface Change<Value = number> {
  id: number;
  name: string;
  before: Value;
  after: Value;
}

/** What became of a run. */
export type PriceOutcome =
  | 'published'
  | 'accepted'
  | 'profile written'
  | 'nothing to take'
  | 'refused'
  | 'taken back';

/** What a run of `npm run prices` did; prices in roubles. */
export interface PriceReport {
  /** ISO instant in UTC. */
  at: string;
  supplier: string | null;
  files: readonly string[];
  outcome: PriceOutcome;
  /** What the command said in the end: why it was refused, or what was accepted. */
  said: string;
  read: number;
  /** Rows without an offer: titles, groups, totals. */
  passed: number;
  /** Rows that the profile leaves out. */
  filtered: number;
  /** Rows that were added to one of the same tyre in another warehouse. */
  joined: number;
  matched: number;
  skipped: number;
  /** Sheets without a list that were passed over, each with the reason. */
  sheets: readonly string[];
  /** What an editor should know of the files: wrong encodings, renamed warehouses. */
  notes: readonly string[];
  prices: { changed: number; largest: Change[] };
  /** In tyres; what is sold out first, then the largest changes. */
  stocks: { changed: number; soldOut: number; largest: Change[] };
  /** Products of whose several years of manufacture a list has a row each; stocks were added up. */
  years: { id: number; name: string; stocks: { year: number; stock: number }[] }[];
  new: { id: number; name: string }[];
  /** Products that the list before named and this one does not. */
  missing: { count: number; products: { id: number; name: string }[] };
  /** Models that are proposed as files. */
  proposed: number;
  /** As they are read; where a profile fits none, as they could be. */
  tables: RecognisedTable[];
  /** The text of a profile with these columns, for a supplier that has none yet. */
  newProfile: string | null;
  /** Rows that wait for an answer or could not be read. */
  unread: { count: number; rows: { place: string; line: number; name: string; reason: string }[] };
}

/** The rows of one list. */
interface ReportedList extends Pick<ReadSheet, 'passed' | 'filtered' | 'joined'> {
  place: string;
  matched: readonly Matched[];
  profile: Profile | null;
}

/** What lists change: prices in kopecks, the largest changes first; stocks, what is sold out first, then the largest changes. */
export function changesOf(lists: readonly Pick<ReportedList, 'matched' | 'profile'>[]) {
  const prices: Change<Kopecks>[] = [];
  const stocks: Change[] = [];
  const add = <Value>(to: Change<Value>[], { id, name }: Good, before: Value, after: Value | null) => {
    if (after !== null && after !== before) to.push({ id, name, before, after });
  };
  for (const { matched, profile } of lists)
    for (const each of matched)
      if (each.kind === 'known') {
        const { good, offer } = each;
        add(prices, good, good.price, profile ? shopPrice(profile, offer, markedOf(each)) : offer.price);
        add(stocks, good, good.stock, offer.stock);
      }
  const move = ({ before, after }: Change) => Math.abs(after - before) / before;
  const isGone = ({ after }: Change) => after === 0;
  const step = ({ before, after }: Change) => Math.abs(after - before);
  return {
    prices: prices.sort((a, b) => move(b) - move(a)),
    stocks: stocks.sort((a, b) => Number(isGone(b)) - Number(isGone(a)) || step(b) - step(a)),
    soldOut: stocks.filter(isGone).length,
  };
}

/** Gathers what a run does, so that it can be told whatever ends it. */
export class PriceRun {
  supplier: string | null;
  readonly #files: readonly string[];
  readonly #lists: ReportedList[] = [];
  readonly #sheets: string[] = [];
  readonly #notes = new Set<string>();
  #newcomers: Intake['newcomers'] = [];
  #missing: Intake['missing'] = [];
  #proposed = 0;
  readonly #tables: (RecognisedTable & { isGuess: boolean })[] = [];
  /** See {@link PriceReport.newProfile}. */
  newProfile: string | null = null;

  /** @param supplier where it is named; else it is set when it is recognised */
  constructor(files: readonly string[], supplier: string | null) {
    // Without folders, which may have the name of whoever runs it.
    this.#files = files.map(file => path.basename(file));
    this.supplier = supplier;
  }

  tell(list: ReportedList): void {
    this.#lists.push(list);
  }

  /** @param isGuess whether its profile does not fit it */
  recognise(sheet: Sheet, columns: Columns, isGuess: boolean): void {
    if (this.#tables.length < MAX_TABLES) this.#tables.push({ ...recognised(sheet, columns), isGuess });
  }

  /** What a sheet has that a profile does not fit, for who corrects the profile. */
  recogniseAnyhow(sheet: Sheet): void {
    try {
      this.recognise(sheet, guessColumns(sheet), true);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
    }
  }

  passOver(why: string): void {
    this.#sheets.push(why);
  }

  note(text: string): void {
    this.#notes.add(text);
  }

  take({ newcomers, missing }: Intake, proposed: number): void {
    this.#newcomers = newcomers;
    this.#missing = missing;
    this.#proposed = proposed;
  }

  /** @param now the end of the run */
  report(outcome: PriceOutcome, said: string, now: Date): PriceReport {
    const all = this.#lists.flatMap(({ matched }) => matched);
    const sum = (of: 'passed' | 'filtered' | 'joined') =>
      this.#lists.reduce((total, list) => total + list[of], 0);
    const known = all.filter(each => each.kind === 'known');
    const { prices, stocks, soldOut } = changesOf(this.#lists);
    const added = new Set<Matched>(this.#newcomers.map(({ row }) => row));
    const unread = this.#lists.flatMap(({ place, matched }) =>
      matched.flatMap(each =>
        each.kind === 'known' || each.kind === 'skipped' || each.kind === 'joined' || added.has(each)
          ? []
          : [{ place, line: each.offer.line, name: each.offer.name, reason: each.reason }],
      ),
    );
    const read = this.#tables.filter(({ isGuess }) => !isGuess);
    const tables = read.length > 0 ? read : this.#tables;
    return {
      at: now.toISOString(),
      supplier: this.supplier,
      files: this.#files,
      outcome,
      said,
      read: all.length,
      passed: sum('passed'),
      filtered: sum('filtered'),
      joined: sum('joined'),
      matched: known.length,
      sheets: this.#sheets,
      notes: [...this.#notes],
      skipped: all.filter(({ kind }) => kind === 'skipped').length,
      prices: {
        changed: prices.length,
        largest: prices.slice(0, MAX_CHANGES).map(({ before, after, ...good }) => ({
          ...good,
          before: Number(toRoubles(before)),
          after: Number(toRoubles(after)),
        })),
      },
      stocks: { changed: stocks.length, soldOut, largest: stocks.slice(0, MAX_CHANGES) },
      years: known
        .flatMap(({ offer, good }) =>
          offer.years ? [{ id: good.id, name: good.name, stocks: [...offer.years] }] : [],
        )
        .slice(0, MAX_CHANGES),
      new: this.#newcomers.map(({ id, row }) => ({ id, name: row.offer.name })),
      missing: { count: this.#missing.length, products: this.#missing.slice(0, MAX_CHANGES) },
      proposed: this.#proposed,
      tables: tables.map(({ isGuess: _, ...table }) => table),
      newProfile: this.newProfile,
      unread: { count: unread.length, rows: unread.slice(0, MAX_ROWS) },
    };
  }
}

const short = (text: string): string => text.slice(0, MAX_LETTERS);

function recognised({ place, rows }: Sheet, { heading, at, doubts = [] }: Columns): RecognisedTable {
  const fields = (Object.keys(FIELDS) as Field[]).filter(field => at.has(field));
  const below = rows.filter(({ line }) => line > heading.line).slice(0, SAMPLE_ROWS);
  const columns = heading.cells.flatMap((text, index) =>
    text === ''
      ? []
      : [
          {
            heading: short(text),
            field: fields.find(field => at.get(field)?.includes(index)) ?? null,
            sample: below.map(({ cells }) => short(cells[index] ?? '')),
          },
        ],
  );
  return { place, line: heading.line, columns: columns.slice(0, MAX_COLUMNS), doubts: doubts.map(short) };
}
