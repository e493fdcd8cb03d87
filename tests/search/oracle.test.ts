import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ProductsAnswer } from '#src/api/goods.schema.ts';
import { cardText } from '#src/calls/search.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import { answerBytes, facetsOf } from '#src/catalogue/search/answer.ts';
import { readSearchData } from '#src/catalogue/search/data.ts';
import { SearchEngine } from '#src/catalogue/search/engine.ts';
import { MAX_AMOUNT } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { MOST_PRICE_BARS } from '#src/domain/price-bars.ts';
import { SEASONS } from '#src/domain/season.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { catalogueOf, filters, goods } from './random-catalogue.ts';
import { countPriced, facetsBySql, idsOf, moreFacetsBySql } from './sql-oracle.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const without0 = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** The bars hold every product of the search without its prices, each with the count of plain SQL, without gaps. */
function expectPrices(catalogue: Catalogue, filter: Filter, bars: ProductsAnswer['prices']): void {
  if (!bars) throw new Error('no prices');
  expect(bars.length).toBeLessThanOrEqual(MOST_PRICE_BARS);
  expect(bars.map(({ count }) => count)).toEqual(bars.map(bar => countPriced(catalogue, filter, bar)));
  expect(bars.slice(1).map(({ from }) => from)).toEqual(bars.slice(0, -1).map(({ to }) => to));
  const wide = bars.slice(0, -1).map(({ from, to }) => to - from);
  expect(new Set(wide).size).toBeLessThanOrEqual(1);
  const all = bars.reduce((sum, { count }) => sum + count, 0);
  expect(all).toBe(countPriced(catalogue, filter, { from: 0, to: MAX_AMOUNT + 1 }));
  if (bars.length > 0) expect(bars[0]?.count).toBeGreaterThan(0);
}

// spec: 1.filter, 3.filter
test('count, order of every page and every facet are those of plain SQL on random catalogues and filters', () => {
  fc.assert(
    fc.property(goods, fc.array(filters, { minLength: 1, maxLength: 12 }), (content, asked) => {
      const catalogue = catalogueOf(content, folder.path);
      const engine = new SearchEngine(readSearchData(catalogue, cardText));
      for (const filter of asked) {
        const ids = idsOf(catalogue, filter);
        const pages = Math.max(1, Math.ceil(ids.length / ON_PAGE));
        const found = Array.from({ length: pages + 1 }, (_, at) => engine.search(filter, at + 1));
        expect(found[0]?.count).toBe(ids.length);
        expect(found.flatMap(({ rows }) => engine.ids(rows))).toEqual(ids);
        const [first] = found;
        if (!first) throw new Error('no first page');
        const facets = facetsOf(engine, first);
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
        const isAsked = ([key]: [string, unknown]) => Object.hasOwn(bySql, key);
        const entries = Object.entries(more);
        expect(Object.fromEntries(entries.filter(entry => !isAsked(entry)))).toEqual(facets);
        expect(
          Object.fromEntries(
            entries.filter(isAsked).map(([key, counts]) => [key, without0(counts as Record<string, number>)]),
          ),
        ).toEqual(bySql);
        const told = JSON.parse(answerBytes(engine, filter, 1, true).toString()) as ProductsAnswer;
        expect(told.facets).toEqual(more);
        expectPrices(catalogue, filter, told.prices);
        const answer = JSON.parse(answerBytes(engine, filter, 1).toString()) as ProductsAnswer;
        expect(answer.facets).toEqual(facets);
        expect(answer.prices).toBeUndefined();
        expect(answer.items.map(item => item.id)).toEqual(ids.slice(0, ON_PAGE));
      }
      catalogue.close();
    }),
    { numRuns: 60 },
  );
}, 120_000);
