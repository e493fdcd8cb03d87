import Database from 'better-sqlite3';
import type { CatalogueRow, Subject } from '../assemble/draft.ts';
import { checkCounts } from '../write/catalogue-file.ts';

/** A subject whose digest is another one, or which is new. */
export interface ChangedSubject extends Subject {
  changedOn: string;
}

/** Changes of a catalogue that {@link CatalogueCopy.apply} makes. */
export interface CataloguePatch {
  /** Day of the import. */
  today: string;
  meta: Readonly<Record<string, string>>;
  models: readonly CatalogueRow[];
  removedProducts: readonly number[];
  products: readonly CatalogueRow[];
  /** Places in the default order of the other products, where they are others. */
  positions: readonly { id: number; position: number | null }[];
  subjects: readonly ChangedSubject[];
}

type RowOf = (id: number) => CatalogueRow | undefined;

/** A row as it will be, and the columns in which it is another one; null when it is new. */
interface ChangedRow {
  row: CatalogueRow;
  columns: readonly string[] | null;
}

const changesOf = (rows: readonly CatalogueRow[], before: RowOf): ChangedRow[] =>
  rows.map(row => {
    const known = before(Number(row.id));
    return {
      row,
      columns: known ? Object.keys(row).filter(column => known[column] !== (row[column] ?? null)) : null,
    };
  });

interface IndexRow {
  name: string;
  table: string;
  /** The index as it was created; of one that a key or UNIQUE made, its columns. */
  sql: string;
}

const INDEXES = `SELECT name, tbl_name AS 'table',
    coalesce(sql, (SELECT group_concat(own.name, ' ') FROM pragma_index_info(sqlite_schema.name) own)) AS sql
  FROM sqlite_schema WHERE type = 'index'`;

/** A copy of a catalogue that becomes the next one; a catalogue that is only looked at may be opened `readonly`. */
export class CatalogueCopy {
  readonly #db: Database.Database;

  constructor(file: string, readonly: boolean) {
    this.#db = new Database(file, { fileMustExist: true, readonly });
    if (readonly) return;
    this.#db.pragma('journal_mode = OFF');
    this.#db.pragma('synchronous = OFF');
    this.#db.pragma('foreign_keys = ON');
  }

  /** A function that finds the row of a model, or of a product. @param columns those that are read: rows have long texts */
  rowsOf(table: 'model' | 'product', columns: readonly string[] = ['*']): RowOf {
    const statement = this.#db.prepare(`SELECT ${columns.join()} FROM ${table} WHERE id = ?`);
    return id => statement.get(id) as CatalogueRow | undefined;
  }

  /** Changes the catalogue and closes it. @throws when a reference leads nowhere, or a table has not this many rows */
  apply(patch: CataloguePatch, counts: Readonly<Record<string, number>>): void {
    const db = this.#db;
    db.transaction(() => {
      const meta = db.prepare('UPDATE meta SET value = ? WHERE key = ?');
      for (const [key, value] of Object.entries(patch.meta)) meta.run(value, key);
      const models = changesOf(patch.models, this.rowsOf('model'));
      const products = changesOf(patch.products, this.rowsOf('product'));
      const touched = this.#touchedBy(patch, models, products);
      this.#put('model', models);
      this.#applyProducts(patch, products);
      this.#applySubjects(patch, touched);
      for (const one of touched) db.exec(`ANALYZE ${one}`);
    })();
    checkCounts(db, counts);
    this.close();
  }

  /**
   * Tables and indexes whose statistics change: an index when a column that it names has another value in some row. Those of
   * all of a catalogue take a tenth of a second at 50 000 products.
   */
  #touchedBy(
    { removedProducts, positions }: CataloguePatch,
    models: readonly ChangedRow[],
    products: readonly ChangedRow[],
  ): Set<string> {
    const changed = new Set(positions.length > 0 ? ['product.position'] : []);
    const note = (table: string, { columns }: ChangedRow) => {
      if (!columns) changed.add(table);
      for (const column of columns ?? []) changed.add(`${table}.${column}`);
    };
    for (const one of models) note('model', one);
    for (const one of products) note('product', one);
    if (removedProducts.length > 0 || changed.has('product') || changed.has('model'))
      return new Set(['product', 'model', 'digest', 'stock_seen']);
    const touched = new Set<string>();
    const hasOtherFigures = changed.has('product.stock') || changed.has('product.stock_date');
    if (hasOtherFigures) touched.add('stock_seen');
    for (const { name, table, sql } of this.#db.prepare<[], IndexRow>(INDEXES).all())
      if ((sql.match(/\w+/gu) ?? []).some(word => changed.has(`${table}.${word}`))) touched.add(name);
    return touched;
  }

  /** Adds those that are new to the statistics to be made. */
  #applySubjects({ subjects }: CataloguePatch, touched: Set<string>): void {
    const known = this.#db.prepare('UPDATE digest SET digest = ?, changed_on = ? WHERE kind = ? AND key = ?');
    const added = this.#db.prepare('INSERT INTO digest VALUES (?, ?, ?, ?)');
    for (const { kind, key, digest, changedOn } of subjects) {
      if (known.run(digest, changedOn, kind, key).changes > 0) continue;
      added.run(kind, key, digest, changedOn);
      touched.add('digest');
    }
  }

  #applyProducts(
    { today, removedProducts, positions }: CataloguePatch,
    products: readonly ChangedRow[],
  ): void {
    const db = this.#db;
    const figures = products.filter(({ row, columns }) => {
      const isSame = columns?.every(column => column !== 'stock' && column !== 'stock_date') ?? false;
      return !(isSame && row.stock_date === null);
    });
    const undated = db.prepare('DELETE FROM stock_seen WHERE product = ?');
    for (const id of [...removedProducts, ...figures.map(({ row }) => row.id)]) undated.run(id);
    const removed = db.prepare('DELETE FROM product WHERE id = ?');
    const forgotten = db.prepare("DELETE FROM digest WHERE kind = 'product' AND key = ?");
    for (const id of removedProducts) {
      removed.run(id);
      forgotten.run(String(id));
    }
    // Places are unique at every moment: all that change leave theirs first.
    const left = db.prepare('UPDATE product SET position = NULL WHERE id = ?');
    const moved = products.filter(({ columns }) => columns?.includes('position'));
    for (const { id } of [...positions, ...moved.map(({ row }) => row)]) left.run(id);
    const placed = db.prepare('UPDATE product SET position = ? WHERE id = ?');
    for (const { id, position } of positions) placed.run(position, id);
    this.#put('product', products);
    const seen = db.prepare('INSERT INTO stock_seen (product, day) VALUES (?, ?)');
    for (const { row } of figures) if (row.stock_date === null) seen.run(row.id, today);
  }

  /** Adds rows that are new, and changes those columns of others that are other ones: with a column, each index that names it is written. */
  #put(table: string, rows: readonly ChangedRow[]): void {
    const statements = new Map<string, Database.Statement>();
    const prepared = (sql: string) => {
      const statement = statements.get(sql) ?? this.#db.prepare(sql);
      statements.set(sql, statement);
      return statement;
    };
    for (const { row, columns } of rows) {
      const names = columns ?? Object.keys(row);
      const values = names.map(column => row[column] ?? null);
      if (!columns)
        prepared(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(
          values,
        );
      else if (columns.length > 0)
        prepared(`UPDATE ${table} SET ${names.map(column => `${column} = ?`).join()} WHERE id = ?`).run(
          ...values,
          row.id,
        );
    }
  }

  close(): void {
    this.#db.close();
  }
}
