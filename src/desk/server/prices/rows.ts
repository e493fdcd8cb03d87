import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { fold } from '#src/domain/search-text.ts';
import type { Page } from '../../api/contract.ts';
import type { DraftRow, RowView } from '../../api/prices.ts';

const PRICE = `kind = 'known' and price <> price_before`;
const STOCK = `kind = 'known' and stock <> stock_before`;

/** Which rows a view has, and in what order. */
const VIEWS: Readonly<Record<RowView, { where: string; order: string }>> = {
  price: { where: PRICE, order: 'move desc, n' },
  stock: { where: STOCK, order: 'stock = 0 desc, abs(stock - stock_before) desc, n' },
  question: { where: `kind = 'question'`, order: 'move desc, n' },
  new: { where: `kind = 'new'`, order: 'n' },
  missing: { where: `kind = 'missing'`, order: 'n' },
  skipped: { where: `kind in ('skipped', 'joined')`, order: 'n' },
  same: { where: `kind = 'known' and not coalesce(${PRICE}, 0) and not coalesce(${STOCK}, 0)`, order: 'n' },
};
export const VIEW_NAMES = Object.keys(VIEWS) as RowView[];
const NONE = Object.fromEntries(VIEW_NAMES.map(name => [name, 0])) as Record<RowView, number>;

type StoredRow = Omit<DraftRow, 'answer' | 'nearest'> & { nearest: string };
const COLUMNS = `n as id, kind, place, line, code, name, id as good, product, list_price as listPrice,
  price_before as priceBefore, price, stock_before as stockBefore, stock, reason, nearest`;

/** Reads what `npm run prices -- --rows` wrote; `none` before it did. */
function reading<T>(file: string, none: T, read: (db: Database.Database) => T): T {
  if (!existsSync(file)) return none;
  const db = new Database(file, { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** How many rows each view has. */
export const countRows = (file: string): Readonly<Record<RowView, number>> =>
  reading<Readonly<Record<RowView, number>>>(file, NONE, db => {
    const sums = Object.entries(VIEWS).map(
      ([name, { where }]) => `count(*) filter (where ${where}) as "${name}"`,
    );
    return db.prepare<[], Record<RowView, number>>(`select ${sums.join(', ')} from rows`).get() ?? NONE;
  });

/** A page of rows of a view that have all words of a text. */
export function pageOfRows(
  file: string,
  { view, text = '', page, perPage }: Page & { view: RowView; text?: string | undefined },
): { rows: StoredRow[]; total: number } {
  const words = fold(text)
    .split(' ')
    .filter(word => word !== '');
  const { order } = VIEWS[view];
  const where = [VIEWS[view].where, ...words.map(() => 'instr(search, ?) > 0')].join(' and ');
  return reading<{ rows: StoredRow[]; total: number }>(file, { rows: [], total: 0 }, db => {
    const counted = db.prepare<string[], { total: number }>(
      `select count(*) as total from rows where ${where}`,
    );
    const rows = db.prepare<unknown[], StoredRow>(
      `select ${COLUMNS} from rows where ${where} order by ${order} limit ? offset ?`,
    );
    const { total = 0 } = counted.get(...words) ?? {};
    return { rows: rows.all(...words, perPage, (page - 1) * perPage), total };
  });
}

/** A row by its number. */
export const rowAt = (file: string, n: number): StoredRow | undefined =>
  reading<StoredRow | undefined>(file, undefined, db =>
    db.prepare<[number], StoredRow>(`select ${COLUMNS} from rows where n = ?`).get(n),
  );
