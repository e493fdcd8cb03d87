import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#src/api/contract.ts';
import * as contracts from '#src/api/contracts.ts';
import { FIXTURE, openShop, run, temporaryFolder } from '../harness/commands.ts';
import { ROOT } from '../harness/places.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';
import { row } from '../site/fixture.ts';

/**
 * The statements that a build and an open shop really prepare, recorded while both run and then explained: none may read
 * all products to answer about a few.
 */

/** Statements that read the whole range of products, by their beginning, and why they may. */
const WHOLE: Readonly<Record<string, string>> = {
  'SELECT p.id, m.slug, p.stock = 0': 'a publication compares the key of every product page',
  'SELECT id FROM product WHERE position IS NOT NULL': 'the sitemap names every listed product',
  'SELECT DISTINCT p.width': 'the filter offers every size on sale; read from the index of sizes alone',
};
const mayReadAll = (sql: string) => Object.keys(WHOLE).some(beginning => sql.startsWith(beginning));

const { id: product } = row<{ id: number }>('product', 'SELECT id FROM product WHERE stock > 4');
const { slug: model } = row<{ slug: string }>('model', 'SELECT slug FROM model WHERE disable = 0');
const car = row<Record<'make' | 'model' | 'year' | 'generation' | 'modification', string>>(
  'car with a tyre',
  `SELECT make.slug AS make, model.slug AS model, CAST(m.year_from AS TEXT) AS year, generation.slug AS generation,
     m.slug AS modification FROM car_tyre JOIN car_modification m ON m.id = modification_id
   JOIN car_generation generation ON generation.id = generation_id JOIN car_model model ON model.id = model_id
   JOIN car_make make ON make.id = make_id`,
);
const FILTERS = [
  {},
  { season: { winter: true }, width: '205', string: 'nokian', sort: 'price_asc' },
  { brand: 'Cordiant', models_filter: 'winter' },
  { models_filter: 'topsell', width: '205' },
];

interface Question {
  /** What stands for the names in braces, one list for each time that the call is made. */
  names?: (string | number)[][];
  bodies?: unknown[];
}

/** How often and with what every call is made, in this order. */
const QUESTIONS: Readonly<Record<keyof typeof contracts, Question>> = {
  mainData: {},
  products: { names: [[1], [2]], bodies: FILTERS },
  getModels: { bodies: FILTERS },
  getModel: { names: [[model]] },
  product: { names: [[product]] },
  page: { names: [['about']] },
  promo: { names: [['cordiant']] },
  article: { names: [['opening']] },
  collection: { names: [['summer_models', 1]] },
  itemsByCat: { names: [['news'], ['collections'], ['partners_akcii']] },
  banner: { names: [['main']] },
  carMakes: {},
  carModels: { bodies: [car] },
  carYears: { bodies: [car] },
  carGenerations: { bodies: [car] },
  carModifications: { bodies: [car] },
  carTyres: { bodies: [car] },
  basketGet: {},
  basketAdd: { names: [[product, 1]] },
  order: { bodies: [GOOD_FORM] },
  basketDel: { names: [[product]] },
  basketEmpty: {},
};

/** Pages that the server draws when they are asked for. */
const LIVE = [
  '/products?width=205',
  '/products/2?season=winter',
  '/products?string=nokian',
  '/brand/cordiant?kit=1',
];

/** Makes every call and asks for every kind of live page; what was not answered with 200. */
async function visit(url: string): Promise<string[]> {
  const refused: string[] = [];
  const shopper = new Shopper(url);
  const calls: Readonly<Record<string, Contract>> = { ...contracts };
  for (const [name, { names = [[]], bodies = [undefined] }] of Object.entries(QUESTIONS)) {
    const { method, path: pattern } = calls[name] as Contract;
    for (const body of bodies)
      for (const values of names) {
        const left = [...values];
        const address = pattern.replace('/api/', '').replace(/\{\w+\}/gu, () => String(left.shift()));
        const sent = body === undefined ? undefined : JSON.stringify(body);
        const answer = await shopper.call(method, address, { 'Content-Type': 'application/json' }, sent);
        if (answer.status !== 200) refused.push(`${address}: ${answer.status} ${answer.text}`);
      }
  }
  for (const address of LIVE) {
    const { status } = await fetch(`${url}${address}`);
    if (status !== 200) refused.push(`${address}: ${status}`);
  }
  return refused;
}

/** The statements of a build from nothing and of a visit to the shop that it makes. */
async function recorded() {
  using folder = temporaryFolder();
  const settings = {
    ...FIXTURE,
    DATA_DIR: path.join(folder.path, 'db'),
    OUT_DIR: path.join(folder.path, 'dist'),
  };
  const recorder = pathToFileURL(path.join(import.meta.dirname, 'record-statements.ts')).href;
  const recording = (file: string) => ({
    ...settings,
    NODE_OPTIONS: `--import ${recorder}`,
    STATEMENTS: path.join(folder.path, file),
  });
  const statementsOf = (file: string) =>
    [...new Set(readFileSync(path.join(folder.path, file), 'utf8').trim().split('\n'))].map(
      line => JSON.parse(line) as string,
    );
  const { code, stderr } = await run('build', [], recording('build'));
  expect(code, stderr).toBe(0);
  const shop = await openShop(recording('shop'));
  const refused = await visit(shop.url).finally(() => shop.stop());
  return { refused, build: statementsOf('build'), shop: statementsOf('shop') };
}

let seen: Awaited<ReturnType<typeof recorded>>;
let all: string[];
beforeAll(async () => {
  seen = await recorded();
  all = [...new Set([...seen.build, ...seen.shop])];
});

/** The plan of a query in a database. */
function planOf(db: Database.Database, sql: string): string[] {
  const holes = sql.replace(/'[^']*'/gu, '').match(/\?/gu)?.length ?? 0;
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array<null>(holes).fill(null)) as {
    detail: string;
  }[];
  return rows.map(({ detail }) => detail);
}

/** Steps of a plan that go through all products, by table or by index. */
function scansOfProducts(db: Database.Database, sql: string): string[] {
  const names = [
    ...sql.matchAll(/\bproduct(?:\s+(?:AS\s+)?(?!WHERE|ORDER|JOIN|INDEXED|ON|GROUP|LIMIT)(\w+))?/gu),
  ].map(([, alias]) => alias ?? 'product');
  return planOf(db, sql).filter(step => names.some(name => new RegExp(`^SCAN ${name}\\b`, 'u').test(step)));
}

/** The built catalogue with its statistics, and its schema without any, which the planner takes for large tables. */
const databases = {
  'fixture catalogue': () =>
    new Database(path.join(FIXTURE.DATA_DIR ?? '', 'catalogue.db'), { readonly: true }),
  'catalogue of unknown size': () =>
    new Database(':memory:').exec(readFileSync(path.join(ROOT, 'db/catalogue.sql'), 'utf8')),
};

describe('statements', () => {
  test('of a build and of a shop that was asked everything were heard', () => {
    expect(seen.refused).toEqual([]);
    expect(seen.build.length).toBeGreaterThan(30);
    expect(seen.shop.length).toBeGreaterThan(30);
  });

  describe.each(Object.entries(databases))('%s', (_, open) => {
    test('no page and no call reads all products', () => {
      using db = Object.assign(open(), { [Symbol.dispose]: () => {} });
      const found = all.filter(sql => scansOfProducts(db, sql).length > 0);
      expect(found.filter(sql => !mayReadAll(sql))).toEqual([]);
    });

    test('a scan is noticed where there is one', () => {
      using db = Object.assign(open(), { [Symbol.dispose]: () => {} });
      expect(scansOfProducts(db, 'SELECT id FROM product WHERE stock = 3')).not.toEqual([]);
      expect(scansOfProducts(db, 'SELECT p.id FROM product p WHERE p.stock = 3')).not.toEqual([]);
      expect(scansOfProducts(db, 'SELECT id FROM product WHERE id = ?')).toEqual([]);
    });
  });

  test('every statement that may read the whole range is still made', () => {
    const unheard = Object.keys(WHOLE).filter(beginning => !all.some(sql => sql.startsWith(beginning)));
    expect(unheard).toEqual([]);
  });
});
