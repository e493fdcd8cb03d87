import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Subject } from '../assemble/draft.ts';

/**
 * Days on which the catalogue before this one first saw its subjects. Asked one by one: all at once they take 60 MB at
 * 100 000 products. A catalogue that is absent or cannot be read knows none.
 */
export class EarlierDates {
  #db: Database.Database | null = null;
  #statement: Database.Statement<string[]> | null = null;

  constructor(file: string) {
    if (!existsSync(file)) return;
    this.#tried(() => {
      this.#db = new Database(file, { readonly: true, fileMustExist: true });
      this.#statement = this.#db
        .prepare<string[]>('SELECT changed_on FROM digest WHERE kind = ? AND key = ? AND digest = ?')
        .pluck();
    });
  }

  /** The day on which this very subject was first seen, or undefined. */
  dayOf({ kind, key, digest }: Subject): string | undefined {
    return this.#tried(() => this.#statement?.get(kind, key, digest) as string | undefined);
  }

  close(): void {
    this.#db?.close();
  }

  #tried<T>(ask: () => T): T | undefined {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
      this.#statement = null;
      return undefined;
    }
  }
}
