import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { type Answers, keyOf } from '#src/content/suppliers/answers.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { Goods } from '#src/content/suppliers/goods.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const goods = new Goods(readContent(FIXTURE_CONTENT, new Problems()));

const SMALL = 'Nokian Hakkapeliitta R5 195/65R15 95R XL';
const RUBBER = 'Шина Грин-3 195/65R15 91H';
const STORED: readonly Parameters<typeof keep>[] = [
  ['1004', SMALL, 8],
  ['1005', 'Диск литой', null],
  ['1006', RUBBER, 11],
];
function keep(code: string, name: string, id: number | null) {
  const answer = id === null ? ({ kind: 'skip' } as const) : ({ kind: 'product', id } as const);
  return [keyOf({ code, name }), { code, name, answer }] as const;
}

/** What rows of code and name are, by what was answered. */
function matched(rows: readonly (readonly [string, string])[], stored = STORED) {
  const cells = [['Код', 'Номенклатура', 'Цена', 'Остаток'], ...rows.map(row => [...row, '9000', '4'])];
  const sheet = { place: 'прайс', rows: cells.map((each, at) => ({ line: at + 1, cells: each })) };
  const { offers } = readOffers(sheet, guessColumns(sheet), goods.names);
  const answers: Answers = new Map(stored.map(each => keep(...each)));
  return goods.matchAll(offers, answers);
}

test('a code that now has another tyre is asked about, until it is answered', () => {
  const other = 'Nokian Hakkapeliitta R5 205/55R16 94R XL';
  const row = ['1004', other] as const;
  expect(matched([row])).toMatchObject([
    {
      kind: 'unread',
      reason: `код 1004 раньше был у «${SMALL}», это товар 8, а теперь, судя по названию, он у другой шины: впишите, какой это товар`,
    },
  ]);
  for (const lacking of ['Nokian Hakka Green 3 215/55R17 98V XL', 'Cordiant Gravity 205/55R16 94V'])
    expect(matched([['1004', lacking]])).toMatchObject([{ kind: 'unread' }]);
  expect(matched([['1005', other]])).toMatchObject([
    {
      kind: 'unread',
      reason: expect.stringMatching(/^код 1005 раньше был у «Диск литой», его вы пропускаете/u),
    },
  ]);
  expect(matched([row], [['1004', other, 7]])).toMatchObject([{ kind: 'known', good: { id: 7 } }]);
});

test('a code that has the same tyre in another spelling, or a name that says no tyre, is still known', () => {
  const rows = [
    ['01004', 'Шина 195/65 R15 Nokian Tyres Хаккапелиитта R5 95R XL'],
    ['1005', 'Диск литой 6,5x16'],
    ['1006', 'Что-то другое'],
  ] as const;
  const [first, ...others] = matched(rows);
  expect([first, ...others]).toMatchObject([
    { kind: 'known', good: { id: 8 } },
    { kind: 'skipped' },
    { kind: 'known', good: { id: 11 } },
  ]);
  // The editor took an index that the shop has in place of the one that the list has.
  const close = 'Nokian Hakkapeliitta R5 195/65R15 91R';
  const spelt = `Шина ${close}`;
  expect(matched([['1007', spelt]])).toMatchObject([{ kind: 'new-size' }]);
  expect(matched([['1007', spelt]], [['1007', close, 8]])).toMatchObject([
    { kind: 'known', good: { id: 8 } },
  ]);
});

test('a code that rows of different names share tells no product and is not learned', () => {
  const rows = [SMALL, 'Cordiant Gravity 205/55R16 94V', RUBBER].map(name => ['4011100003', name] as const);
  const found = matched(rows, [['4011100003', RUBBER, 11]]);
  expect(found).toMatchObject([
    { kind: 'known', good: { id: 8 } },
    { kind: 'new-model' },
    { kind: 'unread' },
  ]);
  expect(found.map(({ offer }) => offer.code)).toEqual(['', '', '']);
  const twice = ['1', SMALL] as const;
  expect(matched([twice, twice]).map(({ offer }) => offer.code)).toEqual(['1', '1']);
});

test.each(['Код ТН ВЭД', 'Код страны', 'Код группы'])('«%s» is not guessed as the code', text => {
  const cells = [text, 'Номенклатура', 'Цена', 'Код товара'];
  expect(guessColumns({ place: '', rows: [{ line: 1, cells }] }).at.get('code')).toEqual([3]);
});

test('a maker’s article tells a product where size and brand agree; one that meets another size is asked about', () => {
  using folder = temporaryFolder();
  cpSync(FIXTURE_CONTENT, folder.path, { recursive: true });
  const file = path.join(folder.path, 'products.csv');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const articles: Record<string, string> = { 7: 'T 430-123', 8: '0313345' };
  const cells = lines.map((line, at) => (at === 0 ? 'article' : (articles[line.split(';')[0] ?? ''] ?? '')));
  writeFileSync(file, lines.map((line, at) => `${line};${cells[at]}`).join('\n'));
  writeFileSync(path.join(folder.path, 'properties.csv'), 'article;Артикул;text;\n', { flag: 'a' });
  const shop = new Goods(readContent(folder.path, new Problems()));
  const rows = [
    ['Код', 'Артикул', 'Номенклатура', 'Цена', 'Остаток'],
    ['1', 'T430123', 'Шина зимняя 205/55R16 94R', '9000', '4'],
    ['2', '313345', 'Шина зимняя 205/55R16 94R', '9000', '4'],
    ['3', '313345', 'Nokian Неведома 195/65R15 95R', '9000', '4'],
    ['4', 'T430123', 'Cordiant Gravity 195/65R15 95R', '9000', '4'],
  ];
  const match = (some: string[][]) => {
    const sheet = { place: 'прайс', rows: some.map((each, at) => ({ line: at + 1, cells: each })) };
    return shop.matchAll(readOffers(sheet, guessColumns(sheet), shop.names).offers);
  };
  const [heading = [], ...others] = rows;
  expect(others.flatMap(row => match([heading, row]))).toMatchObject([
    { kind: 'known', good: { id: 7 } },
    { kind: 'unread', reason: expect.stringMatching(/^по артикулу 313345 это товар 8, а размер в строке/u) },
    { kind: 'known', good: { id: 8 } },
    // Another maker's article.
    { kind: 'new-model' },
  ]);
});
