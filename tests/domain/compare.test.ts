import { describe, expect, test } from 'vitest';
import { comparedIn, comparePath, namesTyres } from '#src/domain/compare.ts';

const parse = (query: string) => comparedIn(new URLSearchParams(query));

describe('the address of a comparison', () => {
  test('is read as it was made, and the page is bare without tyres', () => {
    expect(comparePath([10, 7])).toBe('/compare?ids=10,7');
    expect(comparePath([])).toBe('/compare');
    expect(parse('ids=10,7')).toEqual({ ids: [10, 7], isTooMany: false, isUnclear: false });
    expect(namesTyres(new URLSearchParams('ids=7'))).toBe(true);
    for (const query of ['', 'ids=', 'id=7']) expect(namesTyres(new URLSearchParams(query))).toBe(false);
  });

  test.each([
    ['order is kept, each tyre once', 'ids=9,7,9,8', [9, 7, 8], false, false],
    ['encoded commas and spaces', 'ids=9%2C+7', [9, 7], false, false],
    ['four at most', 'ids=5,4,3,2,1', [5, 4, 3, 2], true, false],
    ['the same four twice are four', 'ids=1,2,3,4,1', [1, 2, 3, 4], false, false],
    ['what is no number', 'ids=7,abc,-1,1.5,0,10000000000', [7], false, true],
    ['nothing but commas', 'ids=,,', [], false, true],
  ])('%s', (_, query, ids, isTooMany, isUnclear) => {
    expect(parse(query)).toEqual({ ids, isTooMany, isUnclear });
  });
});
