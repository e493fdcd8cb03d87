import { formatCount, formFor } from '#src/domain/words.ts';
import { type Problem, problemText } from '#src/intake/check/problems.ts';
import type { ImportResult } from '#src/intake/import-content.ts';
import type { TallyLine } from '#src/intake/kinds/kind.ts';
import { EXIT } from './command.ts';

/** The counts of a shop as lines of a table: «  модели шин        199   70 летних, …». */
function tallyTable(tally: readonly TallyLine[]): string[] {
  const width = Math.max(...tally.map(({ name }) => name.length));
  const digits = Math.max(...tally.map(({ count }) => formatCount(count).length));
  return tally.map(({ name, count, of = [] }) => {
    const parts = of.map(
      ({ words, count: some }) =>
        `${formatCount(some)} ${typeof words === 'string' ? words : formFor(some, words)}`,
    );
    return `  ${name.padEnd(width)}  ${formatCount(count).padStart(digits)}  ${parts.join(', ')}`.trimEnd();
  });
}

const MOST = 200;

function printAll(title: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  console.error(`${title}: ${problems.length}`);
  for (const problem of problems.slice(0, MOST)) console.error(problemText(problem));
  if (problems.length > MOST) console.error(`…и ещё ${problems.length - MOST}`);
}

export interface ImportRun {
  seconds: number;
  checkOnly: boolean;
  strict: boolean;
}

/** Tells what an import did and found; returns the command's exit code. Problems go to stderr, the rest to stdout. */
export function printImport(
  { problems, imported }: ImportResult,
  { seconds, checkOnly, strict }: ImportRun,
): number {
  printAll('Предупреждения', problems.warnings);
  printAll('Ошибки', problems.errors);
  if (!imported) {
    const why = problems.errors.length > 0 ? 'исправьте ошибки' : 'исправьте предупреждения (--strict)';
    console.error(`Импорт отклонён, магазин остался прежним: ${why} и повторите.`);
    return EXIT.refused;
  }
  console.log('В магазине:');
  for (const line of tallyTable(imported.tally)) console.log(line);
  const time = seconds.toLocaleString('ru-RU', { maximumFractionDigits: 1 });
  if (checkOnly)
    console.log(`Проверка пройдена за ${time} с, ничего не записано.${strict ? ' Предупреждений нет.' : ''}`);
  else console.log(`Импорт завершён за ${time} с, версия ${imported.version}.`);
  return EXIT.ok;
}
