import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { ListRow } from '#src/content/suppliers/list-rows.ts';
import { fold } from '#src/domain/search-text.ts';

/** Letters of a text that are written: names of tyres are shorter, and a cell may have 32 767. */
const MAX_LETTERS = 300;

const COLUMNS = `n integer primary key, kind text, place text, line integer, code text, name text, id integer, product text,
  list_price real, price_before real, price real, stock_before integer, stock integer, reason text, nearest text,
  search text, move real`;

/** By what part a row changes a price; of a row that is asked about too, so that the largest jumps are seen first. */
const moveOf = ({ priceBefore, price }: ListRow): number =>
  priceBefore === null || price === null ? 0 : Math.abs(price - priceBefore) / (priceBefore || 1);

/** Writes rows into the table `rows` of a new SQLite file, to be read by pages. `search` is folded text. */
export function writeRows(file: string, rows: Iterable<ListRow>): void {
  const db = new Database(file);
  try {
    // Whoever reads it waits for the end of the command.
    db.pragma('journal_mode = off');
    db.pragma('synchronous = off');
    db.exec(`create table rows (${COLUMNS})`);
    const insert = db.prepare(`insert into rows values (${Array(17).fill('?').join(', ')})`);
    db.transaction(() => {
      let n = 0;
      for (const row of rows) {
        n++;
        const texts = [row.place, row.code, row.name, row.product, row.reason, row.nearest];
        const [place, code, name, product, reason, nearest] = texts.map(text => text.slice(0, MAX_LETTERS));
        insert.run(
          ...[n, row.kind, place, row.line, code, name, row.id, product],
          ...[row.listPrice, row.priceBefore, row.price, row.stockBefore, row.stock, reason, nearest],
          ...[fold(`${code} ${name} ${row.id ?? ''} ${product}`), moveOf(row)],
        );
      }
    })();
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    db.close();
  }
}
