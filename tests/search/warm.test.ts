import { afterAll, expect, test } from 'vitest';
import { ADDRESS_KEYS, filterFromQuery, filterToQuery } from '#src/domain/filter.ts';
import { typicalFilter } from '#src/search/typical.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { demoEngine } from './demo-engine.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

test('before the first request the search is asked what addresses can ask, of every kind, and finds something mostly', () => {
  const engine = demoEngine(folder.path);
  const filters = Array.from({ length: 600 }, (_, turn) => typicalFilter(engine, turn));
  for (const filter of filters) expect(filterFromQuery(filterToQuery(filter))).toEqual(filter);
  const found = filters.filter(filter => engine.count(filter) > 0);
  expect(found.length).toBeGreaterThan(filters.length / 2);
  const set = new Set(filters.flatMap(filter => [...filterToQuery(filter).keys()]));
  const rare = ['runflat', 'rear', 'axle', 'models_filter'];
  expect([...set]).toEqual(expect.arrayContaining(ADDRESS_KEYS.filter(key => !rare.includes(key))));
  const kinds = filters.flatMap(({ string }) => engine.understand(string)?.parts ?? []);
  expect(new Set(kinds.map(({ kind }) => kind)).size).toBeGreaterThan(6);
});
