import { describe, expect, test } from 'vitest';
import {
  countText,
  isPromoted,
  kindsText,
  type PromoConditions,
  type Promoted,
  rimsText,
  sizesText,
} from '#src/domain/promotion.ts';

const ALL: PromoConditions = { brands: [], models: [] };
const TYRE: Promoted = { brand: 'Kama', model: 'kama-irbis', diametr: '16', runflat: false, cargo: false };

describe('a promotion is for a tyre', () => {
  test.each<[string, Partial<PromoConditions>, Partial<Promoted>, boolean]>([
    ['without conditions: any', {}, {}, true],
    ['of its brand', { brands: ['Kama', 'Viatti'] }, {}, true],
    ['of another brand', { brands: ['Viatti'] }, {}, false],
    ['of its model', { models: ['kama-irbis'] }, {}, true],
    ['of its model though not of its brand', { brands: ['Viatti'], models: ['kama-irbis'] }, {}, true],
    ['up to its rim', { rims: { to: 16 } }, {}, true],
    ['up to a smaller rim', { rims: { to: 15 } }, {}, false],
    ['from its rim', { rims: { from: 16 } }, {}, true],
    ['from a larger rim', { rims: { from: 16.5 } }, {}, false],
    ['of a list of rims', { rims: [15, 16] }, {}, true],
    ['between listed rims', { rims: [15, 17] }, {}, false],
    ['only Run Flat, and it is', { runflat: 'only' }, { runflat: true }, true],
    ['only Run Flat, and it is not', { runflat: 'only' }, {}, false],
    ['without Run Flat, and it is', { runflat: 'excluded' }, { runflat: true }, false],
    ['without Run Flat, and it is not', { runflat: 'excluded' }, {}, true],
    ['only of vans', { cargo: 'only' }, {}, false],
    ['not of vans', { cargo: 'excluded' }, { cargo: true }, false],
    ['all conditions at once, one fails', { brands: ['Kama'], rims: { to: 15 } }, {}, false],
  ])('%s', (_, conditions, tyre, expected) => {
    expect(isPromoted({ ...TYRE, ...tyre }, { ...ALL, ...conditions })).toBe(expected);
  });
});

test('conditions in words', () => {
  expect(rimsText({ to: 18 })).toBe('до\u00A0R18');
  expect(rimsText({ from: 17.5 })).toBe('от\u00A0R17.5');
  expect(rimsText({ from: 16, to: 18 })).toBe('R16–R18');
  expect(rimsText({ from: 16, to: 16 })).toBe('R16');
  expect(rimsText([15, 17])).toBe('R15, R17');
  expect(kindsText({ ...ALL, runflat: 'only', cargo: 'excluded' })).toBe(
    'только Run\u00A0Flat, кроме шин для фургонов',
  );
  expect(sizesText({ ...ALL, rims: { to: 18 }, runflat: 'excluded' })).toBe(
    'до\u00A0R18, кроме Run\u00A0Flat',
  );
  expect(sizesText(ALL)).toBe('');
  expect(countText({ min_count: 4 })).toBe('от\u00A04\u00A0шт.');
  expect(countText({})).toBe('');
});
