import { beforeAll, describe, expect, test } from 'vitest';
import { CAR_MAKES } from '#src/generate/car-models.ts';
import { Chance } from '#src/generate/chance.ts';
import { MAX_PRODUCTS } from '#src/generate/content.ts';
import { type Model, makeModels } from '#src/generate/models.ts';
import { type Product, planProducts, productPieces } from '#src/generate/products.ts';
import { SIZES } from '#src/generate/sizes.ts';

/** Models and products as contentFiles makes them, without their texts. */
function plan(products: number, seed: string): { models: Model[]; goods: Product[] } {
  const chance = new Chance(seed);
  const models = makeModels(products, chance.fork('models'));
  return { models, goods: planProducts(models, products, chance.fork('plan')) };
}

const share = <T>(things: readonly T[], fits: (thing: T) => boolean): number =>
  things.filter(fits).length / things.length;
const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** How many of the things each key has, most first. */
function counted<T>(things: readonly T[], keyOf: (thing: T) => string): number[] {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(keyOf(thing), (counts.get(keyOf(thing)) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => b - a);
}

test('there are about 250 sizes and 600 cars, each once', () => {
  expect(SIZES.length).toBeGreaterThanOrEqual(240);
  expect(new Set(SIZES.map(({ text }) => text)).size).toBe(SIZES.length);
  const cars = CAR_MAKES.flatMap(make => make.models.map(model => `${make.name} ${model.name}`));
  expect(new Set(cars).size).toBe(600);
});

test.each([1, 13, 300, 4000, MAX_PRODUCTS])('%i products are exactly so many, no two alike', products => {
  const { models, goods } = plan(products, '7');
  expect(goods).toHaveLength(products);
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
  const alike = new Set(
    goods.map(({ model, size, mark, load, year }) => `${model.id} ${size.text} ${mark} ${load} ${year}`),
  );
  expect(alike.size).toBe(products);
  expect(goods.every(({ id }, at) => id > (goods[at - 1]?.id ?? 0))).toBe(true);
});

describe.each(['1', '2', 'осень'])('20 000 products of seed %s', seed => {
  let models: Model[];
  let goods: Product[];
  let rows: Record<string, string>[];
  beforeAll(() => {
    ({ models, goods } = plan(20_000, seed));
    const [header = [], ...lines] = [...productPieces(goods, new Chance(seed).fork('rows'))]
      .join('')
      .trimEnd()
      .split('\n')
      .map(line => line.split(';'));
    rows = lines.map(cells => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
  });

  test('are of all forty brands, whose shares fall as in a real market', () => {
    const brands = counted(models, ({ brand }) => brand.name);
    expect(brands).toHaveLength(40);
    const sum = brands.reduce((a, b) => a + b);
    expect((brands[0] ?? 0) / sum).toBeGreaterThan(0.06);
    expect((brands[0] ?? 0) / (brands.at(-1) ?? 1)).toBeGreaterThan(6);
    expect(brands.slice(0, 10).reduce((a, b) => a + b) / sum).toBeGreaterThan(0.4);
  });

  test('are in nearly every size, the common ones many times as often as the rare', () => {
    const sizes = counted(goods, ({ size }) => size.text);
    expect(sizes.length).toBeGreaterThanOrEqual(240);
    expect((sizes[0] ?? 0) / medianOf(sizes)).toBeGreaterThan(4);
  });

  test('are summer and winter tyres in like numbers, few all-season ones, half of the winter ones studded', () => {
    const season = (name: string) => share(models, model => model.season === name);
    expect(season('summer')).toBeGreaterThan(0.33);
    expect(season('winter')).toBeGreaterThan(0.33);
    expect(season('allseason')).toBeGreaterThan(0.04);
    expect(season('allseason')).toBeLessThan(0.2);
    const winter = models.filter(model => model.season === 'winter');
    expect(share(winter, model => model.spikes)).toBeGreaterThan(0.35);
    expect(share(winter, model => model.spikes)).toBeLessThan(0.6);
    expect(share(goods, ({ runflat }) => runflat)).toBeGreaterThan(0.002);
    expect(models.filter(model => model.spikes && model.season !== 'winter')).toEqual([]);
  });

  test('cost more on larger rims, and some are reduced or sold out', () => {
    const prices = [13, 15, 17, 19, 21].map(rim =>
      medianOf(rows.filter((_, at) => goods[at]?.size.rim === rim).map(row => Number(row.price))),
    );
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(prices[0]).toBeGreaterThan(2000);
    expect(prices.at(-1)).toBeLessThan(60_000);
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
