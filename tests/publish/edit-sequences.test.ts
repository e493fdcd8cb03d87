import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editSequences, publishAfterEach } from './edit-sequence.ts';

const SEQUENCES = 12;

test('after any sequence of edits the shop is what a publication from nothing makes', async () => {
  let edits = 0;
  let published = 0;
  await fc.assert(
    fc.asyncProperty(editSequences, async choices => {
      edits += choices.length;
      published += await publishAfterEach(choices);
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
  // Most edits are accepted: a generator that makes the import reject them would prove nothing.
  expect(published).toBeGreaterThan(edits / 2);
}, 600_000);
