import { countOf, type Forms, GOODS, MODELS } from '#src/domain/words.ts';
import type { ImportResult } from '#src/intake/import-content.ts';
import { type Problem, problemText } from '#src/intake/problems.ts';
import { EXIT } from './command.ts';

/** What is counted aloud after an import, with the forms of its noun. */
const COUNTED: readonly (readonly [table: string, forms: Forms])[] = [
  ['brand', ['марка', 'марки', 'марок']],
  ['model', MODELS],
  ['product', GOODS],
  ['article', ['новость и статья', 'новости и статьи', 'новостей и статей']],
  ['promo', ['акция', 'акции', 'акций']],
  ['collection', ['подборка', 'подборки', 'подборок']],
  ['page', ['страница', 'страницы', 'страниц']],
  ['car_make', ['марка автомобилей', 'марки автомобилей', 'марок автомобилей']],
  ['car_model', ['модель автомобилей', 'модели автомобилей', 'моделей автомобилей']],
];

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
  const counts = COUNTED.map(([table, forms]) => countOf(imported.counts[table] ?? 0, forms)).join(', ');
  console.log(`${counts}, картинок: ${imported.pictures}.`);
  const time = seconds.toLocaleString('ru-RU', { maximumFractionDigits: 1 });
  if (checkOnly)
    console.log(`Проверка пройдена за ${time} с, ничего не записано.${strict ? ' Предупреждений нет.' : ''}`);
  else console.log(`Импорт завершён за ${time} с, версия ${imported.version}.`);
  return EXIT.ok;
}
