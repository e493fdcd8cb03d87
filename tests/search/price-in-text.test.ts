import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { SEASONS } from '#src/domain/season.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { demoEngine } from './demo-engine.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const thousands = fc.integer({ min: 3, max: 30 }).map(count => count * 1000);
const filters = fc.record({
  seasons: fc.subarray([...SEASONS]),
  rims: fc.subarray(['14', '16', '17'], { maxLength: 1 }),
  widths: fc.subarray(['185', '205', '225'], { maxLength: 2 }),
  instock: fc.boolean(),
  speedFrom: fc.constantFrom('T', 'H', null),
  sort: fc.constantFrom('price_asc', 'price_desc', null),
});

test('a price in a text finds and counts what the keys of the price do; only tyres of that price are in its prices', () => {
  const engine = demoEngine(folder.path);
  const ask = (filter: Filter, page: number, isMore: boolean) => {
    const { rows, count, counts, prices } = engine.search(filter, page, isMore);
    return { found: { rows, count, counts, all: engine.count(filter) }, prices };
  };
  const sum = (prices: Uint32Array) => prices.reduce((all, count) => all + count, 0);
  fc.assert(
    fc.property(
      filters,
      fc.option(thousands),
      fc.option(thousands),
      fc.option(thousands),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      (parts, from, to, below, page, isMore) => {
        const filter: Filter = { ...EMPTY_FILTER, ...parts };
        const string = `${from === null ? '' : `от ${from}`} ${to === null ? '' : `до ${to}`}`.trim();
        if (from !== null && to !== null && from > to) return;
        const byText = ask({ ...filter, string }, page, isMore);
        const byFilter = ask({ ...filter, priceFrom: from, priceTo: to }, page, isMore);
        expect(byText.found).toEqual(byFilter.found);
        if (isMore) expect(sum(byText.prices)).toBe(byText.found.count);
        // Both at once: the text stays when the bounds of the keys are left out.
        const both = ask({ ...filter, string, priceTo: below }, page, isMore);
        const least = Math.min(to ?? Number.POSITIVE_INFINITY, below ?? Number.POSITIVE_INFINITY);
        const bounds = { priceFrom: from, priceTo: Number.isFinite(least) ? least : null };
        expect(both.found).toEqual(ask({ ...filter, ...bounds }, page, isMore).found);
        if (isMore) expect(both.prices).toEqual(byText.prices);
      },
    ),
    { numRuns: 120 },
  );
});
