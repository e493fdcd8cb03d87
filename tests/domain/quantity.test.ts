import { describe, expect, test } from 'vitest';
import { MAX_QUANTITY, stepsFrom } from '#src/domain/quantity.ts';

describe('a stepper leads', () => {
  test.each([
    [4, 12, { less: 3, more: 5 }],
    [1, 12, { less: 0, more: 2 }],
    [12, 12, { less: 11, more: null }],
    [1, 1, { less: 0, more: null }],
    [MAX_QUANTITY, 5000, { less: MAX_QUANTITY - 1, more: null }],
  ])('from %i of %i in stock to %o', (count, stock, steps) => {
    expect(stepsFrom(count, stock)).toEqual(steps);
  });

  test('from more than there is down to what there is, and at least to one', () => {
    expect(stepsFrom(8, 3)).toEqual({ less: 3, more: null });
    expect(stepsFrom(8, 0)).toEqual({ less: 1, more: null });
  });
});
