import { expect, test } from 'vitest';
import { amount } from '../harness/long.ts';
import { importsFollowEdits } from './incremental-sequences.ts';

const SEQUENCES = amount(2, 100);

test('after any edits an import gives what an import from nothing gives', {
  timeout: amount(300_000, 1_800_000),
}, () => {
  const { incremental, whole } = importsFollowEdits(SEQUENCES, 8);
  expect(incremental).toBeGreaterThan(SEQUENCES);
  expect(whole).toBeGreaterThan(SEQUENCES);
});
