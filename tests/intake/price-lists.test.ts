import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { importInWorker } from '#src/intake/import-in-worker.ts';
import { all, brokenShop, put, rules, TODAY } from './broken-shop.ts';

type Shop = ReturnType<typeof brokenShop>;

/** Price, old price in roubles, and stock of some products. */
function shown({ target }: Shop, ...ids: number[]): Record<number, unknown> {
  const catalogue = openCatalogue(target);
  const rows = catalogue.all<{ id: number; price: number; old: number | null; stock: number }>(
    'SELECT id, price / 100.0 AS price, old_price / 100.0 AS old, stock FROM product ORDER BY id',
  );
  catalogue.close();
  return Object.fromEntries(
    rows.filter(({ id }) => ids.includes(id)).map(({ id, price, old, stock }) => [id, [price, old, stock]]),
  );
}

const list = (source: string, ...lines: string[]) =>
  put(`prices/${source}.csv`, `id;price;stock\n${lines.join('\n')}\n`);

test('an accepted list overrides products.csv by column; of several the cheapest in stock counts, else the cheapest', () => {
  using shop = brokenShop(
    all(
      list('first', '7;9000;0', '8;7000;0', '10;9500;4', '12;7600;', '16;;0'),
      list('second', '7;9150,50;24', '8;7100;0', '10;9400;8'),
    ),
  );
  expect(shop.import().errors).toEqual([]);
  expect(shown(shop, 7, 8, 9, 10, 12, 16)).toEqual({
    7: [9150.5, 10_990, 24],
    8: [7000, null, 0],
    9: [11_200, null, 0],
    10: [9400, null, 8],
    // Its old price of 7500 is not above the new one.
    12: [7600, null, 3],
    16: [7900, null, 0],
  });
});

test('a list that comes, changes or goes gives what an import from nothing does, and only its rows are read', async () => {
  using shop = brokenShop();
  shop.import();
  const verified = async () => {
    const { contentDir, target } = shop;
    const options = { contentDir, target, previous: target, now: TODAY, verify: true };
    const { parsedRows, problems } = await importInWorker(options);
    return {
      parsedRows,
      warnings: problems.warnings.filter(({ file }) => /prices(?:$|\/)/u.test(file)).length,
    };
  };
  list('yard', '7;9150;24', '999;1;1')(shop.contentDir);
  expect(await verified()).toEqual({ parsedRows: 1, warnings: 1 });
  expect(shown(shop, 7)).toEqual({ 7: [9150, 10_990, 24] });
  list('yard', '7;9150;24', '8;7000;1')(shop.contentDir);
  expect(await verified()).toEqual({ parsedRows: 1, warnings: 0 });
  rmSync(path.join(shop.contentDir, 'prices', 'yard.csv'));
  expect(await verified()).toEqual({ parsedRows: 2, warnings: 0 });
  expect(shown(shop, 7, 8)).toEqual({ 7: [9490, 10_990, 12], 8: [7490, null, 4] });
  // Other files with such names are no lists: everything is read anew.
  put('prices.csv', 'id;price;to\n7;9000;2099-01-01\n')(shop.contentDir);
  put('prices/notes.txt', 'x')(shop.contentDir);
  expect(await verified()).toEqual({ parsedRows: null, warnings: 1 });
  expect(shown(shop, 7)).toEqual({ 7: [9000, null, 12] });
});

rules('prices/SOURCE.csv', [
  {
    rule: 'may name products that the shop does not have',
    change: list('yard', '7;9000;1', '999;1;1'),
    warnings: [
      'content/prices/yard.csv:1: в content/products.csv нет товаров с такими номерами: 999; эти строки не читаются',
    ],
  },
  {
    rule: 'names a product once',
    change: list('yard', '7;9000;1', '7;9100;1'),
    errors: ['content/prices/yard.csv:3: id: ожидалась одна строка о товаре 7, найдена вторая'],
  },
  {
    rule: 'says a price or a stock',
    change: list('yard', '7;;'),
    errors: ['content/prices/yard.csv:2: price: ожидалась цена или остаток, найдено: пусто'],
  },
]);
