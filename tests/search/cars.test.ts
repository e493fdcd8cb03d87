import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Car, type CarTyre, NO_CAR } from '#src/domain/car-choice.ts';
import { fitOf } from '#src/domain/car-fit.ts';
import { carTyresQuery } from '#src/domain/car-link.ts';
import { EMPTY_FILTER, filterFromQuery } from '#src/domain/filter.ts';
import { parseSize } from '#src/domain/tyre-size.ts';
import { hasBit } from '#src/search/bits.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import { suggest } from '#src/search/suggest.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { DEMO_CONTENT } from '../harness/places.ts';
import { demoEngine } from './demo-engine.ts';

const folder = temporaryFolder();
let engine: SearchEngine;
let sizesOfRows: string[];
beforeAll(() => {
  engine = demoEngine(folder.path);
  sizesOfRows = Array.from(
    { length: engine.data.rows },
    (_, row) => JSON.parse(new TextDecoder().decode(engine.cardBytes(row))).size_str,
  );
}, 120_000);
afterAll(() => folder[Symbol.dispose]());

const FITMENT = parse(readFileSync(path.join(DEMO_CONTENT, 'cars/fitment.csv')), {
  columns: true,
  delimiter: ';',
}) as Record<'make' | 'model' | 'generation' | 'modification' | 'front' | 'rear', string>[];

/** The sizes of a car as its table writes them. */
const sizesOf = (make: string, model: string): Set<string> =>
  new Set(
    FITMENT.filter(row => row.make === make && row.model === model)
      .flatMap(({ front, rear }) => [front, rear])
      .filter(Boolean),
  );

/** The sizes of all tyres that a filter finds, as their cards tell them. */
function sizesFound(filter: Partial<typeof EMPTY_FILTER>): string[] {
  const rows = engine.fitting({ ...EMPTY_FILTER, ...filter });
  return sizesOfRows.filter((_, row) => hasBit(rows, row));
}

test.each([
  ['форд транзит', 'Ford', 'Transit'],
  ['газель', 'GAZ', 'Gazelle'],
  // Some of these need the letter C, others do not.
  ['фольксваген транспортер', 'Volkswagen', 'Transporter'],
  ['буханка', 'UAZ', '2206 Буханка'],
  ['солярис', 'Hyundai', 'Solaris'],
])('«%s» finds tyres with the letter C where the car needs it', (string, make, model) => {
  const needed = sizesOf(make, model);
  const fits = (size: string) => needed.has(size) || needed.has(size.replace(/C$/u, ''));
  const found = sizesFound({ string });
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(size => !fits(size))).toEqual([]);
  expect(found).toEqual(sizesFound({}).filter(fits));
  const { count, counts } = engine.search({ ...EMPTY_FILTER, string }, 1);
  expect(count).toBe(found.length);
  expect(engine.search({ ...EMPTY_FILTER, string, cargo: true }, 1).count).toBe(
    counts[engine.facets.find(({ field }) => field === 'cargo')?.start ?? 0],
  );
});

test('a generation that is named behind its car finds tyres of its sizes alone', () => {
  const generations = Map.groupBy(FITMENT, ({ make, model, generation }) => `${make} ${model} ${generation}`);
  expect(generations.size).toBeGreaterThan(400);
  for (const [name, rows] of generations) {
    const needed = new Set(rows.flatMap(({ front, rear }) => [front, rear]).filter(Boolean));
    const fits = (size: string) => needed.has(size) || needed.has(size.replace(/C$/u, ''));
    expect([name, [...new Set(sizesFound({ string: name }))].sort()]).toEqual([
      name,
      [...new Set(sizesFound({}).filter(fits))].sort(),
    ]);
  }
});

test('the letter C stands with the sizes of a car, in the chip and in suggestions', () => {
  expect(engine.understand('форд транзит')?.parts[0]?.text).toBe(
    'Ford Transit: 195/70 R15C, 205/65 R16C, 215/65 R16C, 235/65 R16C',
  );
  const transit = suggest(engine, 'транзит 2024').cars.find(({ name }) => name.startsWith('Ford Transit'));
  expect(transit?.sizes).toBe('215/65 R16C, 235/65 R16C');
});

test('a car is suggested only when its search finds tyres, with the letter C where it is needed', () => {
  for (const [make, model, typed] of [
    ['Hyundai', 'H-1', 'hyundai h-1'],
    ['Ford', 'Transit', 'форд транзит'],
  ] as const) {
    const named = suggest(engine, typed).cars.map(({ name }) => name);
    const isSold = sizesFound({}).some(size => sizesOf(make, model).has(size));
    expect([typed, named.includes(`${make} ${model}`)]).toEqual([typed, isSold]);
  }
});

/** What the call tells of a modification, without indices. */
const tyresOf = (rows: typeof FITMENT): CarTyre[] =>
  rows.flatMap(({ front, rear }) =>
    [front, rear].filter(Boolean).map((text, at): CarTyre => {
      const size = parseSize(text);
      if (!size) throw new Error(text);
      const { commercial, ...bare } = size;
      return {
        ...bare,
        ...(rear && { axle: at === 0 ? 'front' : 'rear' }),
        ...(commercial && { commercial }),
      };
    }),
  );

test('the link to the tyres of a car finds all that fit and no other, whatever its sizes', () => {
  const cars = Map.groupBy(
    FITMENT,
    ({ make, model, generation, modification }) => `${make} ${model} ${generation} ${modification}`,
  );
  const links = new Map<string, CarTyre[]>();
  for (const rows of cars.values()) links.set(String(carTyresQuery('', tyresOf(rows))), tyresOf(rows));
  links.delete('string=');
  expect(links.size).toBeGreaterThan(100);
  const named = { name: '', slug: '' };
  const car = Object.fromEntries(Object.keys(NO_CAR).map(step => [step, named])) as Car;
  const sold = new Set(sizesOfRows);
  for (const [link, tyres] of links) {
    // Of a pair the rear tyres are found beside the front ones.
    const own = link.includes('rear=') ? tyres.slice(0, 1) : tyres;
    const found = new Set(sizesFound(filterFromQuery(new URLSearchParams(link))));
    const fits = [...sold].map(size => ({ size, fits: fitOf(size, car, own)?.fits }));
    const wrong = fits.filter(({ size, fits }) => (found.has(size) ? fits === false : fits));
    expect([link, wrong]).toEqual([link, []]);
  }
});
