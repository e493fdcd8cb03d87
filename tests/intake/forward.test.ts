import { expect, test } from 'vitest';
import { importsFollowEdits } from './forward-sequences.ts';

/** More are run by hand: the figure is the argument. */
const SEQUENCES = 12;

test('after any edits an import gives what an import from nothing gives', { timeout: 300_000 }, () => {
  const { forward, whole } = importsFollowEdits(SEQUENCES, 8);
  expect(forward).toBeGreaterThan(SEQUENCES);
  expect(whole).toBeGreaterThan(SEQUENCES);
});
