import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';

/** A product as the shopper recognises it. */
export interface Tyre {
  /** Slug of its model. */
  model: string;
  brand: string;
  /** Brand and name of the model. */
  title: string;
  size: string;
  /** Full name of the product. */
  name: string;
}

type Row = [id: number, model: string, brand: string, title: string, size: string, name: string];

/** Products of an earlier catalogue by id, one at a time; none when there is no catalogue or it cannot be read. */
export function* earlierGoods(file: string): Generator<[id: number, tyre: Tyre], void> {
  if (!existsSync(file)) return;
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    const rows = db
      .prepare(
        `SELECT product.id, slug, brand.name, title, size_str, product.name
         FROM product JOIN model ON model.id = model_id JOIN brand ON brand.id = product.brand_id ORDER BY product.id`,
      )
      .raw()
      .iterate() as IterableIterator<Row>;
    for (const [id, model, brand, title, size, name] of rows)
      yield [id, { model, brand, title: `${brand} ${title}`, size, name }];
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  } finally {
    db?.close();
  }
}
