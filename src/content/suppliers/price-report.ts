import path from 'node:path';
import { toRoubles } from '#src/domain/money.ts';
import { type Matched, markedOf } from './goods.ts';
import type { ReadSheet } from './offer.ts';
import type { Profile } from './profile.schema.ts';
import { shopPrice } from './shop-price.ts';
import type { Intake } from './take-in.ts';

/** Products whose price or stock a list changes, at most so many are told of each. */
const MAX_CHANGES = 200;
/** Rows that were not taken, at most so many are told; content/suppliers/NAME.unread.csv has all of them. */
const MAX_ROWS = 1000;

/** What a list changes of a product. */
interface Change {
  id: number;
  name: string;
  before: number;
  after: number;
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
  /** Rows that wait for an answer or could not be read. */
  unread: { count: number; rows: { place: string; line: number; name: string; reason: string }[] };
}

/** The rows of one list. */
interface ReportedList extends Pick<ReadSheet, 'passed' | 'filtered' | 'joined'> {
  place: string;
  matched: readonly Matched[];
  profile: Profile | null;
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

  /** @param supplier where it is named; else it is set when it is recognised */
  constructor(files: readonly string[], supplier: string | null) {
    // Without folders, which may have the name of whoever runs it.
    this.#files = files.map(file => path.basename(file));
    this.supplier = supplier;
  }

  tell(list: ReportedList): void {
    this.#lists.push(list);
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
    const known = this.#lists.flatMap(({ matched, profile }) =>
      matched.flatMap(each => (each.kind === 'known' ? [{ each, profile }] : [])),
    );
    const changes = known.flatMap(({ each, profile }) => {
      const { id, name, price: before } = each.good;
      const after = profile ? shopPrice(profile, each.offer, markedOf(each)) : each.offer.price;
      return after === null || after === before ? [] : [{ id, name, before, after }];
    });
    const move = ({ before, after }: (typeof changes)[number]) => Math.abs(after - before) / before;
    const stocks = known.flatMap(({ each }) => {
      const { id, name, stock: before } = each.good;
      const after = each.offer.stock;
      return after === null || after === before ? [] : [{ id, name, before, after }];
    });
    const isGone = ({ after }: Change) => after === 0;
    const step = ({ before, after }: Change) => Math.abs(after - before);
    const added = new Set<Matched>(this.#newcomers.map(({ row }) => row));
    const unread = this.#lists.flatMap(({ place, matched }) =>
      matched.flatMap(each =>
        each.kind === 'known' || each.kind === 'skipped' || each.kind === 'joined' || added.has(each)
          ? []
          : [{ place, line: each.offer.line, name: each.offer.name, reason: each.reason }],
      ),
    );
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
        changed: changes.length,
        largest: changes
          .toSorted((a, b) => move(b) - move(a))
          .slice(0, MAX_CHANGES)
          .map(({ id, name, before, after }) => ({
            id,
            name,
            before: Number(toRoubles(before)),
            after: Number(toRoubles(after)),
          })),
      },
      stocks: {
        changed: stocks.length,
        soldOut: stocks.filter(isGone).length,
        largest: stocks
          .toSorted((a, b) => Number(isGone(b)) - Number(isGone(a)) || step(b) - step(a))
          .slice(0, MAX_CHANGES),
      },
      years: known
        .flatMap(({ each: { offer, good } }) =>
          offer.years ? [{ id: good.id, name: good.name, stocks: [...offer.years] }] : [],
        )
        .slice(0, MAX_CHANGES),
      new: this.#newcomers.map(({ id, row }) => ({ id, name: row.offer.name })),
      missing: { count: this.#missing.length, products: this.#missing.slice(0, MAX_CHANGES) },
      proposed: this.#proposed,
      unread: { count: unread.length, rows: unread.slice(0, MAX_ROWS) },
    };
  }
}
