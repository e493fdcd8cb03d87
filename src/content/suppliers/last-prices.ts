import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kopecks, parseRoubles } from '#src/domain/money.ts';

/** The prices that shoppers get by a supplier's last list, by product; none where it had no list. */
export function lastPrices(contentDir: string, supplier: string): Map<number, Kopecks> {
  const file = path.join(contentDir, 'prices', `${supplier}.csv`);
  if (!existsSync(file)) return new Map();
  const [heading = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/u);
  const at = heading.split(';').indexOf('price');
  return new Map(
    lines.flatMap(line => {
      const cells = line.split(';');
      const price = parseRoubles(cells[at] ?? '');
      return price === null || price === 0 ? [] : [[Number(cells[0]), price] as const];
    }),
  );
}
