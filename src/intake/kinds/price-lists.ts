import { existsSync, readdirSync } from 'node:fs';
import type { z } from 'zod';
import { parseRoubles } from '#src/domain/money.ts';
import { isLeftBehind } from '../check/temporary-files.ts';
import type { Table } from '../read/csv-file.ts';
import type { Reader } from '../read/reader.ts';
import { wholeFile } from '../read/text-file.ts';
import { PRICE_LIST_COLUMNS, priceListSchema } from './goods.schema.ts';

/** What a supplier's accepted list says about a product; the cells are those of the list. */
interface Offered {
  data: z.output<typeof priceListSchema>;
  cells: { price: string; stock: string };
}

/** The folder of accepted lists: content/prices/SOURCE.csv. */
const FOLDER = 'prices';
/** How many ids a warning lists. */
const SHOWN = 5;
const CELLS = ['price', 'stock'] as const;

/** Offers of each list, by the name of its file. */
function listsIn(from: Reader): Map<string, Offered[]> {
  const folder = from.pathOf(FOLDER);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const lists = names.filter(name => name.endsWith('.csv') && !isLeftBehind(name)).sort();
  return new Map(
    lists.map(name => {
      const file = `${FOLDER}/${name}`;
      return [file, offersOf(from, file)];
    }),
  );
}

function offersOf(from: Reader, file: string): Offered[] {
  const seen = new Set<number>();
  const lines = from.table(file, PRICE_LIST_COLUMNS, priceListSchema, { own: CELLS });
  return lines.flatMap(({ data, cells: { price = '', stock = '' }, source }) => {
    if (seen.has(data.id)) {
      from.problems.error(source, ['id'], `ожидалась одна строка о товаре ${data.id}, найдена вторая`);
      return [];
    }
    seen.add(data.id);
    return [{ data, cells: { price, stock } }];
  });
}

const isInStock = ({ data }: Offered): boolean => data.stock === null || data.stock > 0;
const priceOf = ({ data }: Offered): number => data.price ?? Number.POSITIVE_INFINITY;

/** The offer that counts: of those in stock the cheapest, without any in stock the cheapest; of equal ones the first. */
const better = (one: Offered, other: Offered): Offered => {
  if (isInStock(one) !== isInStock(other)) return isInStock(one) ? one : other;
  return priceOf(other) < priceOf(one) ? other : one;
};

/** A table of products with the prices and stocks of the accepted lists in content/prices; problems are reported. */
export function withPriceLists(table: Table, from: Reader): Table {
  const lists = listsIn(from);
  const offers = new Map<string, Offered>();
  for (const offered of [...lists.values()].flat()) {
    const id = String(offered.data.id);
    const known = offers.get(id);
    offers.set(id, known ? better(known, offered) : offered);
  }
  if (offers.size === 0) return table;
  const ids = new Set<string>();
  const changed = table.changed(cellOf => {
    const id = cellOf('id');
    const offered = offers.get(id);
    if (!offered) return null;
    ids.add(id);
    return overriding(offered, cellOf('old_price'));
  });
  for (const [file, list] of lists) {
    const missing = list.filter(({ data }) => !ids.has(String(data.id)));
    if (missing.length > 0) {
      const shown = missing.slice(0, SHOWN).map(({ data }) => data.id);
      const rest = missing.length - shown.length;
      from.problems.warn(
        wholeFile(from.pathOf(file)),
        [],
        `в content/products.csv нет товаров с такими номерами: ${shown.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}; эти строки не читаются`,
      );
    }
  }
  return changed;
}

/** An old price that is no longer above the price is none. */
function overriding({ cells: { price, stock }, data }: Offered, oldPrice: string): Record<string, string> {
  const changes: Record<string, string> = {};
  if (price !== '') changes.price = price;
  if (stock !== '') changes.stock = stock;
  const old = parseRoubles(oldPrice);
  if (data.price !== null && old !== null && old <= data.price) changes.old_price = '';
  return changes;
}
