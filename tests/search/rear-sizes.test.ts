import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { cardText } from '#src/calls/search.ts';
import { pairsFound } from '#src/catalogue/pairs.ts';
import { rearSizes } from '#src/catalogue/rear-sizes.ts';
import { readSearchData } from '#src/catalogue/search/data.ts';
import { SearchEngine } from '#src/catalogue/search/engine.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { catalogueOf, filters, type Goods, goods } from './random-catalogue.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const FRONT = { widths: ['205'], heights: ['55'], rims: ['16'] };
/** The only wider size of these catalogues whose wheel is as large: 631.4 mm against 631.9. */
const REAR = '225/50 R16';

/** Tyres of these widths are of the two sizes. */
const inTwoSizes = ({ models, products }: Goods): Goods => ({
  models: models.slice(0, 2),
  products: products.map(each => {
    if (each.width === '205') return { ...each, height: '55', rim: '16' };
    return each.width === '225' ? { ...each, height: '50', rim: '16' } : each;
  }),
});

// spec: 1.filter
test('a rear size is offered exactly when it makes pairs with the one in front, with as many as it then finds', () => {
  let offered = 0;
  fc.assert(
    fc.property(goods, fc.array(filters, { minLength: 1, maxLength: 6 }), (content, asked) => {
      const catalogue = catalogueOf(inTwoSizes(content), folder.path);
      const engine = new SearchEngine(readSearchData(catalogue, cardText));
      for (const { seasons, instock, runflat, cargo, sort } of asked) {
        const filter = { ...EMPTY_FILTER, seasons, instock, runflat, cargo, sort, ...FRONT };
        const count = pairsFound(catalogue, engine, { ...filter, rear: REAR })?.count ?? 0;
        expect(rearSizes(catalogue, engine, filter)).toEqual(count > 0 ? [{ size: REAR, count }] : []);
        expect(rearSizes(catalogue, engine, { ...filter, rims: [] })).toEqual([]);
        offered += count;
      }
      catalogue.close();
    }),
    { numRuns: 150 },
  );
  expect(offered).toBeGreaterThan(0);
}, 60_000);
