import { expect, test } from 'vitest';
import { IS_LONG } from '#tests/harness/long.ts';
import { all, append, brokenShop, type Change, put } from '../broken-shop.ts';

const PAGE = 'pages/about.md';
const headed = (header: string) => put(PAGE, `---\n${header}\n---\n`);
const body = (text: string) => append(PAGE, `\n\n${text}\n`);

const DEEP = 'ожидались цитаты и списки, вложенные не глубже 30';
const MARKED = 'ожидался абзац, в котором не больше 500 знаков разметки';
const BROKEN = 'ожидались настройки YAML, найдена ошибка';

/** As long as an attack is; without bounds each takes many seconds, or more stack than there is. */
const TOO_MUCH: readonly [string, Change, string][] = [
  ['quotes within each other', body('>'.repeat(20_000)), DEEP],
  [
    'columns of a table',
    body(`${'a|'.repeat(2499)}a\n${'-|'.repeat(2499)}-\n${'a\n'.repeat(5000)}`),
    'ожидались таблицы не шире 50 столбцов',
  ],
  ['lists within each other', body(`${'- '.repeat(20_000)}a`), DEEP],
  ['numbered lists within each other', body('1. '.repeat(20_000)), DEEP],
  [
    'cells of a table',
    body(`${'a|'.repeat(49)}a\n${'-|'.repeat(49)}-\n${'a\n'.repeat(45_000)}`),
    'ожидались таблицы, в которых не больше 10000 ячеек',
  ],
  ['links that are opened', body('[a '.repeat(30_000)), MARKED],
  ['tags that are opened', body('<a '.repeat(30_000)), MARKED],
  ['stars', body('*a **b '.repeat(10_000)), MARKED],
  ['an endless word', body(`${'a'.repeat(80_000)}@`), 'ожидались слова и адреса не длиннее 1000 знаков'],
  ['a book', body(`${'a'.repeat(200_000)}@`), 'ожидался текст не длиннее 100000 знаков'],
  ['tags within each other', body('<div>'.repeat(400)), 'ожидались теги HTML, вложенные не глубже 100'],
  ['a file of 2 MB', body('a'.repeat(2_000_000)), 'ожидался файл не больше 1 МБ'],
  [
    'keys',
    headed(Array.from({ length: 60_000 }, (_, at) => `"k${at}": x`).join('\n')),
    'title: ожидался текст',
  ],
  ['brackets', headed(`title: ${'['.repeat(100_000)}`), BROKEN],
  ['dashes', headed(`title:\n  ${'- '.repeat(100_000)}`), BROKEN],
  ['the same name', headed(`title: &a x\nh1: [${'*a,'.repeat(50_000)}]`), BROKEN],
  [
    'a cell',
    put('goals.csv', `goal,event\n${'1'.repeat(5_000_000)}`),
    'ожидались ячейки не длиннее 5000 знаков',
  ],
  ['columns', put('goals.csv', 'a,'.repeat(1_000_000)), 'ожидалось не больше 1000 столбцов'],
];

test.each(TOO_MUCH.filter((_, at) => IS_LONG || at % 4 < 2))(
  'too much of %s is refused by its file, and everything else is checked',
  (_, change, expected) => {
    using shop = brokenShop(all(change, put('pages/other.md', 'без заголовка')));
    const { errors, imported } = shop.import();
    expect(imported).toBeNull();
    expect(errors).toHaveLength(2);
    expect(errors).toContainEqual(expect.stringContaining(expected));
    expect(errors).toContainEqual(expect.stringMatching(/^content\/(?:pages\/about\.md|goals\.csv):\d+: /u));
    expect(errors).toContainEqual(expect.stringMatching(/^content\/pages\/other\.md:1: /u));
  },
);
