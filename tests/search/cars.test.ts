import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBit } from '#src/catalogue/search/bits.ts';
import type { SearchEngine } from '#src/catalogue/search/engine.ts';
import { suggest } from '#src/catalogue/search/suggest.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { DEMO_CONTENT } from '../harness/places.ts';
import { demoEngine } from './demo-engine.ts';

const folder = temporaryFolder();
let engine: SearchEngine;
beforeAll(() => {
  engine = demoEngine(folder.path);
}, 120_000);
afterAll(() => folder[Symbol.dispose]());

const FITMENT = parse(readFileSync(path.join(DEMO_CONTENT, 'cars/fitment.csv')), {
  columns: true,
  delimiter: ';',
}) as Record<'make' | 'model' | 'front' | 'rear', string>[];

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
  return Array.from({ length: engine.data.rows }, (_, row) => row)
    .filter(row => hasBit(rows, row))
    .map(row => JSON.parse(new TextDecoder().decode(engine.cardBytes(row))).size_str as string);
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

test('the letter C is told with the sizes of a car, in the chip and in suggestions', () => {
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
