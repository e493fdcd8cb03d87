import { expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const PROFILE =
  'join_by: Код\ncolumns: { code: Код, name: Наименование, price: Цена, stock: Остаток }\nchange: [price, stock]\nmarkup: 0\n';
const GOODS = [
  'Справочник товаров',
  'Код;Наименование',
  '0017;Nokian Hakkapeliitta R5 205/55R16 94R XL',
  '18;Nokian Hakkapeliitta R5 195/65R15 95R XL',
  '19;Nokian Hakka Green 3 195/65R15 91H',
  '20;Nokian Hakkapeliitta 10 205/55R16 94T XL шип.',
];
const PRICES = ['Цена;Код;Остаток', '9100;17;4', '7400;18;8', '7500;18;8', '6000;19;6', '4000;77;3'];
const file = (lines: readonly string[]) => `${lines.join('\n')}\n`;

test('goods of one file get prices and stocks of another by their code; a code with two prices is asked about', async () => {
  using shop = openShop(PROFILE);
  const { code, stdout } = await shop.takeFiles({ 'prices.csv': file(PRICES), 'goods.csv': file(GOODS) });
  expect(code).toBe(0);
  expect(shop.prices()).toBe('id;price;stock\n7;9100;4\n8;;8\n11;6000;6\n');
  expect(shop.unread()).toMatch(/^18;.*цена не читается: «7400 \| 7500»/mu);
  expect(stdout).toContain('строк с кодом, которого нет в таблице с названиями: 1; они не прочитаны.');

  // A currency above the prices is theirs.
  const dollars = file(['Цены указаны в USD', ...PRICES]);
  const { code: second } = await shop.takeFiles({ 'goods.csv': file(GOODS), 'prices.csv': dollars });
  expect([second, shop.unread()]).toEqual([0, expect.stringContaining('цена не в рублях («USD»)')]);

  const alone = await shop.takeFiles({ 'prices.csv': file(PRICES) });
  expect(alone).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'нет двух таблиц со столбцом «Код», из которых одна называет товары: дайте команде оба файла',
    ),
  });
}, 60_000);
