import path from 'node:path';
import type { Kysely } from 'kysely';
import { StoreUnavailable } from './sales.ts';
import { readSecretFile } from './secret-file.ts';
import { emptyLog, identityOf, type OpenFile, openFile, patiently, translated } from './sqlite-file.ts';
import { type Fault, PATIENCE_MS, type Store, type Transaction } from './store.ts';
import type { Tables } from './tables.ts';
import { WorkQueue } from './work-queue.ts';

/** Starting may wait longer than a shopper: several processes migrate one after the other. */
const OPEN_MS = 15_000;

function notEmptied(error: unknown): never {
  throw new StoreUnavailable(
    'Из заказов удалено, но прежние данные ещё лежат в журнале sales.db-wal: его читает другая программа. Повторите команду.',
    { cause: error },
  );
}

/** DATA_DIR/sales.db: one writer at a time among all processes, commits fsynced, readers beside it. */
export class SqliteStore implements Store {
  readonly #file: string;
  readonly #writers = new WorkQueue();
  readonly #readers = new WorkQueue();
  #open: OpenFile;

  private constructor(file: string, open: OpenFile) {
    this.#file = file;
    this.#open = open;
  }

  static async open(file: string): Promise<SqliteStore> {
    return new SqliteStore(file, await openFile(file, OPEN_MS));
  }

  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    return this.#readers.pass(async () => {
      const { db, kysely } = this.#open.reader;
      return this.#within(db, 'BEGIN', deadline, () => work(kysely));
    }, deadline);
  }

  write<T>(work: (tx: Transaction) => Promise<T>, fault?: Fault): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    return this.#writers.pass(async () => {
      await this.#sameFile();
      const { db, kysely } = this.#open.writer;
      const tx: Transaction = { db: kysely, dialect: 'sqlite', lock: async () => {} };
      return this.#within(db, 'BEGIN IMMEDIATE', deadline, () => work(tx), fault);
    }, deadline);
  }

  async #within<T>(
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
      throw translated(error);
    } finally {
      if (db.inTransaction) db.exec('ROLLBACK');
    }
  }

  /**
   * What is written into a file that has been moved away or deleted under the running shop would be lost with it, unseen: writes
   * wait until it is back, and a restored copy in its place is taken up.
   */
  async #sameFile(): Promise<void> {
    const now = identityOf(this.#file);
    if (now === this.#open.identity) return;
    if (now === null) throw new StoreUnavailable(`${this.#file} исчез`);
    const restored = await openFile(this.#file, PATIENCE_MS / 2).catch(error => {
      throw new StoreUnavailable(`${this.#file} подменён: ${error.message}`, { cause: error });
    });
    const former = this.#open;
    this.#open = restored;
    former.writer.db.close();
    await this.#readers.pass(async () => former.reader.db.close(), performance.now() + OPEN_MS);
  }

  async secrets(): Promise<string[]> {
    return readSecretFile(path.join(path.dirname(this.#file), 'secret'));
  }

  /** Freed pages are overwritten (secure_delete), but the log holds the former ones until it is emptied. */
  scrub(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    return this.#writers.pass(
      () => patiently(() => emptyLog(this.#open.writer.db), deadline).catch(notEmptied),
      deadline,
    );
  }

  ping(): Promise<void> {
    return this.write(async () => {});
  }

  async close(): Promise<void> {
    await this.#writers.idle();
    await this.#readers.idle();
    this.#open.reader.db.close();
    this.#open.writer.db.close();
  }
}
