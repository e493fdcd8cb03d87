import { type Forms, formatCount, formFor } from '#src/domain/words.ts';
import type { Tally } from '#src/intake/assemble/tally.ts';
import { type Problem, problemText } from '#src/intake/check/problems.ts';
import type { ImportResult } from '#src/intake/import-content.ts';
import { EXIT } from './command.ts';

/** A line of the table: what is counted, and what of it has something, in words for an editor. */
interface Counted {
  key: keyof Tally;
  name: string;
  of?: readonly (readonly [key: keyof Tally, words: string | Forms])[];
}

/** What is counted aloud after an import. */
const TABLE: readonly Counted[] = [
  { key: 'brands', name: 'марки шин', of: [['describedBrands', 'с описанием']] },
  {
    key: 'models',
    name: 'модели шин',
    of: [
      ['summerModels', ['летняя', 'летние', 'летних']],
      ['winterModels', ['зимняя', 'зимние', 'зимних']],
      ['allseasonModels', ['всесезонная', 'всесезонные', 'всесезонных']],
      ['testedModels', 'с тестами'],
      ['filmedModels', 'с роликами'],
      ['galleryModels', 'с галереей'],
    ],
  },
  {
    key: 'products',
    name: 'товары',
    of: [
      ['productsInStock', 'в наличии'],
      ['sizes', ['размер', 'размера', 'размеров']],
    ],
  },
  { key: 'news', name: 'новости' },
  { key: 'articles', name: 'статьи', of: [['articleSections', ['рубрика', 'рубрики', 'рубрик']]] },
  {
    key: 'promos',
    name: 'акции',
    of: [['runningPromos', ['действующая', 'действующие', 'действующих']]],
  },
  {
    key: 'collections',
    name: 'коллекции',
    of: [
      ['nestedCollections', ['вложенная', 'вложенные', 'вложенных']],
      ['ruledCollections', 'по правилу'],
    ],
  },
  { key: 'pages', name: 'страницы' },
  { key: 'makes', name: 'марки автомобилей' },
  {
    key: 'cars',
    name: 'модели автомобилей',
    of: [
      ['generations', ['поколение', 'поколения', 'поколений']],
      ['modifications', ['модификация', 'модификации', 'модификаций']],
      ['tyres', ['заводской размер', 'заводских размера', 'заводских размеров']],
      ['staggeredTyres', 'с другим размером сзади'],
    ],
  },
  { key: 'pictures', name: 'картинки' },
];

/** The counts of a shop as lines of a table: «  модели шин        199   70 летних, …». */
function tallyTable(tally: Tally): string[] {
  const width = Math.max(...TABLE.map(({ name }) => name.length));
  const digits = Math.max(...TABLE.map(({ key }) => formatCount(tally[key]).length));
  return TABLE.map(({ key, name, of = [] }) => {
    const parts = of.map(([part, words]) => {
      const count = tally[part];
      return `${formatCount(count)} ${typeof words === 'string' ? words : formFor(count, words)}`;
    });
    return `  ${name.padEnd(width)}  ${formatCount(tally[key]).padStart(digits)}  ${parts.join(', ')}`.trimEnd();
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
