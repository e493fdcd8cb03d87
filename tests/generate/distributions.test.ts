import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_PRODUCTS } from '#scripts/generate/content.ts';
import { type Model, makeModels } from '#scripts/generate/models.ts';
import { type Product, planProducts, productPieces } from '#scripts/generate/products.ts';
import { SeededRandom } from '#scripts/generate/random.ts';
import { IS_LONG } from '../harness/long.ts';

/** Models and products as contentFiles creates them. */
function plan(products: number, seed: string): { models: Model[]; goods: Product[] } {
  const random = new SeededRandom(seed);
  const models = makeModels(products, random.fork('models'));
  return { models, goods: planProducts(models, products, random.fork('plan')) };
}

const share = <T>(things: readonly T[], fits: (thing: T) => boolean): number =>
  things.filter(fits).length / things.length;
const quantileOf = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5);

/** Rows of a generated table as objects; its cells contain no separators. */
function rowsOf(table: string): Record<string, string>[] {
  const [header = [], ...lines] = table
    .trimEnd()
    .split('\n')
    .map(line => line.split(';'));
  return lines.map(cells => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

function expectWithin(what: string, value: number, [from, to]: readonly [number, number]): void {
  expect({ what, value, fits: value >= from && value <= to }).toEqual({ what, value, fits: true });
}

/** Number of items per key, largest first. */
function countsByKey<T>(things: readonly T[], keyOf: (thing: T) => string): number[] {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(keyOf(thing), (counts.get(keyOf(thing)) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => b - a);
}

test('100 000 products belong to some 3 000 models, and smaller shops have fewer models', () => {
  const counts = [300, 4000, 20_000, 100_000].map(
    products => makeModels(products, new SeededRandom('1').fork('models')).length,
  );
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expectWithin('models of 4 000', counts[1] ?? 0, [150, 500]);
  expectWithin('models of 100 000', counts[3] ?? 0, [2800, 3200]);
});

test.each([1, 300, ...(IS_LONG ? [13, 4000, MAX_PRODUCTS] : [])])(
  '%i products are generated exactly, all different',
  products => {
    const { models, goods } = plan(products, '7');
    expect(goods).toHaveLength(products);
    expect(new Set(models.map(({ key }) => key)).size).toBe(models.length);
    const alike = new Set(goods.map(({ model, like, year }) => `${model.key} ${like.name} ${year}`));
    expect(alike.size).toBe(products);
    expect(goods.every(({ id }, at) => id > (goods[at - 1]?.id ?? 0))).toBe(true);
  },
);

describe.each(IS_LONG ? ['1', '2', 'осень'] : ['1'])('20 000 products of seed %s', seed => {
  let models: Model[];
  let goods: Product[];
  let rows: Record<string, string>[];
  beforeAll(() => {
    ({ models, goods } = plan(20_000, seed));
    rows = rowsOf([...productPieces(goods, new SeededRandom(seed).fork('rows'))].join(''));
  });

  test('are of all models, in every size of the demonstration shop, the common ones many times as often', () => {
    expect(countsByKey(goods, ({ model }) => model.key)).toHaveLength(models.length);
    expect(countsByKey(models, ({ brand }) => brand)).toHaveLength(32);
    const sizes = countsByKey(rows, ({ size = '' }) => size);
    expectWithin('sizes on sale', sizes.length, [180, 191]);
    expect((sizes[0] ?? 0) / medianOf(sizes)).toBeGreaterThan(4);
  });

  test('have each flag about as often as in a real shop', () => {
    const shares = {
      runflat: share(rows, row => row.runflat === 'да'),
      reinforced: share(rows, row => row.xl === 'да'),
      thisYear: share(rows, row => row.year === '2026'),
      summer: share(models, ({ text }) => text.includes('\nseason: summer\n')),
      winter: share(models, ({ text }) => text.includes('\nseason: winter\n')),
      studded: share(models, ({ text }) => text.includes('\nspikes: true\n')),
    };
    for (const [what, bounds] of Object.entries({
      runflat: [0.005, 0.04],
      reinforced: [0.3, 0.65],
      thisYear: [0.4, 0.9],
      summer: [0.3, 0.55],
      winter: [0.33, 0.6],
      studded: [0.1, 0.35],
    } as const))
      expectWithin(what, shares[what as keyof typeof shares], bounds);
  });

  test('mostly have a small stock, some of them hundreds', () => {
    const stock = rows.map(row => Number(row.stock));
    expectWithin('the median stock', medianOf(stock), [7, 14]);
    expectWithin('a large stock', quantileOf(stock, 0.99), [80, 200]);
    expectWithin('the largest stock', Math.max(...stock), [300, 400]);
    expectWithin(
      'share with the day of counting',
      share(rows, row => /^2026-11-\d\d$/u.test(row.stock_date ?? '')),
      [0.65, 0.75],
    );
  });

  test('cost more on larger rims, and some are reduced or sold out', () => {
    const prices = [13, 15, 17, 19, 21].map(rim =>
      medianOf(rows.filter(({ size = '' }) => size.endsWith(`R${rim}`)).map(row => Number(row.price))),
    );
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(prices[0]).toBeGreaterThan(2000);
    expect(prices.at(-1)).toBeLessThan(60_000);
    const all = rows.map(row => Number(row.price));
    expectWithin('the median price', medianOf(all), [8000, 13_000]);
    expectWithin('a low price', quantileOf(all, 0.01), [2500, 4500]);
    expectWithin('a high price', quantileOf(all, 0.99), [24_000, 48_000]);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(1200);
    const reduced = share(rows, row => row.old_price !== '');
    expect(reduced).toBeGreaterThan(0.1);
    expect(reduced).toBeLessThan(0.18);
    expect(rows.filter(row => row.old_price !== '' && Number(row.old_price) <= Number(row.price))).toEqual(
      [],
    );
    const soldOut = share(rows, row => row.stock === '0');
    expect(soldOut).toBeGreaterThan(0.05);
    expect(soldOut).toBeLessThan(0.11);
    expect(share(rows, row => Number(row.stock) >= 4)).toBeGreaterThan(0.6);
  });
});
