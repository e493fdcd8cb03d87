import path from 'node:path';
import { Problems } from '../check/problems.ts';
import { functionsOf } from '../kinds/all.ts';
import type { Assembly, TallyLine } from '../kinds/kind.ts';
import { productTally } from '../kinds/products.ts';
import type { Content } from '../read/content.ts';
import { readTextFile } from '../read/front-matter.ts';
import { wholeFile } from '../read/text-file.ts';
import type { GoodsLine } from './kept-goods.ts';
import type { GoodsContext } from './kept-import.ts';

/** Models as the warnings of tables need them: a file is read again only to say where a warning is. */
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

/** Adds the warnings that compare rows of products.csv with each other and with the models. */
export function warnOfTables(
  contentDir: string,
  context: GoodsContext,
  lines: readonly GoodsLine[],
  problems: Problems,
): void {
  const content = { models: modelsIn(contentDir, context), products: lines } as unknown as Content;
  for (const lint of functionsOf('lintTable')) lint({ content, problems } as Assembly);
}

/** The summary table of a catalogue with other products than the last one. */
export const tallyWith = (tally: readonly TallyLine[], lines: readonly GoodsLine[]): TallyLine[] =>
  tally.map(line => (line.key === 'products' ? productTally(lines, lines.length) : line));
