import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axleSizeText, parseAxleSize, tidyAxleSize } from '#src/domain/axle-size.ts';
import { carPairs } from '#src/domain/car-choice.ts';
import { EMPTY_FILTER, filterFromQuery } from '#src/domain/filter.ts';
import { kopecks } from '#src/domain/money.ts';
import { axlesOf, isPairInStock, type PairTyre, pairTyres, searchOfAxle } from '#src/domain/pairs.ts';
import { SEASONS, tyreFlags } from '#src/domain/season.ts';

const tyre = fc.record({
  modelId: fc.constantFrom('a', 'b', 'c'),
  flags: fc
    .tuple(fc.constantFrom(...SEASONS), fc.boolean(), fc.boolean(), fc.boolean())
    .map(([season, runflat, spikes, cargo]) => tyreFlags(season, { runflat, spikes, cargo })),
  price: fc.integer({ min: 1, max: 9 }).map(kopecks),
  stock: fc.nat(5),
});
/** Tyres of both axles; no two have one number. */
const axles = fc
  .tuple(fc.array(tyre, { maxLength: 12 }), fc.array(tyre, { maxLength: 12 }))
  .map(([fronts, rears]) => ({
    fronts: fronts.map((each, at): PairTyre => ({ ...each, id: at + 1 })),
    rears: rears.map((each, at): PairTyre => ({ ...each, id: at + 101 })),
  }));
const sorts = fc.constantFrom('price_asc' as const, 'price_desc' as const, null);

const areAlike = (a: PairTyre, b: PairTyre): boolean =>
  a.modelId === b.modelId && JSON.stringify(a.flags) === JSON.stringify(b.flags);

test('a pair is of one model, season, studs, Run Flat and kind, and costs two and two', () => {
  fc.assert(
    fc.property(axles, sorts, ({ fronts, rears }, sort) => {
      for (const { front, rear, price } of pairTyres(fronts, rears, sort)) {
        expect(fronts).toContain(front);
        expect(rears).toContain(rear);
        expect(areAlike(front, rear)).toBe(true);
        expect(price).toBe(2 * front.price + 2 * rear.price);
      }
    }),
  );
});

test('a tyre is in a pair exactly when it has a counterpart, and no pair is told twice', () => {
  fc.assert(
    fc.property(axles, sorts, ({ fronts, rears }, sort) => {
      const pairs = pairTyres(fronts, rears, sort);
      const keys = pairs.map(({ front, rear }) => `${front.id} ${rear.id}`);
      expect(new Set(keys).size).toBe(keys.length);
      const [pairedFronts, pairedRears] = [pairs.map(pair => pair.front), pairs.map(pair => pair.rear)];
      for (const front of fronts)
        expect(pairedFronts.includes(front)).toBe(rears.some(rear => areAlike(front, rear)));
      for (const rear of rears)
        expect(pairedRears.includes(rear)).toBe(fronts.some(front => areAlike(front, rear)));
    }),
  );
});

test('pairs with two of each in stock come first, then the cheapest, or the dearest when it is asked for', () => {
  fc.assert(
    fc.property(axles, sorts, ({ fronts, rears }, sort) => {
      const pairs = pairTyres(fronts, rears, sort);
      const inStock = pairs.filter(isPairInStock);
      expect(pairs.slice(0, inStock.length)).toEqual(inStock);
      const sign = sort === 'price_desc' ? -1 : 1;
      for (const part of [inStock, pairs.slice(inStock.length)])
        for (const [at, { price }] of part.entries())
          if (at > 0) expect(sign * (price - (part[at - 1]?.price ?? 0))).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the cheapest pair that can be bought is always offered', () => {
  fc.assert(
    fc.property(axles, sorts, ({ fronts, rears }, sort) => {
      const all = fronts.flatMap(front =>
        rears
          .filter(rear => areAlike(front, rear))
          .map(rear => ({ front, rear, price: front.price + rear.price })),
      );
      const [best] = all.filter(isPairInStock).sort((a, b) => a.price - b.price);
      const offered = pairTyres(fronts, rears, sort).filter(isPairInStock);
      if (best) expect(Math.min(...offered.map(({ price }) => price))).toBe(2 * best.price);
      else expect(offered).toEqual([]);
    }),
  );
});

test('the order of what is given does not matter', () => {
  const shuffled = axles.chain(({ fronts, rears }) =>
    fc.tuple(
      fc.constant({ fronts, rears }),
      fc.shuffledSubarray(fronts, { minLength: fronts.length }),
      fc.shuffledSubarray(rears, { minLength: rears.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([{ fronts, rears }, otherFronts, otherRears]) => {
      expect(pairTyres(otherFronts, otherRears)).toEqual(pairTyres(fronts, rears));
    }),
  );
});

test.each([
  ['275/40 R19', '275/40 R19'],
  [' 275/40r19 ', '275/40 R19'],
  ['31X10.5 R15', '31x10.5 R15'],
  ['185 R14', '185 R14'],
  ['275/40', null],
  ['275-40-19', null],
  ['', null],
  ['9'.repeat(5000), null],
])('%j as the size of an axle is %j', (text, size) => {
  expect(tidyAxleSize(text)).toBe(size);
  const parsed = parseAxleSize(text);
  if (parsed) expect(axleSizeText(parsed)).toBe(size);
});

test('a search has two axles when it has one size and a rear one', () => {
  const of = (query: string) => axlesOf(filterFromQuery(new URLSearchParams(query)));
  const front = 'width=245&height=45&diametr=18';
  expect(of(`${front}&rear=275/40+R18`)).toEqual({
    front: { width: '245', height: '45', rim: '18' },
    rear: { width: '275', height: '40', rim: '18' },
  });
  expect(of(front)).toBeNull();
  expect(of(`${front},19&rear=275/40+R18`)).toBeNull();
  expect(of('width=245&rear=275/40+R18')).toBeNull();
  expect(of(`${front}&rear=wide`)).toBeNull();
});

test('the search of one axle has its size and keeps the other conditions', () => {
  const filter = { ...EMPTY_FILTER, widths: ['245'], rims: ['18'], rear: '275/40 R18', runflat: true };
  expect(searchOfAxle(filter, 'rear', { width: '275', height: '40', rim: '18' })).toEqual({
    ...EMPTY_FILTER,
    widths: ['275'],
    heights: ['40'],
    rims: ['18'],
    runflat: true,
    axle: 'rear',
  });
});

test('sizes of a car make pairs where a rear one follows a front one', () => {
  const size = { width: '225', height: '45', rim: '17' };
  const front = { ...size, axle: 'front' as const };
  const rear = { ...size, width: '245', axle: 'rear' as const };
  expect(carPairs([size, front, rear, front, rear])).toEqual([
    { front, rear },
    { front, rear },
  ]);
  expect(carPairs([size, size])).toEqual([]);
});
