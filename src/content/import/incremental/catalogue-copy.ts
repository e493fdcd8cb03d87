import Database from 'better-sqlite3';
import type { CatalogueRow, Subject } from '../assemble/draft.ts';
import { checkCounts } from '../write/catalogue-file.ts';
import { renewLandings } from '../write/landings.ts';

/** Changes of a catalogue that {@link CatalogueCopy.apply} makes. */
export interface CatalogueChanges {
  /** Day of the import. */
  today: string;
  meta: Readonly<Record<string, string>>;
  /** Lowest prices of models. */
  prices: readonly { model: number; price_from: number | null }[];
  /** Products, each with its columns that may differ; null when it is new. */
  products: readonly { row: CatalogueRow; columns: readonly string[] | null }[];
  /** Ids of products that are gone. */
  removed: readonly number[];
  /** Products of before whose place in the default order is another one. */
  moved: readonly { id: number; position: number | null }[];
  /** Subjects that are new or have another digest. */
  subjects: readonly Subject[];
}

/** A copy of the previous catalogue that becomes the next one. */
export class CatalogueCopy {
  readonly #db: Database.Database;
  readonly #statements = new Map<string, Database.Statement<unknown[], CatalogueRow>>();

  /** @param readonly of a catalogue that stays as it is */
  constructor(file: string, readonly: boolean) {
    this.#db = new Database(file, { fileMustExist: true, readonly });
    if (readonly) return;
    this.#db.pragma('journal_mode = OFF');
    this.#db.pragma('synchronous = OFF');
    this.#db.pragma('foreign_keys = ON');
  }

  product(id: number): CatalogueRow | undefined {
    return this.#prepared('SELECT * FROM product WHERE id = ?').get(id);
  }

  /** The row of a model by its number, from 0. */
  model(number: number): CatalogueRow {
    const row = this.#prepared('SELECT * FROM model WHERE id = ?').get(number + 1);
    if (!row) throw new Error(`the catalogue has no model ${number + 1}`);
    return row;
  }

  /** Of the products of a model, what its own row and its products' places depend on. */
  productsOf(model: number): CatalogueRow[] {
    const columns = 'id, name, price, stock, diametr, runflat, spikes, cargo';
    return this.#prepared(`SELECT ${columns} FROM product WHERE model_id = ?`).all(model + 1);
  }

  #prepared(sql: string): Database.Statement<unknown[], CatalogueRow> {
    const statement = this.#statements.get(sql) ?? this.#db.prepare<unknown[], CatalogueRow>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Changes the catalogue and closes it. @throws when a reference leads nowhere, or a table has not this many rows */
  apply(changes: CatalogueChanges, counts: Readonly<Record<string, number>>): void {
    const db = this.#db;
    db.transaction(() => {
      const meta = db.prepare('UPDATE meta SET value = ? WHERE key = ?');
      for (const [key, value] of Object.entries(changes.meta)) meta.run(value, key);
      const price = db.prepare('UPDATE model SET price_from = ? WHERE id = ?');
      for (const { model, price_from } of changes.prices) price.run(price_from, model);
      this.#applyProducts(changes);
      const digest = db.prepare(
        `INSERT INTO digest VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET digest = excluded.digest, changed_on = excluded.changed_on`,
      );
      for (const { kind, key, digest: own } of changes.subjects) digest.run(kind, key, own, changes.today);
      const isStockChanged = changes.products.some(({ columns }) => columns?.includes('stock') ?? true);
      if (isStockChanged || changes.removed.length > 0) renewLandings(db);
      db.exec('ANALYZE');
    })();
    checkCounts(db, counts);
    this.close();
  }

  #applyProducts({ today, products, removed, moved }: CatalogueChanges): void {
    const db = this.#db;
    const unseen = db.prepare('DELETE FROM stock_seen WHERE product = ?');
    const remove = db.prepare('DELETE FROM product WHERE id = ?');
    const forget = db.prepare("DELETE FROM digest WHERE kind = 'product' AND key = ?");
    for (const id of removed) {
      unseen.run(id);
      remove.run(id);
      forget.run(String(id));
    }
    // Places are unique at every moment: all that change leave theirs first.
    const leave = db.prepare('UPDATE product SET position = NULL WHERE id = ?');
    const place = db.prepare('UPDATE product SET position = ? WHERE id = ?');
    for (const { id } of moved) leave.run(id);
    for (const { id, position } of moved) place.run(position, id);
    const seen = db.prepare('INSERT INTO stock_seen (product, day) VALUES (?, ?)');
    for (const { row, columns } of products) {
      this.#put(row, columns);
      // A stock without a date of its own has the day on which it changed.
      if (columns && !columns.includes('stock') && !columns.includes('stock_date')) continue;
      unseen.run(row.id);
      if (row.stock_date === null) seen.run(row.id, today);
    }
  }

  #put(row: CatalogueRow, columns: readonly string[] | null): void {
    const names = columns ?? Object.keys(row);
    const values = names.map(name => row[name] ?? null);
    if (columns?.length === 0) return;
    const sql = columns
      ? `UPDATE product SET ${names.map(name => `${name} = ?`).join()} WHERE id = ?`
      : `INSERT INTO product (${names.join()}) VALUES (${names.map(() => '?').join()})`;
    this.#prepared(sql).run(...values, ...(columns ? [row.id] : []));
  }

  close(): void {
    this.#db.close();
  }
}
