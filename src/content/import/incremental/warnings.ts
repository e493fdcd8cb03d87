import type { Clock } from '../assemble/clock.ts';
import { lintFarDates } from '../check/lint-dates.ts';
import { type Problem, Problems, STAGES, type Stage } from '../check/problems.ts';
import { functionsOf } from '../kinds/all.ts';
import type { Assembly } from '../kinds/kind.ts';
import { prices } from '../kinds/prices.ts';
import type { Content } from '../read/content.ts';
import type { PreviousImport } from './previous-import.ts';
import { type ReadRows, readerAfter } from './read-rows.ts';

/** All warnings: those of prices, stocks and dates anew, the others as they were. */
export function warningsOf(
  previous: PreviousImport,
  { table, rows, warnings, listPrices }: ReadRows,
  contentDir: string,
  clock: Clock,
): Problem[] {
  const problems = new Problems();
  const dated = prices.read(readerAfter(previous, contentDir, new Problems(), new Date(clock.now)));
  const products = rows.map(data => ({ data, source: table.sourceAt(data.line) }));
  const content = { ...dated, products, listPrices } as unknown as Content;
  for (const lint of functionsOf('lintPrices')) lint({ content, clock, problems } as Assembly);
  lintFarDates(products, clock, problems);
  const byStage: Partial<Record<Stage, readonly Problem[]>> = {
    ...previous.warnings,
    ...warnings,
    prices: problems.warnings,
  };
  return STAGES.flatMap(stage => byStage[stage] ?? []);
}
