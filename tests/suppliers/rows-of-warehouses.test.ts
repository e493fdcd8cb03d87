import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { Goods } from '#src/content/suppliers/goods.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { newProfile } from '#src/content/suppliers/profile.ts';
import { sampleText, summaryText } from '../../src/commands/prices-text.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const goods = new Goods(readContent(FIXTURE_CONTENT, new Problems()));
const HEADING = 'Код;Наименование;Цена;Остаток;Склад';
const R5 = '1;Шина 205/55R16 Nokian Hakkapeliitta R5 94R XL';
const COMFORT = '2;Cordiant Comfort 2 195/65 R15 91H';

/** What a list of these lines says as its columns are guessed. */
function summaryFor(...lines: string[]) {
  const rows = lines.map((text, at) => ({ line: at + 1, cells: text.split(';') }));
  const sheet = { place: 'прайс', rows };
  const columns = guessColumns(sheet);
  const read = readOffers(sheet, columns, goods.names);
  const matched = goods.matchAll(read.offers);
  const plain = (text: string) => text.replace(/[\u00A0\u202F]/gu, ' ');
  return {
    columns,
    joined: read.joined,
    rows: matched.map(each => [
      each.offer.line,
      each.offer.stock,
      'reason' in each ? each.reason : each.kind,
    ]),
    sample: plain(sampleText(matched)),
    summary: plain(summaryText(matched, read, null)),
  };
}

test('rows of one tyre in several warehouses are one row with all that they have; a repeat within one is a repeat', () => {
  const { rows, joined, sample, summary } = summaryFor(
    HEADING,
    `${R5};9000;4;Москва`,
    `${R5};9000;4;Рязань`,
    `${COMFORT};4000;8;Москва`,
    `${COMFORT};4000;12;Рязань`,
    `${COMFORT};4000;12;Рязань`,
    '3;Nokian Hakka Green 3 215/55R17 98V XL;8000;2;Москва',
    '3;Nokian Hakka Green 3 215/55R17 98V XL;8000;6;Рязань',
  );
  expect(rows).toEqual([
    [2, 8, 'known'],
    [4, 20, 'known'],
    [7, 8, 'у модели Nokian Tyres Hakka Green 3 нет размера 215/55 R17'],
  ]);
  expect(joined).toBe(4);
  expect(sample).toContain('остаток 8 (Москва 4 + Рязань 4)');
  expect(summary).toContain('  сложены по складам с такой же строкой: 4\n');
});

test('what is sold out in one warehouse has the price of another; other prices and other stocks of one warehouse are told', () => {
  const { rows } = summaryFor(
    HEADING,
    `${R5};;0;Тула`,
    `${R5};9000;4;Москва`,
    `${R5};9500;4;Рязань`,
    `${COMFORT};4000;8;Москва`,
    `${COMFORT};4000;7;Москва`,
    `${COMFORT};;3;Тула`,
    '9;Comfort 2 Cordiant 195/65 R15 91H;4000;1;Рязань',
  );
  expect(rows).toEqual([
    [3, 4, 'known'],
    [
      4,
      4,
      'товар 7 уже есть в строке 3 с другой ценой: оставьте в файле одну или отсейте склад «Рязань» (skip профиля)',
    ],
    [5, 11, 'known'],
    [
      6,
      7,
      'товар 23 уже есть в строке 5 с другим остатком на складе «Москва»: оставьте в файле одну из строк',
    ],
    [
      8,
      1,
      'товар 23 уже есть в строке 5 под другим названием или кодом: сделайте их в файле одинаковыми, чтобы остатки складов сложились',
    ],
  ]);
});

test.each(['Склад', 'Филиал', 'Склад отгрузки', 'Подразделение', 'Наименование склада', 'Warehouse'])(
  'the heading «%s» over names is that of warehouses, and a new profile names it so',
  heading => {
    const { rows, columns } = summaryFor(
      `Код;Наименование;Цена;Остаток;${heading}`,
      `${R5};9000;4;Москва`,
      `${R5};9000;4;Склад 2`,
    );
    expect(rows).toEqual([[2, 8, 'known']]);
    expect(newProfile(columns)).toContain(`  warehouse: "${heading}" # склад\n`);
  },
);

test('«Склад» over numbers beside «Остаток» is asked about: it may be a number of the warehouse', () => {
  const rows = [HEADING, `${R5};9000;4;7`, `${COMFORT};4000;>20;есть`];
  expect(summaryFor(...rows).rows).toEqual([
    [2, null, 'known'],
    [3, null, 'known'],
  ]);
  const sheet = { place: '', rows: rows.map((text, at) => ({ line: at + 1, cells: text.split(';') })) };
  expect(guessColumns(sheet).doubts).toEqual([
    'Столбцы «Остаток» и «Склад» — оба остаток, а числа в них разные: впишите нужный в columns профиля — stock: "Остаток".',
  ]);
});
