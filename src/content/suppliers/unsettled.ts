import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '#src/domain/calendar.ts';
import { csvText, writeWhole } from './write.ts';

/** A product whose line in content/prices/NAME.csv is not what the last list says. */
interface Unsettled {
  /** `missing`: a whole list no longer names it; `price`: its price cannot be believed. */
  what: 'missing' | 'price';
  /** The day on which that began. */
  since: string;
  /** The stock that the list told and that counts again once the price is sure; empty where it counts all the time. */
  stock: string;
}

/** By id of the product. */
export type UnsettledGoods = Map<number, Unsettled>;

const COLUMNS = ['id', 'what', 'since', 'stock'];

export const unsettledFile = (contentDir: string, supplier: string): string =>
  path.join(contentDir, 'suppliers', `${supplier}.unsettled.csv`);

export function readUnsettled(file: string): UnsettledGoods {
  const [, ...lines] = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split(/\r?\n/u) : [];
  return new Map(
    lines.map(line => {
      const [id, what, since = '', stock = ''] = line.split(';');
      return [Number(id), { what: what === 'price' ? 'price' : 'missing', since, stock }];
    }),
  );
}

export function writeUnsettled(file: string, goods: UnsettledGoods): void {
  const rows = [...goods].map(([id, { what, since, stock }]) => [String(id), what, since, stock]);
  if (rows.length > 0) writeWhole(file, csvText([COLUMNS, ...rows]));
  else rmSync(file, { force: true });
}

/** The last day on which a price counts that cannot be believed since a day. */
export const lastDay = (since: string, days: number): string =>
  new Date(Date.parse(since) + (days - 1) * DAY_MS).toISOString().slice(0, 10);

/** Whether a number of days has passed. Days are written as 2026-11-28. */
export const hasPassed = (since: string, today: string, days: number): boolean =>
  Date.parse(today) - Date.parse(since) >= days * DAY_MS;
