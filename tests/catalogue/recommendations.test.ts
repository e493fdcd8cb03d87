import { copyFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentFiles } from '#scripts/generate/content.ts';
import { writeFolder } from '#scripts/generate/out-folder.ts';
import { type Catalogue, openBeside, openCatalogue } from '#src/catalogue/open.ts';
import { rankOf, recommendationsFor, withOtherRecommendations } from '#src/catalogue/recommendations.ts';
import { importContent } from '#src/content/import/import-content.ts';
import { parseLoadIndex } from '#src/domain/tyre-index.ts';
import { cases } from '../harness/cases.ts';
import { temporaryFolder } from '../harness/commands.ts';

/** Sizes of a shop of thousands: each of these has dozens of offers, of which a page shows a few. */
const PRODUCTS = 600;
const WIDTHS = ['185', '195', '205'];
const EDITED = 25;

const work = temporaryFolder();
const file = (name: string) => path.join(work.path, name);
const ids: number[] = [];

function changeIn(name: string, statements: readonly (readonly [sql: string, ...values: unknown[]])[]): void {
  const db = new Database(file(name));
  db.pragma('foreign_keys = OFF');
  for (const [sql, ...values] of statements) db.prepare(sql).run(...values);
  db.close();
}

beforeAll(() => {
  const [contentDir, target] = [file('content'), file('catalogue.db')];
  writeFolder(contentDir, () => contentFiles(PRODUCTS, '1'));
  importContent({ contentDir, target, previous: target, catalogueOnly: true });
  const sizes = WIDTHS.map((width, at) => [
    "UPDATE product SET width = ?, height = '60', diametr = '15', spikes = 0, cargo = 0 WHERE id % ? = ?",
    ...[width, WIDTHS.length, at],
  ]) as [string, ...unknown[]][];
  changeIn('catalogue.db', [
    ...sizes,
    // Prices that many share, and bounds that are met exactly.
    ['UPDATE product SET old_price = NULL, price = 400000 + (id * 7 % 40) * 10000'],
    ['UPDATE product SET stock = 0 WHERE id % 5 = 0'],
    ["UPDATE product SET load_index = '110/108' WHERE id % 11 = 0"],
    ['UPDATE product SET runflat = id % 7 = 0'],
    ['UPDATE product SET position = NULL WHERE id % 31 = 0'],
  ]);
  const catalogue = openCatalogue(target);
  ids.push(...catalogue.all<{ id: number }>('SELECT id FROM product ORDER BY id').map(({ id }) => id));
  catalogue.close();
}, 60_000);
afterAll(() => work[Symbol.dispose]());

interface Row {
  id: number;
  name: string;
  price: number;
  model: number;
  load: string;
  runflat: number;
  stock: number;
  position: number | null;
  use: string;
}

/** What the page of a product names, found among all tyres of the shop. */
function plainRecommendations(rows: readonly Row[], own: Row): unknown {
  if (own.position === null) return { analogues: [], cheaper: [], others: [] };
  const loads = (index: string) => {
    const { single = 0, dual = null } = parseLoadIndex(index) ?? {};
    return [single, dual ?? single] as const;
  };
  const [single, dual] = loads(own.load);
  const offers = rows
    .filter(row => row.use === own.use && row.position !== null && row.stock > 0 && row.model !== own.model)
    .sort((a, b) => a.price - b.price || a.id - b.id);
  const fitting = offers.filter(
    row => loads(row.load)[0] >= single && loads(row.load)[1] >= dual && row.runflat >= own.runflat,
  );
  const isNear = (row: Row) => Math.abs(row.price - own.price) * 5 <= own.price;
  const saves = (row: Row, percent: number) => row.price * 100 <= own.price * (100 - percent);
  /** From the tyre on, and from the beginning again. */
  const inOrder = (list: readonly Row[]) =>
    [...list].sort(
      (a, b) =>
        Number(rankOf(a.id) < rankOf(own.id)) - Number(rankOf(b.id) < rankOf(own.id)) ||
        rankOf(a.id) - rankOf(b.id),
    );
  const byName = (a: Row, b: Row) => (a.name < b.name ? -1 : Number(a.name > b.name)) || a.id - b.id;
  const analogues = own.stock === 0 ? fitting.filter(isNear).slice(0, 4) : [];
  const saving = own.stock === 0 ? [] : fitting.filter(row => saves(row, 5));
  const isFarBelow = (row: Row) => row.price * 100 < own.price * 70;
  const cheaper = [
    ...inOrder(saving.filter(row => !isFarBelow(row))),
    ...inOrder(saving.filter(isFarBelow)),
  ].slice(0, 3);
  const left = offers.filter(row => ![...analogues, ...cheaper].includes(row));
  const others = [...inOrder(left.filter(isNear)), ...inOrder(left.filter(row => !isNear(row)))].slice(0, 6);
  const idAndName = ({ id, name }: Row) => ({ id, name });
  const step = (row: Row) => [30, 20, 10, 5].find(percent => saves(row, percent)) ?? 0;
  return {
    analogues: analogues.map(idAndName),
    cheaper: cheaper
      .sort((a, b) => step(a) - step(b) || byName(a, b))
      .map(row => ({ ...idAndName(row), saving: step(row) })),
    others: others.sort(byName).map(idAndName),
  };
}

const rowsOf = (catalogue: Catalogue): Row[] =>
  catalogue.all<Row>(
    `SELECT id, name, price, model_id AS model, load_index AS load, runflat, stock, position,
       json_array(width, height, diametr, season, cargo, spikes) AS use FROM product`,
  );

test('of the dozens of a size, a page names the next that fit and are near in price', () => {
  const catalogue = openCatalogue(file('catalogue.db'));
  const rows = rowsOf(catalogue);
  for (const row of rows)
    expect([row.id, recommendationsFor(catalogue, row.id)]).toEqual([
      row.id,
      plainRecommendations(rows, row),
    ]);
  const uses = Map.groupBy(rows, ({ use }) => use);
  expect(Math.max(...Array.from(uses.values(), ({ length }) => length))).toBeGreaterThan(30);
  for (const kind of ['analogues', 'cheaper', 'others'] as const)
    expect(
      rows.filter(({ id }) => recommendationsFor(catalogue, id)[kind].length > 1).length,
    ).toBeGreaterThan(40);
  catalogue.close();
});

test('each tyre is named on some pages, none on many, and stays there when others go or their prices rise', () => {
  const catalogue = openCatalogue(file('catalogue.db'));
  const named = (of: Catalogue, id: number) => {
    const { cheaper, others } = recommendationsFor(of, id);
    return [...cheaper, ...others].map(one => one.id);
  };
  const timesNamed = Map.groupBy(
    ids.flatMap(id => named(catalogue, id)),
    id => id,
  );
  const inStock = rowsOf(catalogue).filter(({ stock, position }) => stock > 0 && position !== null);
  expect(timesNamed.size).toBeGreaterThan(inStock.length * 0.95);
  expect(Math.max(...Array.from(timesNamed.values(), ({ length }) => length))).toBeLessThan(30);
  const changed = new Set(inStock.filter((_, at) => at % 20 === 3).map(({ id }) => id));
  const others = inStock.map(({ id }) => id).filter(id => !changed.has(id));
  const changedBy = (edit: string) => {
    copyFileSync(file('catalogue.db'), file('next.db'));
    changeIn(
      'next.db',
      [...changed].map(id => [`UPDATE product SET ${edit} WHERE id = ?`, id] as const),
    );
    const next = openCatalogue(file('next.db'));
    const pages = others.filter(id => `${named(next, id)}` !== `${named(catalogue, id)}`);
    next.close();
    return pages;
  };
  expect(changedBy('stock = 0')).toEqual(
    others.filter(id => named(catalogue, id).some(one => changed.has(one))),
  );
  // Pages that name a tyre no more, or now, are fewer than those that it is on.
  expect(changedBy('price = price * 103 / 100').length).toBeLessThan(changed.size * 3);
  catalogue.close();
});

const EDITS = [
  'price = price + 1000',
  'price = 400000 + (price + 70000) % 400000',
  'stock = 0',
  'stock = stock + 4',
  "name = name || ' XL'",
  "load_index = '104'",
  'runflat = 1 - runflat',
  'position = NULL',
  "width = '195'",
  'model_id = (SELECT MIN(model_id) FROM product)',
] as const;

/** A product that is not in the catalogue before. */
const NEW = 900_000_000;

function modelsOf(name: string): { id: number; model: number }[] {
  const catalogue = openCatalogue(file(name));
  try {
    return catalogue.all('SELECT id, model_id AS model FROM product');
  } finally {
    catalogue.close();
  }
}

const edits = fc.array(fc.record({ edit: fc.constantFrom(...EDITS), at: fc.nat(PRODUCTS - 1) }), {
  minLength: 1,
  maxLength: EDITED,
});

test('after any edits of some tyres, those are found whose pages name others now', {
  timeout: 120_000,
}, () => {
  const seen = { found: 0, others: 0 };
  const models = Map.groupBy(modelsOf('catalogue.db'), ({ model }) => model);
  const [some, two] = [fc.boolean(), fc.tuple(fc.nat(ids.length - 1), fc.nat(models.size - 1))];
  const property = fc.property(edits, some, some, two, (drawn, renumbered, removed, [gone, at]) => {
    copyFileSync(file('catalogue.db'), file('next.db'));
    const [model = 0, ofModel = []] = removed ? ([...models][at] ?? []) : [];
    const changed = new Set([
      ...drawn.map(one => ids[one.at] ?? 0),
      ...ofModel.map(({ id }) => id),
      ...[ids[gone] ?? 0, NEW],
    ]);
    changeIn('next.db', [
      ...drawn.map(({ edit, at }) => [`UPDATE product SET ${edit} WHERE id = ?`, ids[at]] as const),
      // One is gone, and another one like it is new.
      ['UPDATE product SET id = ?, price = price + 10000 WHERE id = ?', NEW, ids[gone]],
      ['DELETE FROM product WHERE model_id = ?', model],
      ['DELETE FROM model WHERE id = ?', model],
      ...(renumbered
        ? ([
            ['UPDATE product SET model_id = model_id + 10000'],
            ['UPDATE model SET id = id + 10000'],
          ] as const)
        : []),
    ]);
    const [before, after] = [openCatalogue(file('catalogue.db')), openCatalogue(file('next.db'))];
    const beside = openBeside(file('next.db'), file('catalogue.db'));
    try {
      const found = new Set(withOtherRecommendations(beside, [...changed]));
      for (const id of ids.filter(one => !changed.has(one))) {
        const [was, is] = [recommendationsFor(before, id), recommendationsFor(after, id)];
        const isOther =
          JSON.stringify(was) !== JSON.stringify(is) || is.analogues.some(one => changed.has(one.id));
        if (isOther) expect([id, found.has(id)]).toEqual([id, true]);
        seen.found += Number(found.has(id));
        seen.others += Number(isOther);
      }
      // What is read to find them is what pages are made of.
      for (const id of found) expect(recommendationsFor(beside, id)).toEqual(recommendationsFor(after, id));
    } finally {
      for (const one of [before, after, beside]) one.close();
    }
  });
  fc.assert(property, { ...cases(10), endOnFailure: true });
  // Few are found in vain: else a list of prices would have thousands of pages checked.
  expect(seen.others).toBeGreaterThan(100);
  expect(seen.found).toBeLessThan(seen.others * 1.01);
});
