import { type Problem, problemText } from '#src/content/import/check/problems.ts';
import type { ImportResult } from '#src/content/import/import-result.ts';
import type { TallyLine } from '#src/content/import/kinds/kind.ts';
import { READ_AS_1251 } from '#src/content/import/read/text-file.ts';
import { formatCount, formFor } from '#src/domain/words.ts';
import { EXIT } from './command.ts';

/** Formats the counts of a shop as table lines: «  модели шин        199   70 летних, …». */
function tallyTable(tally: readonly TallyLine[]): string[] {
  const width = Math.max(...tally.map(({ name }) => name.length));
  const digits = Math.max(...tally.map(({ count }) => formatCount(count).length));
  return tally.map(({ name, count, of = [] }) => {
    const parts = of.map(
      ({ words, count: part }) =>
        `${formatCount(part)} ${typeof words === 'string' ? words : formFor(part, words)}`,
    );
    return `  ${name.padEnd(width)}  ${formatCount(count).padStart(digits)}  ${parts.join(', ')}`.trimEnd();
  });
}

const MAX_PRINTED = 200;
/** Files in windows-1251 that are named; more of them are summed up in one line. */
const NAMED = 3;

/** Lines of problems. Where a whole folder came in windows-1251, one line of it leaves the others to be seen. */
function linesOf(problems: readonly Problem[]): string[] {
  const old = problems.filter(({ message }) => message === READ_AS_1251);
  if (old.length <= NAMED) return problems.map(problemText);
  const names = old.slice(0, NAMED).map(({ file }) => file);
  const summed = `${names.join(', ')} и ещё ${formatCount(old.length - NAMED)}: ${READ_AS_1251}`;
  const others = problems.filter(({ message }) => message !== READ_AS_1251);
  return [summed, ...others.map(problemText)];
}

function printAll(title: string, problems: readonly Problem[]): void {
  const lines = linesOf(problems);
  if (lines.length === 0) return;
  console.error(`${title}: ${problems.length}`);
  for (const line of lines.slice(0, MAX_PRINTED)) console.error(line);
  if (lines.length > MAX_PRINTED) console.error(`…и ещё ${lines.length - MAX_PRINTED}`);
}

export interface ImportRun {
  seconds: number;
  checkOnly: boolean;
  strict: boolean;
  /** It was compared with an import from nothing. */
  verify?: boolean;
  /** Where lines go that are no problems; to stdout by default. */
  say?: (line: string) => void;
}

/** Prints the result of an import: problems to stderr, the rest to stdout. Returns the command's exit code. */
export function printImport(
  { problems, imported, parsedRows }: ImportResult,
  { seconds, checkOnly, strict, verify = false, say = console.log }: ImportRun,
): number {
  printAll('Предупреждения', problems.warnings);
  printAll('Ошибки', problems.errors);
  if (!imported) {
    const why = problems.errors.length > 0 ? 'исправьте ошибки' : 'исправьте предупреждения (--strict)';
    console.error(`Импорт отклонён, магазин остался прежним: ${why} и повторите.`);
    return EXIT.refused;
  }
  say('В магазине:');
  for (const line of tallyTable(imported.tally)) say(line);
  const time = seconds.toLocaleString('ru-RU', { maximumFractionDigits: 1 });
  if (checkOnly)
    say(`Проверка пройдена за ${time} с, ничего не записано.${strict ? ' Предупреждений нет.' : ''}`);
  else {
    const read = parsedRows === null ? '' : ` (заново прочитано строк товаров: ${formatCount(parsedRows)})`;
    say(`Импорт завершён за ${time} с${read}, версия ${imported.version}.`);
  }
  if (verify) say('Каталог сверен с собранным заново: расхождений нет.');
  return EXIT.ok;
}
