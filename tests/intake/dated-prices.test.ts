import { describe, expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { all, brokenShop, edit, put, remove, rules } from './broken-shop.ts';

const prices = (...lines: string[]) => put('prices.csv', `id;price;old_price;from;to\n${lines.join('\n')}\n`);
const at = (time: string) => new Date(`${time}+03:00`);

/** Price and old price of product 35 and the lowest price of its model at a moment, in roubles. */
function pricesAt(shop: ReturnType<typeof brokenShop>, time: string) {
  expect(shop.import({ now: at(time) }).errors).toEqual([]);
  const catalogue = openCatalogue(shop.target);
  const [product] = catalogue.all<{ price: number; old: number | null; least: number }>(
    `SELECT p.price / 100 AS price, p.old_price / 100 AS old, m.price_from / 100 AS least
     FROM product p JOIN model m ON m.id = p.model_id WHERE p.id = 35`,
  );
  const { validUntil } = catalogue;
  catalogue.close();
  return { prices: Object.values(product ?? {}), validUntil };
}

describe('the price of a product', () => {
  test('is the temporary one from its minute to its end, then that of products.csv again', () => {
    using shop = brokenShop(prices('35;2990;3100;2026-06-16 09:00;2026-06-16 18:00'));
    expect(pricesAt(shop, '2026-06-16T08:59:59')).toEqual({
      prices: [3100, null, 3100],
      validUntil: '2026-06-16T06:00:00.000Z',
    });
    expect(pricesAt(shop, '2026-06-16T09:00:00')).toEqual({
      prices: [2990, 3100, 2990],
      validUntil: '2026-06-16T15:00:00.000Z',
    });
    expect(pricesAt(shop, '2026-06-16T18:00:00').prices).toEqual([3100, null, 3100]);
  });

  test('follows a list that came, changed or went since the last import', () => {
    using shop = brokenShop();
    const now = '2026-06-16T09:00:00';
    expect(pricesAt(shop, now).prices).toEqual([3100, null, 3100]);
    prices('35;2990;;2026-06-16;')(shop.contentDir);
    expect(pricesAt(shop, now).prices).toEqual([2990, null, 2990]);
    prices('35;2950;;2026-06-16;')(shop.contentDir);
    expect(pricesAt(shop, now).prices).toEqual([2950, null, 2950]);
    remove('prices.csv')(shop.contentDir);
    expect(pricesAt(shop, now).prices).toEqual([3100, null, 3100]);
  });

  test('is the lasting one from its day on, the temporary one for its days within', () => {
    using shop = brokenShop(
      prices(
        '35;3300;;2026-06-16;',
        '35;2990;3300;2026-06-20;2026-06-21',
        '35;3400;;2026-06-21 12:00;',
        '35;2500;;;2026-06-15',
      ),
    );
    const days = ['15', '16', '20', '21', '22'].map(day => pricesAt(shop, `2026-06-${day}T23:00:00`).prices);
    expect(days).toEqual([
      [2500, null, 2500],
      [3300, null, 3300],
      [2990, 3300, 2990],
      [2990, 3300, 2990],
      [3400, null, 3400],
    ]);
  });
});

const D = (text: string) => text.replaceAll('_', '\u00A0');

rules('prices.csv', [
  { rule: 'that is valid', change: prices('35;2990;3100;2026-06-16;2026-06-17', '35;2990;;2026-06-18;') },
  {
    rule: 'needs only the columns of what it says',
    change: put('prices.csv', 'id;price;from\n35;2990;2026-06-16 9:00\n'),
  },
  {
    rule: 'without the column of prices',
    change: put('prices.csv', 'id;cena;from\n35;2990;2026-06-16\n'),
    errors: ['content/prices.csv:1: price: ожидался столбец «price», в первой строке его нет'],
    warnings: ['content/prices.csv:1: cena: неизвестный столбец, найдено «cena»; он не читается'],
  },
  {
    rule: 'with a product that does not exist',
    change: prices('700;2990;;2026-06-16;'),
    errors: ['content/prices.csv:2: id: ожидался номер товара из content/products.csv, найдено «700»'],
  },
  {
    rule: 'with a product that was rejected for its own error is not reported too',
    change: all(
      prices('35;2990;;2026-06-16;'),
      edit('products.csv', '175/70 R13;3100;', '175/70 R13;даром;'),
    ),
    errors: [
      'content/products.csv:30: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «даром»',
    ],
  },
  {
    rule: 'with a price that is none',
    change: prices('35;скоро;;2026-06-16;'),
    errors: [
      'content/prices.csv:2: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «скоро»',
    ],
  },
  {
    rule: 'with an old price that is not higher',
    change: prices('35;2990;2990;2026-06-16;'),
    errors: ['content/prices.csv:2: old_price: ожидалась старая цена больше новой или пусто, найдено «2990»'],
  },
  {
    rule: 'with a price without a period',
    change: prices('35;2990;;;'),
    errors: [
      'content/prices.csv:2: from: ожидалась дата в from или to: цену без срока пишут в products.csv, найдено: пусто',
    ],
  },
  {
    rule: 'with an end before the beginning',
    change: prices('35;2990;;2026-06-16;2026-06-15'),
    errors: ['content/prices.csv:2: to: ожидался конец срока позже его начала (from), найдено «2026-06-15»'],
  },
  {
    rule: 'with temporary prices that overlap',
    change: prices('35;2990;;2026-06-16;2026-06-20', '35;2890;;2026-06-20 09:00;2026-06-25'),
    errors: [
      D(
        'content/prices.csv:3: from: ожидался срок, в который у товара 35 нет другой цены, найдено «2026-06-20T09:00»: в строке 2 его цена с 16_июня_2026_г. по 20_июня_2026_г.',
      ),
    ],
  },
  {
    rule: 'with temporary prices that follow each other',
    change: prices('35;2990;;2026-06-16;2026-06-20 09:00', '35;2890;;2026-06-20 09:00;2026-06-25'),
  },
  {
    rule: 'with lasting prices that begin together',
    change: prices('35;2990;;2026-06-16;', '35;2890;;2026-06-16 00:00;'),
    errors: [
      D(
        'content/prices.csv:3: from: ожидался срок, в который у товара 35 нет другой цены, найдено «2026-06-16T00:00»: в строке 2 его цена с 16_июня_2026_г.',
      ),
    ],
  },
  {
    rule: 'with prices that have ended, even of a product that is gone',
    change: prices('35;2990;;2026-06-01;2026-06-10', '700;2890;;2026-06-01;2026-06-10'),
    warnings: [
      D('content/prices.csv:2: to: срок цены закончился 10_июня_2026_г., таких строк 2: удалите их'),
    ],
  },
  {
    rule: 'with a price that counts for good',
    change: prices('35;2990;;2026-06-15 09:00;'),
    warnings: [
      D(
        'content/prices.csv:2: from: цена действует с 15_июня_2026_г._в_09:00 вместо цены из products.csv, таких строк 1: перенесите цены в products.csv, а эти строки удалите',
      ),
    ],
  },
  {
    rule: 'with a price that is far from usual and lies ahead',
    change: prices('7;37000;;2026-06-16;'),
    warnings: [
      D(
        'content/prices.csv:2: price: цена 37_000 далека от обычной для размера 205/55 R16, около 6_900_руб.: нет ли лишней или пропущенной цифры?',
      ),
    ],
  },
  {
    rule: 'with a date far ahead',
    change: prices('35;2990;;2062-06-16;'),
    warnings: [D('content/prices.csv:2: from: до 16_июня_2062_г. больше 2 лет: нет ли опечатки в годе?')],
  },
]);
