import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { PRODUCT_CARD, type ProductCardRow, productCard } from '#src/catalogue/cards.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { ProductCard } from '#src/domain/goods.ts';
import { type PairTyre, pairTyres, type TyrePair } from '#src/domain/pairs.ts';
import { cardText } from '#src/search/card-text.ts';
import { readSearchData } from '#src/search/data.ts';
import { SearchEngine } from '#src/search/engine.ts';
import { pairsFound } from '#src/search/pairs.ts';
import { rearSizes } from '#src/search/rear-sizes.ts';
import { cases } from '../harness/cases.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { catalogueOf, filters, type Goods, goods } from './random-catalogue.ts';
import { idsOf } from './sql-oracle.ts';

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

/** The tyres of a search by plain SQL, as they are paired. */
const tyresBySql = (catalogue: Catalogue, filter: Filter): PairTyre[] =>
  catalogue
    .all<ProductCardRow>(
      `${PRODUCT_CARD} WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id DESC`,
      JSON.stringify(idsOf(catalogue, filter)),
    )
    .map(productCard);

const factsOf = ({ front, rear, price }: TyrePair) => [front.id, rear.id, price];

test('the pairs of a search are those of its tyres by plain SQL, in their order, with what a card shows', () => {
  let found = 0;
  fc.assert(
    fc.property(goods, fc.array(filters, { minLength: 1, maxLength: 6 }), (content, queries) => {
      const catalogue = catalogueOf(inTwoSizes(content), folder.path);
      const engine = new SearchEngine(readSearchData(catalogue, cardText));
      for (const { seasons, brands, instock, priceTo, sort } of queries) {
        const filter = { ...EMPTY_FILTER, seasons, brands, instock, priceTo, sort, ...FRONT, rear: REAR };
        const rears = { ...filter, widths: ['225'], heights: ['50'] };
        const pairs = pairTyres(tyresBySql(catalogue, filter), tyresBySql(catalogue, rears), sort);
        const answer = pairsFound(catalogue, engine, filter);
        expect(answer?.items.map(factsOf)).toEqual(pairs.slice(0, 40).map(factsOf));
        expect(answer).toMatchObject({ count: pairs.length, rears: idsOf(catalogue, rears).length });
        expect(answer?.items.map(({ front, rear }) => [front.name, front.stock, rear.flags])).toEqual(
          pairs.slice(0, 40).map(({ front, rear }) => [(front as ProductCard).name, front.stock, rear.flags]),
        );
        found += pairs.length;
      }
      catalogue.close();
    }),
    cases(30, 100),
  );
  expect(found).toBeGreaterThan(0);
}, 60_000);

// spec: 1.filter
test('a rear size is offered exactly when it makes pairs with the one in front, with as many as it then finds', () => {
  let offered = 0;
  fc.assert(
    fc.property(goods, fc.array(filters, { minLength: 1, maxLength: 6 }), (content, queries) => {
      const catalogue = catalogueOf(inTwoSizes(content), folder.path);
      const engine = new SearchEngine(readSearchData(catalogue, cardText));
      for (const { seasons, instock, runflat, cargo, sort } of queries) {
        const filter = { ...EMPTY_FILTER, seasons, instock, runflat, cargo, sort, ...FRONT };
        const count = pairsFound(catalogue, engine, { ...filter, rear: REAR })?.count ?? 0;
        expect(rearSizes(catalogue, engine, filter)).toEqual(count > 0 ? [{ size: REAR, count }] : []);
        expect(rearSizes(catalogue, engine, { ...filter, rims: [] })).toEqual([]);
        offered += count;
      }
      catalogue.close();
    }),
    cases(30, 150),
  );
  expect(offered).toBeGreaterThan(0);
}, 60_000);
