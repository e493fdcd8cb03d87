import type { Kysely } from 'kysely';
import type { DialectName } from './migrations.ts';
import type { StoreFacts } from './shop-time.ts';
import type { Tables } from './tables.ts';

/** Named steps of placing an order, at which tests kill the process. */
export type FaultPoint = 'before insert' | 'after insert' | 'before commit' | 'after commit';
export type Fault = (point: FaultPoint) => void;

/** An open transaction. */
export interface Transaction {
  db: Kysely<Tables>;
  dialect: DialectName;
  /**
   * Locks names against all other transactions until this one ends. All transactions lock names in the same order, so two that
   * each call this once cannot deadlock. On SQLite it does nothing: there is only one writer.
   */
  lock(names: readonly string[]): Promise<void>;
}

/**
 * The database behind sales, SQLite or PostgreSQL. `read` and `write` throw StoreUnavailable within 2 s, on PostgreSQL those of a
 * command within 2 min.
 */
export interface Store {
  /** Which store it is, as found when it was opened. */
  readonly facts: StoreFacts;
  /** Runs `work` on a consistent snapshot of the data. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Runs `work` as one transaction, which is on disk when the promise resolves and is rolled back if `work` throws. */
  write<T>(work: (tx: Transaction) => Promise<T>, fault?: Fault): Promise<T>;
  /** Keys that sign sessions and CSRF tokens, newest first; created on first use. */
  secrets(): Promise<string[]>;
  /**
   * Call after deleting personal data: removes copies that remain in the store's own files.
   * @param when `now` waits for other programs that read them, and throws StoreUnavailable when that takes too long; `soon`
   * waits for nobody and never throws: what cannot be removed is tried again until it can
   */
  scrub(when?: 'now' | 'soon'): Promise<void>;
  /** Resolves if the store can take a write. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Timeout of an operation: less than the 2 s within which a request must be answered (wire.md, 503). */
export const PATIENCE_MS = 1500;
