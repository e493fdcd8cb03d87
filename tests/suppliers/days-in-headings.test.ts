import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { Goods } from '#src/content/suppliers/goods.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { longTest } from '../harness/long-test.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { openShop } from './open-shop.ts';

const goods = new Goods(readContent(FIXTURE_CONTENT, new Problems()));
const R5 = 'Nokian Hakkapeliitta R5 205/55 R16 94R XL';
const B250 = 'Bridgestone B250 175/70 R13 82H';

/** Stock and days of each row as the columns are guessed. */
function stocksOf(...lines: string[]) {
  const rows = lines.map((text, at) => ({ line: at + 1, cells: text.split(';') }));
  const sheet = { place: 'прайс', rows };
  const { offers } = readOffers(sheet, guessColumns(sheet), goods.names);
  return offers.map(({ stock, days }) => `${stock} ${days}`.trim());
}

test('what stands below «Москва (2 дня)» and «Склад СПб 3-5 дн.» is a stock that comes after those days', () => {
  const heading = 'Товар;Цена;Склад Рязань;Москва (2 дня);Склад СПб 3-5 дн.';
  expect(stocksOf(heading, `${R5};9000;;;8`, `${B250};3000;;4;8`, `${B250};3000;1;4;`)).toEqual([
    '8 3-5',
    '12 2',
    // Some of them are here.
    '5',
  ]);
  const words = 'Товар;Остаток Москва, 1 неделя;Остаток Казань до 10 дней;Остаток Тверь (0 дней)';
  expect(stocksOf(words, `${R5};4;;`, `${R5};;4;`, `${B250};4;4;1`)).toEqual(['4 7', '4 10', '9']);
  expect(stocksOf('Товар;Цена;Остаток', 'Склад Казань 3 дня', `${R5};9000;4`)).toEqual(['4 3']);
  const warehouses = 'Товар;Цена;Остаток;Склад';
  expect(stocksOf(warehouses, `${R5};9000;4;Казань (3 дня)`, `${R5};9000;4;Рязань (1 день)`)).toEqual([
    '8 1',
  ]);
});

test.each([
  ['Москва отсрочка 14 дней', '8900'],
  ['Продажи за 30 дней', '12'],
  ['Срок поставки 3 дня', '2'],
  ['Казань 3 дня', '9300'],
])('«%s» over %s is no stock', (heading, cell) => {
  expect(stocksOf(`Товар;Цена;${heading}`, `${R5};9000;${cell}`)).toEqual(['null']);
});

longTest('the days of a heading are published with the stock; those of the profile count more', async () => {
  const columns = 'columns: { code: Код, name: Товар, price: Цена, stock: [Москва (2 дня), Остаток] }';
  const list = ['7', R5, '9000', '4', '0'].join(';');
  const heading = 'Код;Товар;Цена;Москва (2 дня);Остаток';
  for (const [days, expected] of [
    ['', '2'],
    ['days: { "Москва (2 дня)": 5 }', '5'],
    ['days: 7', '7'],
  ]) {
    using shop = openShop(`${columns}\nchange: [stock]\n${days}\n`, heading);
    expect((await shop.take(list)).code).toBe(0);
    expect(shop.prices()).toBe(`id;price;stock;days\n7;;4;${expected}\n`);
  }
});

test('of a set is the price alone, not the stock below a heading that says no stock', async () => {
  const profile =
    'columns: { name: Товар, price: Комплект, stock: Рязань }\nchange: [price, stock]\nmarkup: 0\nprice_for: 4\n';
  using shop = openShop(profile, 'Товар;Комплект;Рязань');
  await shop.take(`${R5};38000;3`);
  expect(shop.prices()).toBe('id;price;stock\n7;9500;3\n');
});
