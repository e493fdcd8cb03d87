import type { Kopecks } from '#src/domain/money.ts';
import type { ReadName } from './names/read-name.ts';
import type { Origin } from './origin.ts';

/** A row of a price list as it was read. */
export interface SupplierRow extends Origin {
  /** The sheet, as shown to the editor. */
  place: string;
  line: number;
  /** The supplier's code; empty when the list has none. */
  code: string;
  /** The maker's code of its kind; empty when the list has none. */
  barcode: string;
  /** The maker's article as it is compared; empty when the list has none. */
  article: string;
  /** The name as written, with the columns that it lacks. */
  name: string;
  tyre: ReadName;
  /** The supplier's price, in a list without one the recommended price; null for zero. */
  price: Kopecks | null;
  recommended: Kopecks | null;
  stock: number | null;
  /** Where it is, in a list with a row for each warehouse; empty in others. */
  warehouse: string;
  /** Whether the warehouse is the heading of a group, which no filter of a profile sees. */
  isInGroup: boolean;
  /** What each warehouse has, of an offer that was added up from several rows. */
  stocks?: readonly { warehouse: string; stock: number }[];
  /** What each year of manufacture has, of an offer that was added up from several rows. */
  years?: readonly { year: number; stock: number }[];
  /** Whether 1C has told it, which may tell one row of several. */
  isOfExchange: boolean;
  /** Until it is here, from the warehouse that has it and is nearest: `3`, `3-5`; empty when it is here or nobody knows. */
  days: string;
  /** Why the row is not taken, besides its name: what it is to change cannot be read. */
  fault: string | null;
  /** What of {@link fault} stays when an editor tells the price. */
  faultBesidesPrice: string | null;
  /** Whether the price is an editor's answer. */
  isPriceAnswered?: true;
}

export interface ReadSheet {
  offers: SupplierRow[];
  /** Rows that are headings of groups or totals. */
  passed: number;
  /** Rows that the profile does not let in. */
  filtered: number;
  /** Rows that were added to one of the same tyre in another warehouse, and repeats of those. */
  joined: number;
}
