import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kopecks, parseRoubles } from '#src/domain/money.ts';

/** What a column of a supplier's last list says, by product; nothing where it had no list. */
function lastCells(contentDir: string, supplier: string, column: 'price' | 'stock'): [number, string][] {
  const file = path.join(contentDir, 'prices', `${supplier}.csv`);
  if (!existsSync(file)) return [];
  const [heading = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/u);
  const at = heading.split(';').indexOf(column);
  return lines.map(line => {
    const cells = line.split(';');
    return [Number(cells[0]), cells[at] ?? ''];
  });
}

/** The prices that shoppers get by a supplier's last list, by product; none where it had no list. */
export const lastPrices = (contentDir: string, supplier: string): Map<number, Kopecks> =>
  new Map(
    lastCells(contentDir, supplier, 'price').flatMap(([id, cell]) => {
      const price = parseRoubles(cell);
      return price === null || price === 0 ? [] : [[id, price] as const];
    }),
  );

/** The stocks of a supplier's last list, by product. */
export const lastStocks = (contentDir: string, supplier: string): Map<number, number> =>
  new Map(
    lastCells(contentDir, supplier, 'stock').flatMap(([id, cell]) =>
      cell === '' ? [] : [[id, Number(cell)] as const],
    ),
  );
