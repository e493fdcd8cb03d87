import { expect, test } from 'vitest';
import type { Catalogue } from '#src/catalogue/open.ts';
import { carOfGeneration } from '#src/catalogue/views/landing-car.ts';

type Size = readonly [width: string, height: string, rim: string, axle?: 'front' | 'rear'];

/** What is said of a car with these sizes, of which none is on sale. */
function said(...sizes: Size[]) {
  const rows = sizes.map(([width, height, rim, axle = null]) => ({
    ...{ id: 1, name: '1.6', year_from: 2010, year_to: 2015, pressure: '', commercial: 0, replacement: 0 },
    ...{ width, height, rim, axle },
  }));
  const all = (sql: string) => (sql.includes('FROM car_modification m') ? rows : []);
  const { facts, car } = carOfGeneration({ all, one: () => undefined } as unknown as Catalogue, 'Polo', 1);
  const texts = [...facts, ...(car?.advice ?? []).map(({ text }) => text)];
  return texts.map(text => text.replaceAll('\u00A0', ' '));
}

test('rear wheels are wider on all cars or on some', () => {
  const pair: Size[] = [
    ['225', '45', '18', 'front'],
    ['255', '40', '18', 'rear'],
  ];
  expect(said(...pair)[0]).toMatch(/сзади\. Задние колёса шире передних/u);
  expect(said(['205', '55', '17'], ...pair)[0]).toContain('У части из них задние колёса шире передних');
  expect(said(['205', '55', '17'])[0]).not.toContain('шире');
});

test('a size is advised by what parts it from others', () => {
  expect(said(['185', '60', '15'], ['195', '55', '15'])[1]).toContain('самый узкий');
  for (const text of said(['195', '55', '15'], ['195', '60', '15']).slice(1)) {
    expect(text).toContain('это один из заводских размеров');
    expect(text).not.toMatch(/узкий|широкий|диаметр/u);
  }
});
