import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';

/** A stock figure without a date in an earlier catalogue. */
interface SeenFigure {
  product: number;
  stock: number;
  day: string | null;
}

/**
 * Fills `stock_seen`: a figure without a date keeps its day for as long as it stays the same, a changed or new one gets
 * today. Without an earlier catalogue all days are unknown: nobody can say that a figure is new.
 */
export function dateStock(db: Database.Database, previous: string, today: string): void {
  const earlier = undatedFigures(previous);
  const fill = db.prepare(
    'INSERT INTO stock_seen (product, day) SELECT id, ? FROM product WHERE stock_date IS NULL',
  );
  const carry = db.prepare(
    'UPDATE stock_seen SET day = ? WHERE product = (SELECT id FROM product WHERE id = ? AND stock = ?)',
  );
  db.transaction(() => {
    fill.run(earlier ? today : null);
    for (const { product, stock, day } of earlier ?? []) carry.run(day, product, stock);
  })();
}

/** The undated stocks of a catalogue, without days if an earlier version made it; null if it cannot be read. */
function undatedFigures(file: string): SeenFigure[] | null {
  if (!existsSync(file)) return null;
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    const hasDays = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'stock_seen'").get();
    const [day, join] = hasDays ? ['s.day', 'LEFT JOIN stock_seen s ON s.product = p.id'] : ['NULL', ''];
    return db
      .prepare<[], SeenFigure>(
        `SELECT p.id AS product, p.stock, ${day} AS day FROM product p ${join} WHERE p.stock_date IS NULL`,
      )
      .all();
  } catch (error) {
    if (error instanceof Database.SqliteError) return null;
    throw error;
  } finally {
    db?.close();
  }
}
