import { expect, test } from 'vitest';
import { MAP_HEIGHT, MAP_WIDTH, outpostMap, townOf } from '#src/domain/outpost-map.ts';

const place = (town: string, lat: number, lon: number) => ({
  name: `Точка в ${town}`,
  address: `Рязанская область, ${town}, ул. Шинная, д. 1`,
  lat,
  lon,
});
const EAST = place('село Дядьково', 54.6004, 39.8291);
const HERE = place('Рязань', 54.6292, 39.7364);
const WEST = place('г. Рыбное', 54.7302, 39.5137);
const ALL = [EAST, HERE, WEST];

const dotOf = (map: ReturnType<typeof outpostMap>, name: string) => {
  const dot = map.dots.find(each => each.name === name);
  if (!dot) throw new Error(`no ${name}`);
  return dot;
};

test.each([
  [EAST, 'Дядьково'],
  [WEST, 'Рыбное'],
  [{ ...HERE, address: 'Рязань, Шинный проезд, д. 4' }, 'Рязань'],
  [{ ...HERE, address: 'на рынке' }, 'Точка в Рязань'],
])('a town is read from the address (%#)', (of, expected) => {
  expect(townOf(of)).toBe(expected);
});

test('places keep their directions and distances, and the own one is drawn last', () => {
  const map = outpostMap(ALL, HERE);
  expect(map.dots.at(-1)).toMatchObject({ name: 'Рязань', isOwn: true });
  const [east, here, west] = ['Дядьково', 'Рязань', 'Рыбное'].map(name => dotOf(map, name));
  if (!east || !here || !west) throw new Error('three places');
  expect(west.x).toBeLessThan(here.x);
  expect(here.x).toBeLessThan(east.x);
  expect(west.y).toBeLessThan(here.y);
  expect(here.y).toBeLessThan(east.y);
  // 6.8 km as the crow flies.
  const { length, km } = map.scale;
  expect((Math.hypot(here.x - east.x, here.y - east.y) / length) * km).toBeCloseTo(6.8, 0);
  for (const { x, y } of map.dots) {
    expect(x).toBeGreaterThanOrEqual(40);
    expect(x).toBeLessThanOrEqual(MAP_WIDTH - 40);
    expect(y).toBeGreaterThanOrEqual(40);
    expect(y).toBeLessThanOrEqual(MAP_HEIGHT - 28);
  }
});

test('a place alone stands in the middle; two in one street have one name, and a hundred are not all drawn', () => {
  expect(outpostMap([HERE], HERE).dots).toEqual([
    { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 + 6, name: 'Рязань', isOwn: true },
  ]);
  const near = { ...HERE, lat: 54.63 };
  expect(outpostMap([near, HERE], HERE).dots.map(({ name }) => name)).toEqual(['', 'Рязань']);
  const many = Array.from({ length: 100 }, (_, index) => ({ ...HERE, lat: 55 + index / 10 }));
  expect(outpostMap([HERE, ...many], HERE).dots).toHaveLength(13);
});
