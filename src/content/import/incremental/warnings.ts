import type { Clock } from '../assemble/clock.ts';
import { lintFarDates } from '../check/lint-dates.ts';
import { type Problem, Problems } from '../check/problems.ts';
import { functionsOf } from '../kinds/all.ts';
import type { Assembly } from '../kinds/kind.ts';
import { models } from '../kinds/models.ts';
import { prices } from '../kinds/prices.ts';
import { products } from '../kinds/products.ts';
import type { Content } from '../read/content.ts';
import { areSameProducts } from './changed-products.ts';
import type { PreviousImport } from './previous-import.ts';
import { type ReadRows, readerAfter } from './read-rows.ts';

/** Whether all products are in the lines of before: then warnings of their tyres are the same. */
const areSameLines = (previous: PreviousImport, read: ReadRows): boolean =>
  areSameProducts(previous, read) &&
  read.rows.every(({ line }, at) => line === previous.products.rows[at]?.line);

/**
 * Warnings of what rows and models say of their tyres. Where products came, went or are in other lines, all are read again.
 * @returns null when products.csv was changed meanwhile: the next import will find them
 */
export function tyreWarnings(
  previous: PreviousImport,
  read: ReadRows,
  contentDir: string,
  { now }: Clock,
): readonly Problem[] | null {
  if (areSameLines(previous, read)) return previous.warnings.tyres;
  const problems = new Problems();
  const from = readerAfter(previous, contentDir, new Problems(), new Date(now));
  const content = { ...models.read(from), ...products.read(from) } as Content;
  if (!content.productTable?.bytes.equals(read.table.bytes)) return null;
  for (const lint of functionsOf('lintTyres')) lint({ content, problems } as Assembly);
  return problems.warnings;
}

/** Warnings that compare prices of products with each other, and those of their far dates. */
export function priceWarnings(
  previous: PreviousImport,
  { table, rows, listPrices }: ReadRows,
  contentDir: string,
  clock: Clock,
): readonly Problem[] {
  const problems = new Problems();
  const dated = prices.read(readerAfter(previous, contentDir, new Problems(), new Date(clock.now)));
  const products = rows.map(data => ({ data, source: table.sourceAt(data.line) }));
  const content = { ...dated, products, listPrices } as unknown as Content;
  for (const lint of functionsOf('lintPrices')) lint({ content, clock, problems } as Assembly);
  lintFarDates(products, clock, problems);
  return problems.warnings;
}
