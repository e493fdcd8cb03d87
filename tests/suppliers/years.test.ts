import { expect, test } from 'vitest';
import { longTest } from '../harness/long-test.ts';
import { openShop } from './open-shop.ts';

const R5 = 'Nokian Hakkapeliitta R5 205/55R16 94R XL';
const COLUMNS =
  'columns: { code: Код, name: Товар, price: Цена, stock: Остаток, year: Год }\nmarkup: 10\nround: 10\n';
const HEADING = 'Код;Товар;Цена;Остаток;Год';

test('rows of one tyre that differ in the year alone are one with all that they have, and the report tells the years', async () => {
  using shop = openShop();
  const { code, stdout, stderr } = await shop.take(
    `1;${R5} 2024;9000;4`,
    `2;${R5} DOT2325;9000;8`,
    `2;${R5} DOT2325;9000;8`,
    '3;Nokian Hakkapeliitta 10 205/55R16 T 94 XL TA (бескамерная) 2024 г.;10000;5',
    '4;Nokian Hakkapeliitta 10 205/55R16 94T XL ш 2023 г.;;0',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('9 000 руб., остаток 12 (год 2024: 4, год 2025: 8); товар 7');
  expect(stdout).toContain('другой год выпуска товара из строки выше, остаток прибавлен к ней');
  expect(stdout).toContain(
    '  сложены по годам выпуска: 1 товар\n    7 Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL: остаток 12 (год 2024: 4, год 2025: 8)\n',
  );
  expect(shop.prices()).toBe('id;price;stock\n7;9900;12\n10;11000;5\n');
});

longTest(
  'years of other prices are asked about, unless the list changes no prices; the year is that of the only one in stock',
  async () => {
    using shop = openShop(`${COLUMNS}change: [price, stock, year]\n`, HEADING);
    const rows = [`1;${R5};9000;4;2024`, `1;${R5};9500;8;2025`];
    const green = 'Nokian Hakka Green 3 195/65R15 91H';
    await shop.take(...rows, `3;${green};5000;0;2023`, `3;${green};5500;6;2025`);
    expect(shop.unread()).toContain(
      'товар 7 уже есть в строке 2 с другой ценой (там год 2024, здесь 2025): оставьте в файле одну или ответьте «пропустить»',
    );
    expect(shop.prices()).toBe('id;price;stock;year\n7;9900;4;2024\n11;6050;6;2025\n');

    using other = openShop(`${COLUMNS}change: [stock]\n`, HEADING);
    await other.take(...rows, `3;${green};5000;2;`, `3;${green};5000;6;2025`);
    expect(other.prices()).toBe('id;price;stock\n7;;12\n11;;2\n');
    // A row without a year may be of any.
    expect(other.unread()).toMatch(/^3;.+товар 11 уже есть в строке 4 с другой ценой или остатком/mu);
  },
);
