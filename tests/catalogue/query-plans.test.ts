import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import * as basketCalls from '#src/api/basket.ts';
import * as carCalls from '#src/api/cars.ts';
import type { Contract } from '#src/api/contract.ts';
import * as goodsCalls from '#src/api/goods.ts';
import { mainData } from '#src/api/main-data.ts';
import { order } from '#src/api/order.ts';
import { suggest } from '#src/api/suggest.ts';
import * as textCalls from '#src/api/texts.ts';
import { READS } from '#src/server/calls/reads.ts';
import { FIXTURE, openShop, run, temporaryFolder } from '../harness/commands.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { borrowApps } from '../harness/own-releases.ts';
import { ROOT } from '../harness/places.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';
import { row } from '../site/fixture.ts';

const contracts = { mainData, order, suggest, ...goodsCalls, ...textCalls, ...carCalls, ...basketCalls };

/**
 * The statements that a build and a running server prepare, recorded while both run. Their query plans are checked: none may
 * read all products to answer about a few.
 */

/** Statements that may read all products, by their beginning, with the reason. */
const WHOLE: Readonly<Record<string, string>> = {
  'SELECT m.slug, group_concat(p.id': 'a publication compares the key of every product page',
  'SELECT group_concat(id, char(10)': 'the sitemap names every listed product',
  'SELECT EXISTS (SELECT 1 FROM model WHERE instr(details': 'the index of films has few rows',
  'SELECT DISTINCT p.width': 'the filter offers every size on sale; read from the index of sizes alone',
  'SELECT width, height, diametr AS rim, season FROM product INDEXED BY product_by_size':
    'the home page counts the sizes of the season, once per catalogue; read from the same index',
  'SELECT id, width, height, diametr AS rim, season FROM product INDEXED BY product_by_size':
    'a publication compares which landing pages products link to; read from the same index',
  'SELECT p.id, p.price, p.model_id AS model': 'a landing page tells prices of all its offers',
  'SELECT DISTINCT CAST(p.noise':
    'the filter offers every label on sale; read from the index of labels alone',
};
const mayReadAll = (sql: string) => Object.keys(WHOLE).some(beginning => sql.startsWith(beginning));

const { id: product } = row<{ id: number }>(
  'product',
  'SELECT id FROM product WHERE stock > 4 AND position IS NOT NULL',
);
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
  { width: '245', height: '45', diametr: '18', more: true },
];

interface Question {
  /** Values for the names in braces, one list per request. */
  names?: (string | number)[][];
  bodies?: unknown[];
}

/** The requests of every call, in this order. */
const QUESTIONS: Readonly<Record<keyof typeof contracts, Question>> = {
  mainData: {},
  products: { names: [[1], [2]], bodies: FILTERS },
  getModels: { bodies: FILTERS },
  suggest: { names: [['nokian'], ['205'], ['vesta']] },
  getModel: { names: [[model]] },
  product: { names: [[product]] },
  page: { names: [['about']] },
  promo: { names: [['cordiant']] },
  article: { names: [['opening']] },
  collection: { names: [['summer_models', 1]] },
  itemsByCat: { names: [['news'], ['collections'], ['partners_akcii']] },
  banner: { names: [['main']] },
  carMakes: {},
  carSpoken: {},
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

/** Pages rendered on demand. */
const ON_DEMAND = [
  '/products?width=205',
  '/products?season=winter',
  '/products?string=nokian',
  '/brand/cordiant?kit=1',
];

/** Makes every call and requests every kind of page rendered on demand. Returns the answers whose status is not 200. */
async function visit(url: string): Promise<string[]> {
  const refused: string[] = [];
  const shopper = new Shopper(url);
  const calls: Readonly<Record<string, Contract>> = contracts;
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
  for (const address of ON_DEMAND) {
    const { status } = await fetch(`${url}${address}`);
    if (status !== 200) refused.push(`${address}: ${status}`);
  }
  return refused;
}

/** The statements of a full build and of a visit to the built shop. */
async function recorded() {
  using folder = temporaryFolder();
  const settings = {
    ...FIXTURE,
    DATA_DIR: path.join(folder.path, 'db'),
    OUT_DIR: path.join(folder.path, 'dist'),
  };
  borrowApps(settings.OUT_DIR);
  lendPictures(settings.DATA_DIR);
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

/** The steps of a query's plan. */
function planOf(db: Database.Database, sql: string): string[] {
  const holes = sql.replace(/'[^']*'/gu, '').match(/\?/gu)?.length ?? 0;
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...Array<null>(holes).fill(null)) as {
    detail: string;
  }[];
  return rows.map(({ detail }) => detail);
}

/** Steps of a plan that scan all products, by table or by index. */
function scansOfProducts(db: Database.Database, sql: string): string[] {
  const names = [
    ...sql.matchAll(/\bproduct(?:\s+(?:AS\s+)?(?!WHERE|ORDER|JOIN|INDEXED|ON|GROUP|LIMIT)(\w+))?/gu),
  ].map(([, alias]) => alias ?? 'product');
  return planOf(db, sql).filter(step => names.some(name => new RegExp(`^SCAN ${name}\\b`, 'u').test(step)));
}

/** The built catalogue with its statistics, and an empty one without statistics, whose tables the planner assumes to be large. */
const databases = {
  'fixture catalogue': () =>
    new Database(path.join(FIXTURE.DATA_DIR ?? '', 'catalogue.db'), { readonly: true }),
  'catalogue of unknown size': () =>
    new Database(':memory:').exec(readFileSync(path.join(ROOT, 'db/catalogue.sql'), 'utf8')),
};

test('every reading call is asked', () => {
  const reads: readonly Contract[] = Object.values(contracts);
  expect(READS.map(({ contract }) => contract).filter(contract => !reads.includes(contract))).toEqual([]);
});

describe('statements', () => {
  test('of a build and of a visit to every call were recorded', () => {
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

    test('a scan is detected', () => {
      using db = Object.assign(open(), { [Symbol.dispose]: () => {} });
      expect(scansOfProducts(db, 'SELECT id FROM product WHERE stock = 3')).not.toEqual([]);
      expect(scansOfProducts(db, 'SELECT p.id FROM product p WHERE p.stock = 3')).not.toEqual([]);
      expect(scansOfProducts(db, 'SELECT id FROM product WHERE id = ?')).toEqual([]);
    });
  });

  test('none compares a column with a bare parameter, for each value of which SQLite would prepare it anew', () => {
    expect(all.filter(sql => /[=<>]\s*\?/u.test(sql))).toEqual([]);
  });

  test('every statement that may read all products is still in use', () => {
    const unheard = Object.keys(WHOLE).filter(beginning => !all.some(sql => sql.startsWith(beginning)));
    expect(unheard).toEqual([]);
  });
});
