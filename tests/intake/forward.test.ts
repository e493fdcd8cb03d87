import { expect, test } from 'vitest';
import { importsFollowEdits } from './forward-sequences.ts';

/** Others, and more, are run by hand: `FRESH_CASES=200 npm test -- tests/intake/forward.test.ts`. */
const SEQUENCES = 12;

test('after any edits an import gives what an import from nothing gives', { timeout: 300_000 }, () => {
  const { forward, whole } = importsFollowEdits(SEQUENCES, 8);
  expect(forward).toBeGreaterThan(SEQUENCES);
  expect(whole).toBeGreaterThan(SEQUENCES);
});
