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

  model(id: number): CatalogueRow | undefined {
    return this.#db.prepare('SELECT * FROM model WHERE id = ?').get(id) as CatalogueRow | undefined;
  }

  /** A function that finds the row of a product. */
  productRows(): (id: number) => CatalogueRow | undefined {
    const statement = this.#db.prepare('SELECT * FROM product WHERE id = ?');
    return id => statement.get(id) as CatalogueRow | undefined;
  }

  /** Changes the catalogue and closes it. @throws when a reference leads nowhere, or a table has not this many rows */
  apply(patch: CataloguePatch, counts: Readonly<Record<string, number>>): void {
    const db = this.#db;
    db.transaction(() => {
      const meta = db.prepare('UPDATE meta SET value = ? WHERE key = ?');
      for (const [key, value] of Object.entries(patch.meta)) meta.run(value, key);
      const touched = this.#touchedBy(patch);
      if (patch.models.length > 0) patch.models.forEach(this.#put('model', patch.models));
      this.#applyProducts(patch);
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
  #touchedBy({ models, products, removedProducts, positions }: CataloguePatch): Set<string> {
    const before = this.productRows();
    const changed = new Set(positions.length > 0 ? ['product.position'] : []);
    const note = (table: string, row: CatalogueRow, known: CatalogueRow | undefined) => {
      if (!known) changed.add(table);
      for (const [column, value] of Object.entries(row))
        if (known && known[column] !== value) changed.add(`${table}.${column}`);
    };
    for (const row of models) note('model', row, this.model(Number(row.id)));
    for (const row of products) note('product', row, before(Number(row.id)));
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

  #applyProducts({ today, removedProducts, products, positions }: CataloguePatch): void {
    const db = this.#db;
    const undated = db.prepare('DELETE FROM stock_seen WHERE product = ?');
    const before = this.productRows();
    const isSameFigure = (row: CatalogueRow) => {
      const known = before(Number(row.id));
      return known?.stock_date === null && row.stock_date === null && known.stock === row.stock;
    };
    const figures = products.filter(row => !isSameFigure(row));
    for (const id of [...removedProducts, ...figures.map(({ id }) => id)]) undated.run(id);
    const removed = db.prepare('DELETE FROM product WHERE id = ?');
    const forgotten = db.prepare("DELETE FROM digest WHERE kind = 'product' AND key = ?");
    for (const id of removedProducts) {
      removed.run(id);
      forgotten.run(String(id));
    }
    // Places are unique at every moment: all that change leave theirs first.
    const left = db.prepare('UPDATE product SET position = NULL WHERE id = ?');
    for (const { id } of [...positions, ...products.map(({ id }) => ({ id }))]) left.run(id);
    const placed = db.prepare('UPDATE product SET position = ? WHERE id = ?');
    for (const { id, position } of positions) placed.run(position, id);
    if (products.length > 0) products.forEach(this.#put('product', products));
    const seen = db.prepare('INSERT INTO stock_seen (product, day) VALUES (?, ?)');
    for (const row of figures) if (row.stock_date === null) seen.run(row.id, today);
  }

  /** A function that adds a row, or changes the one with its id. */
  #put(table: string, [first]: readonly CatalogueRow[]): (row: CatalogueRow) => void {
    const columns = Object.keys(first ?? {});
    const changes = columns.map(column => `${column} = excluded.${column}`);
    const statement = this.#db.prepare(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})
       ON CONFLICT (id) DO UPDATE SET ${changes.join()}`,
    );
    return row => void statement.run(columns.map(column => row[column] ?? null));
  }

  close(): void {
    this.#db.close();
  }
}
