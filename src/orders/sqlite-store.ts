import path from 'node:path';
import type { Kysely } from 'kysely';
import type { DiskReserve } from './disk-reserve.ts';
import { StoreUnavailable } from './sales.ts';
import { readSecretFile } from './secret-file.ts';
import type { StoreFacts } from './shop-time.ts';
import {
  identityOf,
  isNoRoom,
  type OpenFile,
  openFile,
  patiently,
  toStoreError,
  truncateLog,
} from './sqlite-file.ts';
import { type Fault, PATIENCE_MS, type Store, type Transaction } from './store.ts';
import type { ExpectedStore } from './store-id.ts';
import type { Tables } from './tables.ts';
import { WorkQueue } from './work-queue.ts';

/** Limit for opening the store, longer than for a request: several processes may migrate one after another. */
const OPEN_MS = 15_000;
/** Pause between two attempts to remove what was deleted from a log that another program reads. */
const OWED_MS = 5000;

function logNotTruncated(error: unknown): never {
  throw new StoreUnavailable(
    'Из заказов удалено, но прежние данные ещё лежат в журнале sales.db-wal: его читает другая программа. Повторите команду.',
    { cause: error },
  );
}

/** The store in DATA_DIR/sales.db: one writer at a time across all processes, concurrent readers, every commit synced to disk. */
export class SqliteStore implements Store {
  readonly facts: StoreFacts;
  readonly #file: string;
  readonly #writers = new WorkQueue();
  readonly #readers = new WorkQueue();
  readonly #reserve: DiskReserve | null;
  #open: OpenFile;
  /** Runs while deleted data may remain in the log. */
  #scrubOwed: NodeJS.Timeout | undefined;

  private constructor(file: string, open: OpenFile, reserve: DiskReserve | null) {
    this.#file = file;
    this.#open = open;
    this.#reserve = reserve;
    this.facts = open.facts;
    reserve?.make();
  }

  /** @param reserve room that writes take when the disk is full */
  static async open(
    file: string,
    expected?: ExpectedStore,
    reserve: DiskReserve | null = null,
  ): Promise<SqliteStore> {
    return new SqliteStore(file, await openFile(file, OPEN_MS, expected), reserve);
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    return this.#readers.pass(async () => {
      const { db, kysely } = this.#open.reader;
      return this.#transaction(db, 'BEGIN', deadline, () => work(kysely));
    }, deadline);
  }

  write<T>(work: (tx: Transaction) => Promise<T>, fault?: Fault): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    return this.#writers.pass(async () => {
      await this.#followFile();
      const { db, kysely } = this.#open.writer;
      const tx: Transaction = { db: kysely, dialect: 'sqlite', lock: async () => {} };
      const transaction = () => this.#transaction(db, 'BEGIN IMMEDIATE', deadline, () => work(tx), fault);
      const result = await transaction().catch(error => {
        // Nothing was written: the whole transaction is rolled back.
        if (isNoRoom(error) && this.#reserve?.giveUp()) return transaction();
        throw error;
      });
      this.#reserve?.make();
      return result;
    }, deadline);
  }

  async #transaction<T>(
    db: OpenFile['writer']['db'],
    begin: string,
    deadline: number,
    work: () => Promise<T>,
    fault?: Fault,
  ): Promise<T> {
    await patiently(() => db.exec(begin), deadline);
    try {
      const result = await work();
      fault?.('before commit');
      db.exec('COMMIT');
      fault?.('after commit');
      return result;
    } catch (error) {
      throw toStoreError(error);
    } finally {
      if (db.inTransaction) db.exec('ROLLBACK');
    }
  }

  /**
   * Checks that the open file is still the one at the path; data written to a deleted or moved file would be lost silently. If
   * the file is missing, writes fail until it is back; if it was replaced, for example by a backup, the new file is opened.
   */
  async #followFile(): Promise<void> {
    const now = identityOf(this.#file);
    if (now === this.#open.identity) return;
    if (now === null) throw new StoreUnavailable(`${this.#file} исчез`);
    const same: ExpectedStore = { id: this.facts.uuid, mayMake: false, cure: 'Верните прежнее.' };
    const restored = await openFile(this.#file, PATIENCE_MS / 2, same).catch(error => {
      throw new StoreUnavailable(`${this.#file} подменён: ${error.message}`, { cause: error });
    });
    const previous = this.#open;
    this.#open = restored;
    previous.writer.db.close();
    await this.#readers.pass(async () => previous.reader.db.close(), performance.now() + OPEN_MS);
  }

  async secrets(): Promise<string[]> {
    return readSecretFile(path.join(path.dirname(this.#file), 'secret'));
  }

  /** secure_delete overwrites freed pages, but the write-ahead log keeps their old contents until it is truncated. */
  async scrub(when: 'now' | 'soon' = 'now'): Promise<void> {
    if (when === 'soon') return this.#scrubSoon();
    const deadline = performance.now() + PATIENCE_MS;
    // Between two attempts others have their turn.
    await patiently(() => this.#truncateLog(deadline), deadline).catch(logNotTruncated);
  }

  #scrubSoon(): void {
    clearTimeout(this.#scrubOwed);
    this.#scrubOwed = setTimeout(() => this.#scrubSoon(), OWED_MS).unref();
    // A failure leaves the timer.
    void this.#truncateLog(performance.now() + PATIENCE_MS).then(
      () => clearTimeout(this.#scrubOwed),
      () => {},
    );
  }

  #truncateLog(deadline: number): Promise<void> {
    return this.#writers.pass(async () => truncateLog(this.#open.writer.db), deadline);
  }

  ping(): Promise<void> {
    return this.write(async () => {});
  }

  async close(): Promise<void> {
    clearTimeout(this.#scrubOwed);
    await this.#writers.idle();
    await this.#readers.idle();
    this.#open.reader.db.close();
    this.#open.writer.db.close();
  }
}
