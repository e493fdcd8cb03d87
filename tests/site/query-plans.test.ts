import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { READS } from '#src/calls/reads.ts';
import { allBrands } from '#src/catalogue/brands.ts';
import { type Catalogue, openCatalogue } from '#src/catalogue/open.ts';
import { optionsOf } from '#src/catalogue/options.ts';
import { readSearchData } from '#src/catalogue/search/data.ts';
import { SearchEngine } from '#src/catalogue/search/engine.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { FIXTURE_DATA, ROOT } from '../harness/places.ts';

/** Every query of the shop, asked once and then explained: none may read all products to answer about a few. */
const FILE = path.join(FIXTURE_DATA, 'catalogue.db');

/** Queries that read the whole range of products, by the function that asks them. */
const WHOLE: Readonly<Record<string, string>> = {
  readSearchData: 'the search is built from all products, in a worker, once per catalogue',
  productFaces: 'a publication compares the key of every product page',
  listedPages: 'a publication compares the key of every page of results',
  listedProductIds: 'the sitemap names every product',
  optionsOf:
    'the filter offers every size on sale; read from the index of sizes alone, once per build or request',
};

/** What a function is asked besides the catalogue; functions that are not named here need nothing more. */
const ARGUMENTS: Readonly<Record<string, (catalogue: Catalogue, engine: SearchEngine) => unknown[][]>> = {
  bannersAt: () => [['main']],
  brandByName: () => [['Cordiant']],
  brandByUrl: () => [['CORDIANT']],
  modelsOfBrand: () => [['CORDIANT']],
  carModels: () => [['x']],
  carYears: () => [['x', 'x']],
  carGenerations: () => [['x', 'x']],
  carModifications: () => [['x', 'x', 2020, 'x']],
  carTyres: () => [['x', 'x', 2020, 'x', 'x']],
  collectionPage: () => [['summer_models', 1]],
  modelsByFilter: () =>
    ['winter', 'summer', 'allseason', 'topsell', 'runflat', 'spikes', 'cargo'].map(filter => [filter]),
  modelsFitting: (_, engine) => [
    [engine, EMPTY_FILTER],
    [engine, { ...EMPTY_FILTER, widths: ['205'], modelsFilter: 'topsell' }],
  ],
  topModels: () => [[8]],
  positionsOf: catalogue => [[anyModel(catalogue)]],
  modelBySlug: catalogue => [[anyModel(catalogue)]],
  badgesOf: catalogue => [[anyModel(catalogue)]],
  productsPage: () => [[1], [2]],
  listedPages: () => [[50]],
  drawnFrom: () => [[{ route: '/basket', params: {}, address: '/basket' }]],
  productById: catalogue => [[anyProduct(catalogue)]],
  analoguesOf: catalogue => [[anyProduct(catalogue), 4]],
  offersOf: catalogue => [[[anyProduct(catalogue)]]],
  pageByUrl: () => [['about']],
  promoByUrl: () => [['cordiant']],
  articleByUrl: () => [['x']],
  latestNews: () => [['news', 4]],
  sectionsOf: () => [['promo'], ['articles'], ['collections']],
  sectionByKey: () => [['news']],
  treeOf: () => [['partners_akcii'], ['news'], ['collections']],
  branchView: () => [
    ['news', { tree: 'articles', root: 'news', all: '', branchPath: String, itemPath: String }],
  ],
  brandView: catalogue => [[allBrands(catalogue)[0], optionsOf(catalogue)]],
  filteredBrandView: (_, engine) => [[engine, 'CORDIANT', { ...EMPTY_FILTER, kit: true }]],
  pageKey: () => [[[['home', '']]]],
  changeDays: () => [['product']],
  modelView: catalogue => [[anyModel(catalogue)]],
  modelsView: () => [['winter']],
  productView: catalogue => [[anyProduct(catalogue)]],
  resultsView: catalogue => [[1, optionsOf(catalogue)]],
  searchView: (_, engine) => [[engine, EMPTY_FILTER, 1]],
};

const anyModel = (catalogue: Catalogue) =>
  catalogue.one<{ slug: string }>('SELECT slug FROM model LIMIT 1')?.slug;
const anyProduct = (catalogue: Catalogue) =>
  catalogue.one<{ id: number }>('SELECT id FROM product LIMIT 1')?.id;

type Query = (catalogue: Catalogue, ...rest: unknown[]) => unknown;

/** Every exported function whose first argument is a catalogue. */
async function queryFunctions(): Promise<Map<string, Query>> {
  const files = ['catalogue', 'catalogue/views', 'catalogue/search'].flatMap(folder =>
    readdirSync(path.join(ROOT, 'src', folder))
      .filter(name => name.endsWith('.ts') && name !== 'build-worker.ts')
      .map(name => path.join(ROOT, 'src', folder, name)),
  );
  const modules = (await Promise.all(files.map(file => import(file)))) as Record<string, unknown>[];
  return new Map(
    modules
      .flatMap(Object.entries)
      .filter(
        ([, value]) => typeof value === 'function' && /^[^(=]*\(?\s*catalogue\b/u.test(String(value)),
      ) as [string, Query][],
  );
}

/** Bodies and path parameters with which the calls are asked. */
const BODIES = [
  {},
  { season: { winter: true }, width: '205', string: 'nokian', sort: 'price_asc' },
  { brand: 'Cordiant', models_filter: 'winter' },
];
const CAR = { make: 'x', model: 'x', year: '2020', generation: 'x', modification: 'x' };

/** Queries by their text, with what asked them. */
const asked = new Map<string, Set<string>>();
let functions: Map<string, Query>;
const failures: string[] = [];

beforeAll(async () => {
  functions = await queryFunctions();
  const shop = openCatalogue(FILE);
  const engine = new SearchEngine(readSearchData(shop));
  const params = { page: '1', slug: 'about', id: String(anyModel(shop)), category: 'news', product: 'main' };
  const ask = async (name: string, question: (catalogue: Catalogue) => unknown) => {
    const catalogue = openCatalogue(FILE);
    try {
      await question(catalogue);
    } catch (error) {
      if ((error as { status?: number }).status !== 404) failures.push(`${name}: ${String(error)}`);
    }
    for (const sql of catalogue.queries) asked.set(sql, (asked.get(sql) ?? new Set()).add(name));
    catalogue.close();
  };
  for (const [name, query] of functions)
    for (const rest of ARGUMENTS[name]?.(shop, engine) ?? [[]])
      await ask(name, catalogue => query(catalogue, ...rest));
  for (const { contract, call } of READS)
    for (const body of contract.path.includes('by_car') ? [CAR] : BODIES)
      await ask(contract.path, catalogue =>
        call(
          { catalogue, engine, version: '' },
          contract.path.includes('product/') ? { id: String(anyProduct(shop)) } : params,
          body,
        ),
      );
  shop.close();
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
  'fixture catalogue': () => new Database(FILE, { readonly: true }),
  'catalogue of unknown size': () =>
    new Database(':memory:').exec(readFileSync(path.join(ROOT, 'db/catalogue.sql'), 'utf8')),
};

describe('queries', () => {
  test('every function of the catalogue and every call was asked', () => {
    expect(failures).toEqual([]);
    expect([...functions.keys()]).toEqual(expect.arrayContaining(Object.keys(ARGUMENTS)));
    const without = [...functions.keys()].filter(
      name => ![...asked.values()].some(askers => askers.has(name)),
    );
    expect(without).toEqual([]);
    expect(asked.size).toBeGreaterThan(40);
  });

  describe.each(Object.entries(databases))('%s', (_, open) => {
    test('no page and no call reads all products', () => {
      using db = Object.assign(open(), { [Symbol.dispose]: () => {} });
      const whole = (askers: ReadonlySet<string>) => Object.keys(WHOLE).some(name => askers.has(name));
      const found = [...asked].flatMap(([sql, askers]) =>
        whole(askers)
          ? []
          : scansOfProducts(db, sql).map(step => `${[...askers].join(', ')}: ${step} in ${sql}`),
      );
      expect(found).toEqual([]);
    });

    test('a scan is noticed where there is one', () => {
      using db = Object.assign(open(), { [Symbol.dispose]: () => {} });
      expect(scansOfProducts(db, 'SELECT id FROM product WHERE stock = 3')).not.toEqual([]);
      expect(scansOfProducts(db, 'SELECT p.id FROM product p WHERE p.stock = 3')).not.toEqual([]);
      expect(scansOfProducts(db, 'SELECT id FROM product WHERE id = ?')).toEqual([]);
    });
  });

  test('what reads the whole range does so by the queries that are named', () => {
    expect(Object.keys(WHOLE).filter(name => !functions.has(name))).toEqual([]);
  });
});
