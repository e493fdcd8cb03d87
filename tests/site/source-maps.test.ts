import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { placesIn } from '#src/publish/places.ts';
import { FIXTURE_OUT } from '../harness/places.ts';

/** Where a script, a style or a page would name the file that tells its source. */
const NAMES_A_MAP = /[#@]\s*sourceMappingURL=/u;

test('no source map is published, and nothing published names one', () => {
  const { tree } = placesIn(FIXTURE_OUT);
  const files = readdirSync(tree, { recursive: true, encoding: 'utf8' });
  expect(files.filter(name => name.endsWith('.js')).length).toBeGreaterThan(10);
  expect(files.filter(name => name.endsWith('.map'))).toEqual([]);
  const texts = files.filter(name => /\.(?:js|mjs|css|html)$/u.test(name));
  expect(texts.filter(name => NAMES_A_MAP.test(readFileSync(path.join(tree, name), 'utf8')))).toEqual([]);
});
