import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FIXTURE_OUT } from '../harness/places.ts';

test('a shop’s own build has no styleguide', () => {
  expect(existsSync(path.join(FIXTURE_OUT, 'current/index.html'))).toBe(true);
  expect(existsSync(path.join(FIXTURE_OUT, 'current/styleguide'))).toBe(false);
});
