import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { PRODUCT_PAGES } from '#src/catalogue/views/product.ts';
import { verifyCatalogue } from '#src/content/import/verify-catalogue.ts';
import { daysText } from '#src/domain/days-until-here.ts';
import { longTest } from '../harness/long-test.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { all, append, brokenShop, put, rules, TODAY } from './broken-shop.ts';

type Shop = ReturnType<typeof brokenShop>;

/** Price, old price in roubles, and stock of some products. */
function rowsOf({ target }: Shop, ...ids: number[]): Record<number, unknown> {
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
  expect(rowsOf(shop, 7, 8, 9, 10, 12, 16)).toEqual({
    7: [9150.5, 10_990, 24],
    8: [7000, null, 0],
    9: [11_200, null, 0],
    10: [9400, null, 8],
    // Its old price of 7500 is not above the new one.
    12: [7600, null, 3],
    16: [7900, null, 0],
  });
});

test('a list that comes, changes or goes gives what an import from nothing does, and only its rows are read', () => {
  using shop = brokenShop();
  shop.import();
  const verified = () => {
    const { contentDir, target } = shop;
    const options = { contentDir, target, previous: target, now: TODAY };
    const { parsedRows, problems } = verifyCatalogue(options);
    return {
      parsedRows,
      warnings: problems.warnings.filter(({ file }) => /prices(?:$|\/)/u.test(file)).length,
    };
  };
  list('yard', '7;9150;24', '999;1;1')(shop.contentDir);
  expect(verified()).toEqual({ parsedRows: 1, warnings: 1 });
  expect(rowsOf(shop, 7)).toEqual({ 7: [9150, 10_990, 24] });
  list('yard', '7;9150;24', '8;7000;1')(shop.contentDir);
  expect(verified()).toEqual({ parsedRows: 1, warnings: 0 });
  rmSync(path.join(shop.contentDir, 'prices', 'yard.csv'));
  expect(verified()).toEqual({ parsedRows: 2, warnings: 0 });
  expect(rowsOf(shop, 7, 8)).toEqual({ 7: [9490, 10_990, 12], 8: [7490, null, 4] });
  // Other files with such names are no lists: everything is read anew.
  put('prices.csv', 'id;price;to\n7;9000;2099-01-01\n')(shop.contentDir);
  put('prices/notes.txt', 'x')(shop.contentDir);
  expect(verified()).toEqual({ parsedRows: null, warnings: 1 });
  expect(rowsOf(shop, 7)).toEqual({ 7: [9000, null, 12] });
});

test('a price far from usual is warned of in the list that gives it, also where its row is not read again', () => {
  using shop = brokenShop(
    all(list('far', '999;1;1', '7;9500;0', '8;7490;4'), list('near', '7;91505;24', '8;7490;0')),
  );
  const far = () => {
    const { contentDir, target } = shop;
    const options = { contentDir, target, previous: target, now: TODAY };
    const { parsedRows, problems } = verifyCatalogue(options);
    const warnings = problems.warnings.filter(({ message }) => message.includes('далека от обычной'));
    return { parsedRows, places: warnings.map(({ file, line }) => `${path.basename(file)}:${line}`) };
  };
  const [warning] = shop.import().warnings.filter(line => line.includes('далека от обычной'));
  expect(warning).toMatch(/^content\/prices\/near\.csv:2: price: цена 91.505 далека/u);
  list('near', '8;7490;0', '7;91505;24')(shop.contentDir);
  expect(far()).toEqual({ parsedRows: 0, places: ['near.csv:3'] });
  list('far', '7;91505;24', '8;7490;4')(shop.contentDir);
  rmSync(path.join(shop.contentDir, 'prices', 'near.csv'));
  expect(far()).toEqual({ parsedRows: 0, places: ['far.csv:2'] });
  // A list without a price leaves that of products.csv.
  list('far', '7;;24')(shop.contentDir);
  expect(far().places).toEqual([]);
});

const dated = (source: string, day: string) => put(`prices/${source}.yaml`, `date: ${day}\n`);
const ruled = (text: string) => append('shop.yaml', `\nprice_lists:\n${text}`);
/** The line after `price_lists:`, below an empty one at the end of the fixture's file. */
const RULED_LINE = readFileSync(path.join(FIXTURE_CONTENT, 'shop.yaml'), 'utf8').split('\n').length + 2;
/** From this moment on it is the 16th in Moscow. */
const NEXT_DAY = new Date('2026-06-15T21:00:00Z');
const validUntil = ({ target }: Shop) => {
  const catalogue = openCatalogue(target);
  catalogue.close();
  return catalogue.validUntil;
};

test('a list that is older than its stale_after counts as no stock, from midnight in the shop on, and says so', () => {
  using shop = brokenShop(
    all(
      ruled('  sources:\n    - { name: old, stale_after: 3 }\n    - { name: new, stale_after: 3 }\n'),
      list('old', '7;9000;4', '8;7000;6', '10;9500;'),
      list('new', '7;9150;24'),
      all(dated('old', '2026-06-12'), dated('new', '2026-06-14')),
    ),
  );
  const own = () => shop.import().warnings.filter(line => line.includes('content/prices'));
  expect(own()).toEqual([]);
  expect(rowsOf(shop, 7, 8, 10)).toEqual({ 7: [9000, 10_990, 4], 8: [7000, null, 6], 10: [9500, null, 20] });
  expect(validUntil(shop)).toBe(NEXT_DAY.toISOString());

  const { warnings } = shop.import({ now: NEXT_DAY });
  expect(warnings.filter(line => line.includes('content/prices'))).toEqual([
    'content/prices/old.csv:1: прайс от 12\u00A0июня\u00A02026\u00A0г. старше, чем 3\u00A0дня (stale_after в shop.yaml): его товары считаются распроданными, пока не принят новый',
  ]);
  // A stock that the old list does not tell is that of products.csv.
  expect(rowsOf(shop, 7, 8, 10)).toEqual({ 7: [9150, 10_990, 24], 8: [7000, null, 0], 10: [9500, null, 20] });
  expect(validUntil(shop)).toBe('2026-06-17T21:00:00.000Z');
});

longTest(
  'after a list became stale, or came anew, an incremental import gives what an import from nothing gives',
  () => {
    using shop = brokenShop(
      all(
        ruled('  sources:\n    - { name: yard, stale_after: 3, sum_stock: true }\n'),
        list('yard', '7;9000;4', '8;7000;6'),
        dated('yard', '2026-06-12'),
      ),
    );
    shop.import();
    const verified = (now: Date) => {
      const { contentDir, target } = shop;
      const options = { contentDir, target, previous: target, now };
      const { parsedRows, problems } = verifyCatalogue(options);
      return {
        parsedRows,
        stale: problems.warnings.filter(({ message }) => /старше, чем/u.test(message)).length,
      };
    };
    expect(verified(NEXT_DAY)).toEqual({ parsedRows: 2, stale: 1 });
    expect(rowsOf(shop, 7, 8)).toEqual({ 7: [9000, 10_990, 0], 8: [7000, null, 0] });
    list('yard', '7;9000;4', '8;7000;7')(shop.contentDir);
    expect(verified(NEXT_DAY)).toEqual({ parsedRows: 0, stale: 1 });
    dated('yard', '2026-06-16')(shop.contentDir);
    expect(verified(NEXT_DAY)).toEqual({ parsedRows: 2, stale: 0 });
    expect(rowsOf(shop, 7, 8)).toEqual({ 7: [9000, 10_990, 4], 8: [7000, null, 7] });
    expect(validUntil(shop)).toBe('2026-06-19T21:00:00.000Z');
    // The day of a list that is gone is a file that nothing reads, which is reported.
    rmSync(path.join(shop.contentDir, 'prices', 'yard.csv'));
    expect(verified(NEXT_DAY)).toEqual({ parsedRows: null, stale: 0 });
  },
);

test('a price that no list has confirmed until its day leaves the tyre without stock, without a new list', () => {
  const text = 'id;price;stock;until\n7;9000;4;2026-06-15\n8;7000;6;\n10;9500;;2026-06-16\n';
  using shop = brokenShop(put('prices/yard.csv', text));
  expect(shop.import().errors).toEqual([]);
  expect(rowsOf(shop, 7, 8, 10)).toEqual({ 7: [9000, 10_990, 4], 8: [7000, null, 6], 10: [9500, null, 20] });
  expect(validUntil(shop)).toBe(NEXT_DAY.toISOString());
  const { contentDir, target } = shop;
  const { parsedRows } = verifyCatalogue({ contentDir, target, previous: target, now: NEXT_DAY });
  expect(parsedRows).toBe(1);
  expect(rowsOf(shop, 7, 8)).toEqual({ 7: [9000, 10_990, 0], 8: [7000, null, 6] });
  expect(validUntil(shop)).toBe('2026-06-16T21:00:00.000Z');
});

const hiding = (source: string, ...lines: string[]) =>
  put(`prices/${source}.csv`, `id;price;stock;hidden\n${lines.join('\n')}\n`);

/** Ids of some products that the catalogue has, and where it redirects addresses of products. */
function catalogueOf({ target }: Shop, ...ids: number[]) {
  const catalogue = openCatalogue(target);
  const there = catalogue.all<{ id: number }>('SELECT id FROM product').map(({ id }) => id);
  const redirects = catalogue.all<{ from: string; to: string }>(
    `SELECT from_path AS "from", to_path AS "to" FROM redirect WHERE from_path LIKE '/product/%'`,
  );
  catalogue.close();
  return [ids.filter(id => there.includes(id)), redirects.map(({ from, to }) => `${from} → ${to}`).sort()];
}

test('a product that all its lists hide is out of the catalogue, and its address leads to its model', () => {
  using shop = brokenShop();
  shop.import();
  const before = shop.import().warnings;
  const verified = () => {
    const { contentDir, target } = shop;
    const { parsedRows, problems } = verifyCatalogue({ contentDir, target, previous: target, now: TODAY });
    expect(problems.errors).toEqual([]);
    expect(problems.warnings).toHaveLength(before.length);
    return parsedRows;
  };
  const ways = ['/product/23 → /model/cordiant-comfort-2', '/product/7 → /model/nokian-hakkapeliitta-r5'];
  // Texts, banners and links name 7.
  hiding('yard', '7;9000;0;да', '8;7000;0;', '23;4000;0;да')(shop.contentDir);
  verified();
  expect(catalogueOf(shop, 7, 8, 23)).toEqual([[8], ways]);
  hiding('yard', '7;9000;0;да', '8;7100;2;', '23;4000;0;да')(shop.contentDir);
  expect(verified()).toBe(1);
  // Another supplier has one of them, at a price of its own.
  list('north', '23;4500;4')(shop.contentDir);
  verified();
  expect(catalogueOf(shop, 7, 8, 23)).toEqual([[8, 23], ways.slice(1)]);
  expect(rowsOf(shop, 23)).toEqual({ 23: [4500, null, 4] });
  hiding('yard', '7;9000;4;', '8;7100;2;')(shop.contentDir);
  verified();
  expect(catalogueOf(shop, 7, 8, 23)).toEqual([[7, 8, 23], []]);
});

test('the address of a hidden product goes where redirects.csv says, and nowhere once its row is gone', () => {
  using shop = brokenShop(
    all(
      hiding('yard', '34;3000;0;да', '35;3000;0;да'),
      append('redirects.csv', '/product/34;/page/delivery\n'),
    ),
  );
  expect(shop.import().errors).toEqual([]);
  expect(catalogueOf(shop, 34, 35)).toEqual([
    [],
    ['/product/34 → /page/delivery', '/product/35 → /model/kama-irbis'],
  ]);
  const table = path.join(shop.contentDir, 'products.csv');
  writeFileSync(table, readFileSync(table, 'utf8').replace(/^35;.*\n/mu, ''));
  const { contentDir, target } = shop;
  expect(verifyCatalogue({ contentDir, target, previous: target, now: TODAY }).problems.errors).toEqual([]);
  expect(catalogueOf(shop, 35)).toEqual([[], ['/product/34 → /page/delivery']]);
});

const LISTED_DAYS = 'id;price;stock;days\n';
const listWithDays = (source: string, ...lines: string[]) =>
  put(`prices/${source}.csv`, `${LISTED_DAYS}${lines.join('\n')}\n`);

/** What pages say about the time until a product is here. */
function days({ target }: Shop, ...ids: number[]): Record<number, string> {
  const catalogue = openCatalogue(target);
  const result = ids.map(id => {
    const until = PRODUCT_PAGES.view(catalogue, { id: String(id) })?.until;
    return [id, until ? daysText(until) : ''];
  });
  catalogue.close();
  return Object.fromEntries(result);
}

test('days until a product is here are shown where its stock comes from that supplier only', () => {
  using shop = brokenShop(
    all(
      ruled('  sources:\n    - { name: north, sum_stock: true }\n    - { name: yard, sum_stock: true }\n'),
      listWithDays('yard', '7;9000;4;3', '8;7000;0;3', '10;9400;8;3–5 дней', '12;7000;2;1', '16;8000;;2'),
      listWithDays('north', '12;7100;3;1', '10;9500;0;2', '35;3000;4;21'),
      listWithDays('east', '9;3000;4;'),
    ),
  );
  expect(shop.import().errors).toEqual([]);
  expect(days(shop, 7, 8, 9, 10, 12, 16, 35)).toEqual({
    7: 'Привезём за\u00A03\u00A0дня со\u00A0склада поставщика',
    8: '',
    9: '',
    10: 'Привезём за\u00A03–5\u00A0дней со\u00A0склада поставщика',
    // Two suppliers have it, and both bring it in a day.
    12: 'Привезём за\u00A01\u00A0день со\u00A0склада поставщика',
    16: '',
    35: 'Привезём за\u00A021\u00A0день со\u00A0склада поставщика',
  });
  listWithDays('north', '12;7100;3;2')(shop.contentDir);
  shop.import();
  expect(days(shop, 12)).toEqual({ 12: '' });
});

test('a row that is too short or too long is told as it stands in products.csv, whatever columns the lists add', () => {
  const damaged = (contentDir: string) => {
    const file = path.join(contentDir, 'products.csv');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    lines[1] = lines[1]?.split(';').slice(0, 12).join(';') ?? '';
    lines[2] += ';;лишнее';
    writeFileSync(file, `${lines.join('\n')}\n`);
  };
  const warningsOf = (prepare: (contentDir: string) => void) => {
    using shop = brokenShop(prepare);
    const { errors, warnings } = shop.import();
    return [...errors, ...warnings].filter(text => text.includes('ожидалось столбцов'));
  };
  expect(warningsOf(damaged)).toHaveLength(2);
  expect(warningsOf(all(damaged, listWithDays('yard', '7;9000;4;3')))).toEqual(warningsOf(damaged));
});

longTest('days that come, change or go bring the catalogue to what an import from nothing gives', () => {
  using shop = brokenShop();
  shop.import();
  const verified = () => {
    const { contentDir, target } = shop;
    const options = { contentDir, target, previous: target, now: TODAY };
    return verifyCatalogue(options).parsedRows;
  };
  listWithDays('yard', '7;9150;24;3', '8;7000;4;3')(shop.contentDir);
  // Another header: all is read.
  expect(verified()).toBeNull();
  listWithDays('yard', '7;9150;24;5', '8;7000;4;3')(shop.contentDir);
  expect(verified()).toBe(1);
  expect(days(shop, 7, 8)).toEqual({
    7: 'Привезём за\u00A05\u00A0дней со\u00A0склада поставщика',
    8: 'Привезём за\u00A03\u00A0дня со\u00A0склада поставщика',
  });
  list('yard', '7;9150;24')(shop.contentDir);
  expect(verified()).toBeNull();
  expect(days(shop, 7)).toEqual({ 7: '' });
});

test('of several lists the most trusted in stock counts, when the shop says so; stocks are summed by source', () => {
  const lists = all(
    list('north', '7;9000;4', '8;7000;0', '10;9500;4', '12;7000;2', '16;8000;'),
    list('yard', '7;9150;24', '8;7100;3', '10;9400;0', '12;7100;1', '16;8100;5'),
    list('east', '7;8000;100', '10;9300;0', '12;6900;0'),
    ...['yard', 'north', 'east'].map(name => dated(name, '2026-06-14')),
  );
  using trusting = brokenShop(
    all(
      lists,
      ruled('  choose: trust\n  sources:\n    - name: yard\n    - { name: north, sum_stock: true }\n'),
    ),
  );
  expect(trusting.import().errors).toEqual([]);
  expect(rowsOf(trusting, 7, 8, 10, 12, 16)).toEqual({
    7: [9150, 10_990, 24],
    8: [7100, null, 3],
    10: [9500, null, 4],
    12: [7100, 7500, 1],
    16: [8100, null, 5],
  });
  using summing = brokenShop(
    all(
      lists,
      ruled(
        '  sources:\n    - { name: yard, sum_stock: true }\n    - { name: north, sum_stock: true }\n    - { name: east, stale_after: 0 }\n',
      ),
    ),
  );
  summing.import();
  expect(rowsOf(summing, 7, 8, 10, 12, 16)).toEqual({
    7: [9000, 10_990, 28],
    8: [7100, null, 3],
    10: [9500, null, 4],
    12: [7000, 7500, 3],
    // Who is chosen tells no stock.
    16: [8000, null, 16],
  });
});

rules('prices/SOURCE.csv', [
  {
    rule: 'is named in shop.yaml by the name of its file, once',
    change: all(
      list('yard', '7;9000;1'),
      ruled('  sources: [{ name: yrd, stale_after: 3 }, { name: yard }, { name: yard, stale_after: -1 }]\n'),
    ),
    errors: [
      `content/shop.yaml:${RULED_LINE}: price_lists.sources.2.stale_after: ожидалось целое число дней от 0 до 365, найдено «-1»`,
      `content/shop.yaml:${RULED_LINE}: price_lists.sources.2.name: ожидался поставщик, который ещё не назван, найдено «yard»`,
    ],
  },
  {
    rule: 'that may be stale has a date',
    change: all(
      list('yard', '7;9000;1'),
      ruled('  sources: [{ name: yard, stale_after: 3 }, { name: yrd }]\n'),
    ),
    warnings: [
      `content/shop.yaml:${RULED_LINE}: прайса content/prices/yrd.csv нет — возможно, «yard»; проверьте имя поставщика в price_lists`,
      'content/prices/yard.csv:1: неизвестно, от какого дня прайс, и устареть он не может: впишите date в content/prices/yard.yaml',
    ],
  },
  {
    rule: 'has a date that is a day',
    change: all(
      list('yard', '7;9000;1'),
      dated('yard', 'вчера'),
      ruled('  sources: [{ name: yard, stale_after: 3 }]\n'),
    ),
    errors: ['content/prices/yard.yaml:1: date: ожидалась дата вида 2026-03-01, найдено «вчера»'],
  },
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
    rule: 'says days from 1 to 90',
    change: put('prices/yard.csv', 'id;price;stock;days\n7;9000;4;завтра\n'),
    errors: ['content/prices/yard.csv:2: days: ожидались дни от 1 до 90 вида 3 или 3-5, найдено «завтра»'],
  },
  {
    rule: 'says a price or a stock',
    change: list('yard', '7;;'),
    errors: ['content/prices/yard.csv:2: price: ожидалась цена или остаток, найдено: пусто'],
  },
]);
