import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ProductsAnswer } from '#src/api/goods.schema.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import { EMPTY_FILTER, MAX_AMOUNT } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { MAX_PRICE_BARS } from '#src/domain/price-bars.ts';
import { SEASONS } from '#src/domain/season.ts';
import { answerBytes, facetsOf } from '#src/search/answer.ts';
import { cardText } from '#src/search/card-text.ts';
import { readSearchData } from '#src/search/data.ts';
import { SearchEngine } from '#src/search/engine.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { amount } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { catalogueOf, filters, goods } from './random-catalogue.ts';
import { countPriced, facetsBySql, idsOf, moreFacetsBySql } from './sql-oracle.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const without0 = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** The bars hold every product of the search without its prices, each with the count of plain SQL, without gaps. */
function expectPrices(catalogue: Catalogue, filter: Filter, bars: ProductsAnswer['prices']): void {
  if (!bars) throw new Error('no prices');
  expect(bars.length).toBeLessThanOrEqual(MAX_PRICE_BARS);
  expect(bars.map(({ count }) => count)).toEqual(bars.map(bar => countPriced(catalogue, filter, bar)));
  expect(bars.slice(1).map(({ from }) => from)).toEqual(bars.slice(0, -1).map(({ to }) => to));
  const wide = bars.slice(0, -1).map(({ from, to }) => to - from);
  expect(new Set(wide).size).toBeLessThanOrEqual(1);
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  expect(all).toBe(countPriced(catalogue, filter, { from: 0, to: MAX_AMOUNT + 1 }));
  if (bars.length > 0) expect(bars[0]?.count).toBeGreaterThan(0);
}

/** Pages of a search: all of few, of many the first three, those in the middle and the last, and the one after it. */
function pagesOf(count: number): number[] {
  const last = Math.max(1, Math.ceil(count / ON_PAGE));
  const all = Array.from({ length: last + 1 }, (_, at) => at + 1);
  return last <= 10 ? all : [1, 2, 3, last >> 1, last - 1, last, last + 1];
}

/** Count, pages and all facets of the engine are those of plain SQL. */
function expectAnswers(catalogue: Catalogue, engine: SearchEngine, filter: Filter): void {
  const ids = idsOf(catalogue, filter);
  for (const page of pagesOf(ids.length)) {
    const { rows, count } = engine.search(filter, page);
    expect(count).toBe(ids.length);
    expect(engine.ids(rows)).toEqual(ids.slice((page - 1) * ON_PAGE, page * ON_PAGE));
  }
  expect(engine.count(filter)).toBe(ids.length);
  const facets = facetsOf(engine, engine.search(filter, 1));
  expect(Object.keys(facets.season)).toEqual(SEASONS);
  expect(
    Object.fromEntries(
      Object.entries(facets).map(([key, counts]) => [
        key,
        typeof counts === 'number' ? counts : without0(counts),
      ]),
    ),
  ).toEqual(facetsBySql(catalogue, filter));
  const more = facetsOf(engine, engine.search(filter, 1, true), true);
  const bySql = moreFacetsBySql(catalogue, filter);
  const isCompared = ([key]: [string, unknown]) => Object.hasOwn(bySql, key);
  const entries = Object.entries(more);
  expect(Object.fromEntries(entries.filter(entry => !isCompared(entry)))).toEqual(facets);
  expect(
    Object.fromEntries(
      entries.filter(isCompared).map(([key, counts]) => [key, without0(counts as Record<string, number>)]),
    ),
  ).toEqual(bySql);
  const parsedAnswer = JSON.parse(answerBytes(engine, filter, 1, true).toString()) as ProductsAnswer;
  expect(parsedAnswer.facets).toEqual(more);
  expectPrices(catalogue, filter, parsedAnswer.prices);
  const answer = JSON.parse(answerBytes(engine, filter, 1).toString()) as ProductsAnswer;
  expect(answer.facets).toEqual(facets);
  expect(answer.prices).toBeUndefined();
  expect(answer.items.map(item => item.id)).toEqual(ids.slice(0, ON_PAGE));
}

// spec: 1.filter, 3.filter
test('count, order of every page and every facet are those of plain SQL on random catalogues and filters', () => {
  fc.assert(
    fc.property(goods, fc.array(filters, { minLength: 1, maxLength: 12 }), (content, queries) => {
      const catalogue = catalogueOf(content, folder.path);
      const engine = new SearchEngine(readSearchData(catalogue, cardText));
      for (const filter of queries) expectAnswers(catalogue, engine, filter);
      catalogue.close();
    }),
    { numRuns: amount(12, 60) },
  );
}, 120_000);

longTest(
  'so they are among many products, where rows are listed, scanned and taken from steps of prices',
  () => {
    const seed = 20;
    const many = fc.sample(goods, { seed, numRuns: 350 });
    const [models] = many.map(content => content.models).filter(({ length }) => length > 6);
    const few = many.flatMap(content => content.products);
    const products = Array.from({ length: 14_000 }, (_, at) => {
      const product = few[at % few.length] ?? few[0];
      if (!product) throw new Error('no products');
      return { ...product, model: at, price: Math.min(MAX_AMOUNT, product.price + (at % 977)) };
    });
    const catalogue = catalogueOf({ models: models ?? [], products }, folder.path);
    const engine = new SearchEngine(readSearchData(catalogue, cardText));
    const queries = fc.sample(filters, { seed, numRuns: amount(4, 30) });
    for (const filter of [EMPTY_FILTER, ...queries]) {
      expectAnswers(catalogue, engine, filter);
      const { priceFrom, priceTo, seasons, sort } = filter;
      expectAnswers(catalogue, engine, { ...EMPTY_FILTER, priceFrom, priceTo, seasons, sort });
    }
    for (const [at, price] of [150, 610, 290, 430, 880].slice(0, amount(2, 5)).entries()) {
      const { seasons, brands, widths, sort } = { ...EMPTY_FILTER, ...queries[at] };
      for (const own of [{}, { seasons }, { brands }, { widths, brands }]) {
        expectAnswers(catalogue, engine, { ...EMPTY_FILTER, ...own, priceTo: price, sort });
        expectAnswers(catalogue, engine, { ...EMPTY_FILTER, ...own, priceFrom: 90, priceTo: price });
      }
    }
    catalogue.close();
  },
  120_000,
);
