import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { standingLandings } from '#src/catalogue/landings.ts';
import { type Catalogue, openCatalogue } from '#src/catalogue/open.ts';
import { carOfGeneration } from '#src/catalogue/views/landing-car.ts';
import { importContent } from '#src/content/import/import-content.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { DEMO_CONTENT } from '../harness/places.ts';

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

/** Of the 40 that one price may render. Beside cars some 25 show a tyre of a size without a page, which has few offers. */
const MOST_CARS = 15;

test('a price of the demo shop, whatever it becomes, moves the pages of few cars', {
  timeout: 120_000,
}, () => {
  using work = temporaryFolder();
  const target = path.join(work.path, 'catalogue.db');
  importContent({ contentDir: DEMO_CONTENT, target, previous: target, catalogueOnly: true });
  const db = new Database(target);
  const saidOfCars = () => {
    const catalogue = openCatalogue(target);
    const cars = standingLandings(catalogue).filter(({ kind }) => kind === 'generation');
    const all = cars.map(({ title, subject }) =>
      JSON.stringify(carOfGeneration(catalogue, title, subject.id ?? 0).car),
    );
    catalogue.close();
    return all;
  };
  const before = saidOfCars();
  db.exec('UPDATE product SET old_price = NULL, price = price * 4');
  db.close();
  const after = saidOfCars();
  const moved = before.flatMap((text, at) => (text === after[at] ? [] : [`${text} ${after[at]}`]));
  expect(moved.length).toBeGreaterThan(0);
  // A page moves with the prices of the sizes whose budgets it has.
  const sizes = moved.map(text => [
    ...new Set(Array.from(text.matchAll(/"([^"]*)&price_to=/gu), ([, search = '']) => search)),
  ]);
  expect(sizes.filter(own => own.length === 0)).toEqual([]);
  const bySize = Map.groupBy(sizes.flat(), search => search);
  expect([...bySize].filter(([, pages]) => pages.length > MOST_CARS).map(([search]) => search)).toEqual([]);
});
