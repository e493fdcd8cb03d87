import path from 'node:path';
import type { Clock } from '../assemble/clock.ts';
import { lintFarDates } from '../check/lint-dates.ts';
import { type Problem, Problems, STAGES, type Stage } from '../check/problems.ts';
import { functionsOf } from '../kinds/all.ts';
import type { Assembly } from '../kinds/kind.ts';
import { prices } from '../kinds/prices.ts';
import type { Content } from '../read/content.ts';
import type { PreviousImport } from './previous-import.ts';
import { type ReadRows, readerAfter } from './read-rows.ts';

/**
 * All warnings: those of prices, stocks and dates anew, the others as they were.
 * @returns null when others may depend on products that come or go
 */
export function warningsOf(
  previous: PreviousImport,
  read: ReadRows,
  contentDir: string,
  clock: Clock,
): Problem[] | null {
  const { table, rows, warnings, listPrices } = read;
  const former = formerWarnings(previous, read);
  if (!former) return null;
  const problems = new Problems();
  const dated = prices.read(readerAfter(previous, contentDir, new Problems(), new Date(clock.now)));
  const products = rows.map(data => ({ data, source: table.sourceAt(data.line) }));
  const content = { ...dated, products, listPrices } as unknown as Content;
  for (const lint of functionsOf('lintPrices')) lint({ content, clock, problems } as Assembly);
  lintFarDates(products, clock, problems);
  const byStage: Partial<Record<Stage, readonly Problem[]>> = {
    ...former,
    ...warnings,
    prices: problems.warnings,
  };
  return STAGES.flatMap(stage => byStage[stage] ?? []);
}

/** The warnings of before; null when they are of lines that have moved, or of models that gain or lose a product. */
function formerWarnings(
  { models, warnings, hasWarningsOfOrder }: PreviousImport,
  { table, parsed, others, movedLines }: ReadRows,
): PreviousImport['warnings'] | null {
  if (others.size === 0 && movedLines.size === 0) return warnings;
  const { file } = table.sourceAt(1);
  const { rest, tyres, pictures } = warnings;
  if (hasWarningsOfOrder || [rest, tyres, pictures].flat().some(one => one.file === file)) return null;
  const source = { file: '', line: () => 1 };
  const own = models.flatMap((model, at) => (others.has(at + 1) ? [{ ...model, source }] : []));
  const keys = new Set(own.map(({ key }) => key));
  if (tyres.some(one => keys.has(path.parse(one.file).name))) return null;
  const products = parsed.flatMap(({ line }) => (keys.has(line.data.model) ? [line] : []));
  const problems = new Problems();
  const content = { models: own, products } as unknown as Content;
  for (const lint of functionsOf('lintTyres')) lint({ content, problems } as Assembly);
  return problems.warnings.length > 0 ? null : warnings;
}
