import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { listFiles } from '#src/content/suppliers/list-file.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { openShop } from './open-shop.ts';

const PROFILE =
  'columns: { name: Наименование, size: Размер, price: Цена }\nchange: [price]\nmarkup: 0\nnew_sizes: ask\n';

test('prices below headings with models are those of the sizes in their rows, also by a profile', async () => {
  using shop = openShop(PROFILE, 'Размер;Cordiant Comfort 2;Kama Irbis');
  expect((await shop.take('195/65 R15;4350;', '175/70 R13;2900;3200', '205/55 R16;4900;-')).code).toBe(0);
  expect(shop.prices()).toBe('id;price;stock\n23;4350;\n24;4900;\n35;3200;\n');
  const questions = shop.unread() ?? '';
  // By the whole name: an answer about one size is none about the others.
  expect(questions.match(/Cordiant Comfort 2.*/gu)).toEqual([
    expect.stringMatching(/^Cordiant Comfort 2 175\/70 R13/u),
  ]);
});

test.each([
  ['stocks', 'Размер;Cordiant Comfort 2;Kama Irbis', '195/65 R15;4;8'],
  ['dollars', 'Размер;Cordiant Comfort 2, USD;Kama Irbis, USD', '195/65 R15;4350;3200'],
  ['sets', 'Размер;Cordiant Comfort 2 за комплект;Kama Irbis', '195/65 R15;17200;3200'],
  ['two prices', 'Размер;Cordiant Comfort 2;Cordiant Comfort 2', '195/65 R15;4350;4500'],
  ['large stocks', 'Остатки на складе', 'Размер;Cordiant Comfort 2;Kama Irbis', '195/65 R15;400;350'],
  ['prices beside stocks', 'Размер;Cordiant Comfort 2;Kama Irbis;Остаток', '195/65 R15;4350;3200;4'],
  ['sizes over stocks', 'Модель;195/65 R15;205/55 R16', 'Cordiant Comfort 2;4;8'],
])('a table of %s below headings with tyres is refused with the cure', (_, ...lines) => {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'list.csv');
  writeFileSync(file, lines.join('\n'));
  const [sheet] = listFiles([file]).flatMap(list => list.sheets(null));
  expect(() => guessColumns(sheet ?? { place: '', rows: [] })).toThrow(
    /^list\.csv: столбцы названы моделями или размерами, .* возьмите у поставщика прайс, где у каждой шины своя строка/u,
  );
});

test('a table whose headings name no models is refused with place and cure', async () => {
  using shop = openShop(undefined, 'Размер;Cordiant;Kama');
  const { code, stderr } = await shop.take('195/65 R15;4350;3200');
  expect(code).toBe(2);
  expect(stderr).toContain(
    'list.csv: цены стоят под заголовками «Cordiant», «Kama», а модели магазина в них не названы: впишите в заголовки марку и модель',
  );
  expect(shop.prices()).toBeNull();
});
