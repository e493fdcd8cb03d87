import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../harness/cases.ts';
import { amount, IS_LONG } from '../harness/long.ts';
import { editSequences, publishAfterEach, publishedShop } from './edit-sequence.ts';
import { type Choice, EDIT_NAMES } from './shop-edits.ts';

/** The sequence of the short form: each way in which a publication takes an edit. */
const SHORT: Choice[] = [
  { edit: 'row that is refused', a: 1, b: 2, isWatched: true },
  { edit: 'price', a: 3, b: 4, isWatched: true },
  { edit: 'new model', a: 5, b: 6, isWatched: false },
  { edit: 'article text', a: 7, b: 8, isWatched: true },
];

test(
  'after any sequence of edits the shop is what a publication from nothing makes',
  async () => {
    using start = await publishedShop();
    const edits: string[] = [];
    let published = 0;
    await fc.assert(
      fc.asyncProperty(editSequences, async choices => {
        edits.push(...choices.map(({ edit }) => edit));
        published += await publishAfterEach(start, choices);
      }),
      { ...cases(1, 60), examples: [[SHORT]], endOnFailure: true },
    );
    // Most edits are accepted: a generator that makes the import reject them would prove nothing.
    expect(published).toBeGreaterThan(edits.length / 2);
    if (IS_LONG) expect(new Set(edits)).toEqual(new Set(EDIT_NAMES));
  },
  amount(300_000, 3_600_000),
);
