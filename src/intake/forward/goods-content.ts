import path from 'node:path';
import type { Clock } from '../assemble/clock.ts';
import { type DatedContent, lintFarDates } from '../check/lint-dates.ts';
import { lintIds } from '../check/lint-ids.ts';
import { type Problem, Problems } from '../check/problems.ts';
import { functionsOf } from '../kinds/all.ts';
import type { Assembly, TallyLine } from '../kinds/kind.ts';
import { productTally } from '../kinds/products.ts';
import type { Content } from '../read/content.ts';
import { readTextFile } from '../read/front-matter.ts';
import { wholeFile } from '../read/text-file.ts';
import { factsOf, type GoodsChanges, isSameTyre } from './goods-changes.ts';
import type { GoodsLine } from './kept-goods.ts';
import type { GoodsContext, KeptValues } from './kept-import.ts';
import { UNMATCHED } from './matching.ts';
import type { GoodsNow } from './read-goods.ts';

/** Models as {@link tyreWarnings} need them: a file is read again only to say where a warning is. */
function modelsIn(
  contentDir: string,
  { models }: GoodsContext,
): Pick<Content['models'][number], 'key' | 'source'>[] {
  return models.map(({ key, data }) => {
    const file = path.join(contentDir, 'models', `${key}.md`);
    const { file: shown, line: first } = wholeFile(file);
    const line = (field: readonly PropertyKey[]) =>
      readTextFile(file, new Problems())?.source.line(field) ?? first(field);
    return { key, data, source: { file: shown, line } };
  });
}

/** Things with dates: all products, and of the others those that were warned of. */
function datedContent(far: KeptValues['warnings']['far'], products: readonly GoodsLine[]): DatedContent {
  const things = (list: keyof DatedContent): DatedContent[typeof list] =>
    (far[list] ?? []).map(({ data, file, lines }) => ({
      data,
      source: { file, line: ([field]) => lines[String(field)] ?? 1 },
    }));
  return {
    models: things('models'),
    products,
    prices: things('prices'),
    promos: things('promos'),
    articles: things('articles'),
    pages: things('pages'),
    banners: things('banners'),
  };
}

/** Warnings of what rows of products.csv and models say of their tyres. */
export function tyreWarnings(
  contentDir: string,
  context: GoodsContext,
  products: readonly GoodsLine[],
): readonly Problem[] {
  const problems = new Problems();
  const content = { models: modelsIn(contentDir, context), products } as unknown as Content;
  for (const lint of functionsOf('lintTyres')) lint({ content, problems } as Assembly);
  return problems.warnings;
}

/** Whether all rows say of their tyres what they said, in the same lines of the table: then {@link tyreWarnings} are the same. */
export const haveSameTyres = ({ kept, lines, rows }: GoodsNow): boolean =>
  lines.length === kept.length &&
  lines.every(
    (line, row) =>
      line.source.line([]) === kept.columns.lines[row] &&
      (rows[row] === row || (rows[row] === UNMATCHED && isSameTyre(kept.line(row, line.source), line))),
  );

/** Adds the warnings that compare prices of products with each other, and those of far dates. */
export function warnOfPrices(
  { goods: context, warnings }: KeptValues,
  { lines, listPrices }: GoodsNow,
  clock: Clock,
  problems: Problems,
): void {
  const prices = context.priceLines.map(({ data, file, line }) => ({
    data,
    source: { file, line: () => line },
  }));
  const content = { products: lines, prices, listPrices } as unknown as Content;
  for (const lint of functionsOf('lintPrices')) lint({ content, clock, problems } as Assembly);
  lintFarDates(datedContent(warnings.far, lines), clock, problems);
}

/** Adds warnings of ids that meant another tyre in the last catalogue: only rows that were read anew can. */
export function warnOfIds(
  context: GoodsContext,
  { kept }: GoodsNow,
  { fresh }: GoodsChanges,
  previous: string,
  problems: Problems,
): void {
  const ids = fresh.map(({ data }) => data.id);
  if (ids.length === 0) return;
  const earlier = new Set([...new Set(kept.columns.models)].flatMap(number => kept.models[number] ?? []));
  lintIds({ products: fresh, models: factsOf(context) }, previous, problems, { ids, earlier });
}

/** The summary table of a catalogue with other products than the last one. */
export const tallyWith = (tally: readonly TallyLine[], lines: readonly GoodsLine[]): TallyLine[] =>
  tally.map(line => (line.key === 'products' ? productTally(lines, lines.length) : line));
