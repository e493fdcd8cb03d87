import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../harness/cases.ts';
import { editSequences, publishAfterEach, publishedShop } from './edit-sequence.ts';
import { type Choice, EDIT_NAMES } from './shop-edits.ts';

const SEQUENCES = 12;
/** The first sequence: kinds of edits that the seed does not draw. */
const UNDRAWN: Choice[] = [
  { edit: 'row that is refused', a: 1, b: 2, isWatched: true },
  { edit: 'price', a: 3, b: 4, isWatched: true },
  { edit: 'new model', a: 5, b: 6, isWatched: false },
  { edit: 'article text', a: 7, b: 8, isWatched: true },
];

test('after any sequence of edits the shop is what a publication from nothing makes', async () => {
  using start = await publishedShop();
  const edits: string[] = [];
  let published = 0;
  await fc.assert(
    fc.asyncProperty(editSequences, async choices => {
      edits.push(...choices.map(({ edit }) => edit));
      published += await publishAfterEach(start, choices);
    }),
    { ...cases(SEQUENCES), examples: [[UNDRAWN]], endOnFailure: true },
  );
  // Most edits are accepted: a generator that makes the import reject them would prove nothing.
  expect(published).toBeGreaterThan(edits.length / 2);
  expect(new Set(edits)).toEqual(new Set(EDIT_NAMES));
}, 600_000);
