import { beforeAll, describe, expect, test } from 'vitest';
import { BRANDS } from '#scripts/generate/brands.ts';
import { CAR_MAKES } from '#scripts/generate/car-models.ts';
import { carFiles } from '#scripts/generate/cars.ts';
import { MAX_PRODUCTS } from '#scripts/generate/content.ts';
import { modelFiles } from '#scripts/generate/goods-texts.ts';
import { type Model, makeModels } from '#scripts/generate/models.ts';
import { type Product, planProducts, productPieces } from '#scripts/generate/products.ts';
import { SeededRandom } from '#scripts/generate/random.ts';
import { SIZES } from '#scripts/generate/sizes.ts';
import { parseSize } from '#src/domain/tyre-size.ts';
import { IS_LONG } from '../harness/long.ts';

/** Models and products as contentFiles creates them, without texts. */
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

test('there are about 250 sizes and 600 cars, without duplicates', () => {
  expectWithin('sizes', SIZES.length, [240, 260]);
  expect(new Set(SIZES.map(({ text }) => text)).size).toBe(SIZES.length);
  const cars = CAR_MAKES.flatMap(make => make.models.map(model => `${make.name} ${model.name}`));
  expect(new Set(cars).size).toBe(600);
});

test('the sizes have dimensions of real tyres', () => {
  for (const { text, width, profile, rim } of SIZES) {
    expect({ text, read: parseSize(text)?.rim }).toEqual({ text, read: String(rim) });
    expectWithin(`rim of ${text}`, rim, [13, 22]);
    if (text.includes('x')) continue;
    expect({ text, width: width % 10, profile: profile % 5 }).toEqual({ text, width: 5, profile: 0 });
    expectWithin(`width of ${text}`, width, [145, 325]);
    expectWithin(`outer diameter of ${text} in mm`, rim * 25.4 + (width * profile) / 50, [500, 880]);
  }
});

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
    expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
    const alike = new Set(
      goods.map(({ model, size, mark, load, year }) => `${model.id} ${size.text} ${mark} ${load} ${year}`),
    );
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

  test('belong to all forty brands, with falling shares as in a real market', () => {
    const brands = countsByKey(models, ({ brand }) => brand.name);
    expect(brands).toHaveLength(40);
    const sum = brands.reduce((a, b) => a + b);
    expect((brands[0] ?? 0) / sum).toBeGreaterThan(0.06);
    expect((brands[0] ?? 0) / (brands.at(-1) ?? 1)).toBeGreaterThan(6);
    expect(brands.slice(0, 10).reduce((a, b) => a + b) / sum).toBeGreaterThan(0.4);
    const shareOf = (from: number, to: number) =>
      share(goods, ({ model }) => BRANDS.slice(from, to).includes(model.brand));
    expectWithin('share of the first brand', shareOf(0, 1), [0.06, 0.13]);
    expectWithin('share of the ten best known brands', shareOf(0, 10), [0.44, 0.6]);
    expectWithin('share of the ten least known', shareOf(30, 40), [0.06, 0.15]);
  });

  test('are in nearly every size, the common ones many times as often as the rare', () => {
    const sizes = countsByKey(goods, ({ size }) => size.text);
    expectWithin('sizes on sale', sizes.length, [240, 260]);
    expect((sizes[0] ?? 0) / medianOf(sizes)).toBeGreaterThan(4);
  });

  test('are summer and winter tyres in similar numbers, few all-season ones, half of the winter ones studded', () => {
    const season = (name: string) => share(models, model => model.season === name);
    expect(season('summer')).toBeGreaterThan(0.33);
    expect(season('winter')).toBeGreaterThan(0.33);
    expect(season('allseason')).toBeGreaterThan(0.04);
    expect(season('allseason')).toBeLessThan(0.2);
    const winter = models.filter(model => model.season === 'winter');
    expect(share(winter, model => model.spikes)).toBeGreaterThan(0.35);
    expect(share(winter, model => model.spikes)).toBeLessThan(0.6);
    expect(models.filter(model => model.spikes && model.season !== 'winter')).toEqual([]);
  });

  test('have each flag about as often as in a real shop', () => {
    const shares = {
      runflat: share(rows, row => row.runflat === 'да'),
      reinforced: share(rows, row => row.xl === 'да'),
      thisYear: share(rows, row => row.year === '2026'),
      noted: share(rows, row => row.note !== ''),
      leaders: share(models, ({ topsell }) => topsell),
      vans: share(models, ({ use }) => use === 'van'),
      withdrawn: share(models, ({ disable }) => disable),
    };
    for (const [what, bounds] of Object.entries({
      runflat: [0.01, 0.04],
      reinforced: [0.3, 0.45],
      thisYear: [0.88, 0.97],
      noted: [0.02, 0.04],
      leaders: [0.02, 0.06],
      vans: [0.07, 0.14],
      withdrawn: [0.003, 0.02],
    } as const))
      expectWithin(what, shares[what as keyof typeof shares], bounds);
  });

  test('have descriptions of many lengths', () => {
    const texts = modelFiles(models.slice(0, 300), new SeededRandom(seed).fork('texts')).map(
      ({ pieces }) => [...pieces].join('').length,
    );
    expectWithin('the shortest', Math.min(...texts), [250, 800]);
    expectWithin('the middle one', medianOf(texts), [1200, 2600]);
    expectWithin('a long one', quantileOf(texts, 0.98), [2800, 8000]);
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
      medianOf(rows.filter((_, at) => goods[at]?.size.rim === rim).map(row => Number(row.price))),
    );
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(prices[0]).toBeGreaterThan(2000);
    expect(prices.at(-1)).toBeLessThan(60_000);
    const all = rows.map(row => Number(row.price));
    expectWithin('the median price', medianOf(all), [7000, 10_000]);
    expectWithin('a low price', quantileOf(all, 0.01), [1900, 3000]);
    expectWithin('a high price', quantileOf(all, 0.99), [30_000, 48_000]);
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

describe.each(IS_LONG ? ['1', '2', 'осень'] : ['1'])('cars of seed %s', seed => {
  const rows = rowsOf(carFiles(new SeededRandom(seed).fork('cars')).fitment);
  const carOf = ({ make, model }: Record<string, string>) => `${make} ${model}`;
  const modificationOf = (row: Record<string, string>) =>
    `${carOf(row)} ${row.generation} ${row.year_from} ${row.modification}`;

  test('are 600 models in one to three generations, each fitted with one to four sizes', () => {
    expect(new Set(rows.map(carOf)).size).toBe(600);
    const modifications = countsByKey(rows, modificationOf);
    expectWithin('modifications', modifications.length, [1800, 3000]);
    expectWithin('most sizes of one', modifications[0] ?? 0, [3, 4]);
    expectWithin('sizes of one on average', rows.length / modifications.length, [1.8, 2.8]);
    expect(
      rows.filter(({ year_from, year_to }) => year_to !== '' && Number(year_to) <= Number(year_from)),
    ).toEqual([]);
  });

  test('sometimes have wider rear tyres on the same rim', () => {
    const staggered = rows.filter(({ rear }) => rear !== '');
    expectWithin(
      'share of staggered modifications',
      new Set(staggered.map(modificationOf)).size / new Set(rows.map(modificationOf)).size,
      [0.04, 0.12],
    );
    for (const row of staggered) {
      const [front, rear] = [parseSize(row.front ?? ''), parseSize(row.rear ?? '')];
      expect({ row, rim: rear?.rim, wider: Number(rear?.width) > Number(front?.width) }).toEqual({
        row,
        rim: front?.rim,
        wider: true,
      });
    }
  });

  test('have factory sizes that are on sale', () => {
    const texts = new Set(SIZES.map(({ text }) => text));
    const sizes = rows.flatMap(({ front = '', rear = '' }) => (rear === '' ? [front] : [front, rear]));
    expect(sizes.filter(size => !texts.has(size))).toEqual([]);
    expectWithin('different sizes', new Set(sizes).size, [120, 240]);
  });
});
