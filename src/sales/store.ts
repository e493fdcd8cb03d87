import type { Kysely } from 'kysely';
import type { DialectName } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Named moments of an order, for tests that kill the process there. */
export type FaultPoint = 'before insert' | 'after insert' | 'before commit' | 'after commit';
export type Fault = (point: FaultPoint) => void;

/** One transaction under way. */
export interface Transaction {
  db: Kysely<Tables>;
  dialect: DialectName;
  /**
   * Holds each name against every other transaction until this one ends. Names are taken in one order everywhere, so two
   * transactions that ask once never wait for each other in a ring. SQLite has one writer anyway.
   */
  lock(names: readonly string[]): Promise<void>;
}

/** The seam between what sales do and where they are kept. Both verbs throw StoreUnavailable within 2 s. */
export interface Store {
  /** Runs `work` on one unchanging view of the data. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Runs `work` as one transaction, which is on disk once the promise has resolved; if `work` throws, nothing has happened. */
  write<T>(work: (tx: Transaction) => Promise<T>, fault?: Fault): Promise<T>;
  /** Keys of sessions and tokens, newest first; made on first use. */
  secrets(): Promise<string[]>;
  /** Call it when personal data has been removed: clears copies of it in files that the store itself keeps. */
  scrub(): Promise<void>;
  /** Resolves when the store could take a write. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** How long a verb may take before it is given up: less than the 2 s that the shopper is promised (wire.md, 503). */
export const PATIENCE_MS = 1500;
