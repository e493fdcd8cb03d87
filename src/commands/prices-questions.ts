import { readSync } from 'node:fs';
import type { Columns } from '#src/content/suppliers/columns.ts';
import type { TableRow } from '#src/content/suppliers/tables/table-error.ts';

const MAX_BYTES = 1000;

/** Asks on the terminal for one line. */
function answerTo(question: string): string {
  process.stdout.write(question);
  const bytes = Buffer.alloc(MAX_BYTES);
  return bytes.toString('utf8', 0, readSync(0, bytes, 0, MAX_BYTES, null)).trim();
}

/** What the columns say in the first rows: «„Остаток“: 4, 8, 12». */
const listed = (indices: readonly number[], { heading }: Columns, sample: readonly TableRow[]): string[] =>
  indices.map(
    (index, at) =>
      `  ${at + 1}. «${heading.cells[index] ?? ''}»: ${sample.map(({ cells }) => cells[index] ?? '').join(', ')}`,
  );

/** The guessed columns with what an editor says at the terminal of those that can be read two ways; an empty answer leaves them out. */
export function settled(
  { columns, sample }: { columns: Columns; sample: readonly TableRow[] },
  answer: (question: string) => string = answerTo,
): Columns {
  const { stocks, sets } = columns.open ?? { stocks: [], sets: [] };
  const at = new Map(columns.at);
  let { priceFor } = columns;
  if (stocks.length > 0) {
    const question = [
      'Какой столбец — остаток?',
      ...listed(stocks, columns, sample),
      'Номер (несколько складов — через пробел, Enter — никакой): ',
    ];
    const numbers = answer(question.join('\n')).match(/\d+/gu) ?? [];
    const chosen = numbers.flatMap(number => stocks[Number(number) - 1] ?? []);
    if (chosen.length > 0) at.set('stock', chosen);
  }
  const [set] = sets;
  if (set !== undefined) {
    const question = [
      'Сколько шин в цене этого столбца?',
      ...listed([set], columns, sample),
      'Шин (Enter — не брать цену): ',
    ];
    const count = Number(answer(question.join('\n')));
    if (count > 0) {
      at.set('price', [set]);
      priceFor = count;
    }
  }
  return { ...columns, at, ...(priceFor === undefined ? {} : { priceFor }) };
}
