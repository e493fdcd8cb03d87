import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { productCount, productsPage } from '#src/catalogue/products.ts';
import { importContent } from '#src/content/import/import-content.ts';
import { cases } from '../harness/cases.ts';
import { amount } from '../harness/long.ts';
import { append, brokenShop, edit, reader } from './broken-shop.ts';

/** The default order of lists in plain SQL, from wire.md: `?` is the season of the day. */
const ORDER = `SELECT id FROM (
    SELECT p.id, p.stock > 0 AS inStock, p.season, m.topsell, b.name || ' ' || m.title AS model, m.slug,
      ROW_NUMBER() OVER (PARTITION BY p.model_id, p.stock > 0 ORDER BY p.folded, p.id) AS turn
    FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id WHERE m.disable = 0)
  ORDER BY inStock DESC, season = ? DESC, topsell DESC, season = 'allseason' DESC, turn, lower(model), slug`;

const MODELS = [
  'nokian-hakkapeliitta-r5',
  'nokian-hakkapeliitta-10',
  'gislaved-nord-frost-200',
  'kama-irbis',
  'cordiant-comfort-2',
  'torero-mp47',
  'cordiant-all-terrain',
  'bridgestone-b250',
];
const SIZES = ['155/70 R13', '185/65 R15', '205/55 R16', '225/45 R17'];
const product = fc.record({
  model: fc.constantFrom(...MODELS),
  size: fc.constantFrom(...SIZES),
  stock: fc.constantFrom(0, 0, 1, 4, 40),
  name: fc.constantFrom('Шина', 'шёлк', 'Tyre'),
});

interface Added {
  model: string;
  size: string;
  stock: number;
  name: string;
}

const line = ({ model, size, stock, name }: Added, at: number) =>
  `${1000 + at};${model};${name} ${size};;${size};5000;;${stock};;91;T;;Россия;2026;\n`;

test('the default order is that of plain SQL, in winter and in summer, also of an incremental import', {
  repeats: amount(0, 1),
}, () => {
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 60 }),
      fc.array(product, { minLength: 1, maxLength: 5 }),
      (first, later) => {
        using shop = brokenShop(append('products.csv', first.map(line).join('')));
        const check = (now: string, season: string) => {
          const { contentDir, target } = shop;
          const result = importContent({ contentDir, target, previous: target, now: new Date(now) });
          expect(result.problems.errors).toEqual([]);
          const catalogue = openCatalogue(shop.target);
          try {
            const pages = Math.ceil(productCount(catalogue) / 20);
            const order = Array.from(
              { length: pages },
              (_, at) => productsPage(catalogue, at + 1).items,
            ).flat();
            const wanted = catalogue.all<{ id: number }>(ORDER, season);
            expect(order.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
          } finally {
            catalogue.close();
          }
          return result.parsedRows;
        };
        check('2026-11-20T09:00:00Z', 'winter');
        append('products.csv', later.map((one, at) => line(one, 100 + at)).join(''))(shop.contentDir);
        const table = readFileSync(path.join(shop.contentDir, 'products.csv'), 'utf8').split('\n');
        const gaining = new Set(later.map(({ model }) => model));
        const rows = table.filter(row => gaining.has(row.split(';')[1] ?? ''));
        // A tyre of another kind than those of its model makes the import read everything.
        expect([rows.length, null]).toContain(check('2026-11-20T10:00:00Z', 'winter'));
        check('2027-02-28T20:59:59Z', 'winter');
        check('2027-02-28T21:00:00Z', 'summer');
      },
    ),
    cases(1, 15),
  );
});

test('a price or a sale moves no product; a size that sells out moves those of its model alone', () => {
  using shop = brokenShop();
  const places = () => {
    expect(shop.import().errors).toEqual([]);
    const db = reader(shop.target);
    try {
      return new Map(db.rows('SELECT id, position FROM product ORDER BY id') as [number, number | null][]);
    } finally {
      db.close();
    }
  };
  /** Products that stand elsewhere after a row of products.csv has changed. */
  const moved = (from: string, to: string) => {
    const before = places();
    edit('products.csv', from, to)(shop.contentDir);
    return [...places()].flatMap(([id, place]) => (before.get(id) === place ? [] : [id]));
  };
  expect(moved(';7900;;16;', ';7990;;16;')).toEqual([]);
  expect(moved(';7990;;16;', ';7990;;3;')).toEqual([]);
  expect(moved(';7990;;3;', ';7990;;0;')).toEqual([16, 17]);
  expect(moved(';7990;;0;', ';7990;;4;')).toEqual([16, 17]);
});
