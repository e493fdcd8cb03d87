import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as xlsx from '@e965/xlsx';
import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { Goods } from '#src/content/suppliers/goods.ts';
import { ListFile } from '#src/content/suppliers/list-file.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { newProfile } from '#src/content/suppliers/profile.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const goods = new Goods(readContent(FIXTURE_CONTENT, new Problems()));

/** What a file says as its columns are guessed. */
function readSheet(name: string, bytes: string | Uint8Array) {
  using folder = temporaryFolder();
  const file = path.join(folder.path, name);
  writeFileSync(file, bytes);
  const [sheet] = new ListFile(file).sheets(null);
  if (!sheet) throw new Error(`${name} has no sheet`);
  const columns = guessColumns(sheet);
  const { offers } = readOffers(sheet, columns, goods.names);
  const rows = offers.map(({ line, price, recommended, stock, country }) =>
    [
      line,
      price === null ? '' : price / 100,
      recommended === null ? '' : recommended / 100,
      stock,
      country,
    ].join('|'),
  );
  return { profile: newProfile(columns), rows };
}

const NAME = 'Шина 205/55R16 Nokian Hakkapeliitta R5 94R XL';

test.each([
  ['names in the upper row', 'Код;Наименование;Цена;Остаток;;Страна\n;;;Москва;Рязань;', '5', 'Финляндия'],
  ['names in the lower row', ';;;Остаток;;\nКод;Наименование;Цена;Москва;Рязань;Страна', '5', 'Финляндия'],
  [
    'names in both',
    'Код;Наименование;Цена;Остаток;;Страна\nКод;Наименование;Цена;Москва;Рязань;Страна',
    '5',
    'Финляндия',
  ],
])('stocks below one heading are all read, with %s', (_, heading) => {
  const { profile, rows } = readSheet(
    'list.csv',
    `Прайс-лист;от 01.11.2026\n${heading}\n1;${NAME};9000;4;8;Финляндия\n`,
  );
  expect(rows).toEqual(['4|9000||12|Финляндия']);
  expect(profile).toContain('  stock: ["Остаток Москва", "Остаток Рязань"] # остаток\n');
});

test('merged cells of a workbook: prices and stocks below their headings', () => {
  const sheet = xlsx.utils.aoa_to_sheet([
    ['Прайс-лист шин'],
    ['Код', 'Номенклатура', 'Цена, руб.', '', 'Свободный остаток', '', ''],
    ['', '', 'Опт', 'Розница', 'Москва', 'Склад 2', 'Тула'],
    ['1', NAME, 9000, 9900, 4, 2, 1],
  ]);
  const merge = (r: number, c: number, rows: number, columns: number) => ({
    s: { r, c },
    e: { r: r + rows - 1, c: c + columns - 1 },
  });
  sheet['!merges'] = [
    merge(0, 0, 1, 7),
    merge(1, 0, 2, 1),
    merge(1, 1, 2, 1),
    merge(1, 2, 1, 2),
    merge(1, 4, 1, 3),
  ];
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, sheet, 'Шины');
  const { rows, profile } = readSheet(
    'list.xlsx',
    new Uint8Array(xlsx.write(book, { type: 'array' }) as ArrayBuffer),
  );
  expect(rows).toEqual(['4|9000|9900|7|']);
  expect(profile).toContain(
    'stock: ["Свободный остаток Москва", "Свободный остаток Склад 2", "Свободный остаток Тула"]',
  );
});

test('a title over headings, and the heading of a group below them, are no second row of headings', () => {
  const title = readSheet(
    'list.csv',
    `Прайс-лист шин;;;;\n№;Фото;Наименование;Цена;Остаток\n1;;${NAME};9000;4\n`,
  );
  expect(title.rows).toEqual(['3|9000||4|']);
  expect(title.profile).toContain('name: "Наименование"');
  const group = readSheet('list.csv', `Код;Наименование;Цена;Остаток;\n;Зимние шины;;;\n1;${NAME};9000;4;\n`);
  expect(group.rows).toEqual(['3|9000||4|']);
});

test('headings of two rows that have a column each below a group are one row, and a currency is no price', () => {
  const { rows, profile } = readSheet(
    'list.csv',
    `Номенклатура;Артикул;Оптовая;;Остаток\n;;Цена;Валюта;Количество\n${NAME};A1;9000;руб.;4\n`,
  );
  expect(rows).toEqual(['3|9000||4|']);
  expect(profile).toContain('  price: "Цена" # цена\n  currency: "Оптовая Валюта" # валюта\n');
});

test.each([
  ['3950-00', 3950],
  ['7 450-50', 7450.5],
  ['3950=00', 3950],
])('kopecks may stand behind a dash: %s', (price, roubles) => {
  const { rows } = readSheet('list.csv', `Наименование;Цена;Остаток\n${NAME};${price};4\n`);
  expect(rows).toEqual([`2|${roubles}||4|`]);
});
