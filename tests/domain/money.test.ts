import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  discountPercent,
  formatPrice,
  formatRoubles,
  fromRoubles,
  type Kopecks,
  kopecks,
  MAX_KOPECKS,
  parseRoubles,
  sum,
  times,
  toRoubles,
} from '#src/domain/money.ts';

const amounts = fc.integer({ min: 0, max: MAX_KOPECKS }).map(kopecks);

describe('reading roubles', () => {
  test.each([
    ['7490', 749_000],
    ['7 490,00', 749_000],
    ['7\u00A0490,5', 749_050],
    ['7\u202F490.05', 749_005],
    ['1\u2009234\u2009567', 123_456_700],
    ['7490.5', 749_050],
    [' 7490 ₽', 749_000],
    ['7 490 руб.', 749_000],
    ['7490 РУБ', 749_000],
    ['7490 р.', 749_000],
    ['7490р', 749_000],
    ['0', 0],
    ['0,01', 1],
    ['10 000 000', MAX_KOPECKS],
  ])('%j is understood', (text, expected) => {
    expect(parseRoubles(text)).toBe(expected);
  });

  test.each([
    '',
    '-1',
    '+1',
    '7.490',
    '7,490.00',
    '74 90',
    '7  490',
    '1234 567',
    '₽ 7490',
    'руб. 7490',
    '1e3',
    '٣',
    '7490,123',
    '7490,',
    '₽',
    'бесплатно',
    '10000000,01',
    '999999999999',
    '1 000 000 000 000 000 000 000',
  ])('%j is refused', text => {
    expect(parseRoubles(text)).toBeNull();
  });

  test('any text gives whole kopecks in bounds or nothing', () => {
    const amountLike = fc.string({ unit: fc.constantFrom(...'0123456789., \u00A0₽руб') });
    fc.assert(
      fc.property(fc.oneof(amountLike, fc.string({ unit: 'binary' })), text => {
        const read = parseRoubles(text) ?? 0;
        expect(Number.isInteger(read) && read >= 0 && read <= MAX_KOPECKS).toBe(true);
      }),
    );
  });
});

describe('writing roubles', () => {
  test.each([
    [0, '0'],
    [749_000, '7\u00A0490'],
    [749_050, '7\u00A0490,50'],
    [749_005, '7\u00A0490,05'],
    [99_900, '999'],
    [MAX_KOPECKS, '10\u00A0000\u00A0000'],
  ])('%i kopecks are %j', (amount, text) => {
    expect(formatRoubles(kopecks(amount))).toBe(text);
    expect(formatPrice(kopecks(amount))).toBe(`${text}\u00A0руб.`);
  });

  test('an amount is what Intl makes of it, with no-break spaces', () => {
    fc.assert(
      fc.property(amounts, amount => {
        const minimumFractionDigits = amount % 100 === 0 ? 0 : 2;
        const text = (amount / 100).toLocaleString('ru-RU', { minimumFractionDigits });
        expect(formatRoubles(amount)).toBe(text.replace(/\s/gu, '\u00A0'));
      }),
    );
  });

  test('formatted amounts are parsed to the same kopecks', () => {
    fc.assert(
      fc.property(amounts, amount => {
        expect(parseRoubles(formatRoubles(amount))).toBe(amount);
        expect(parseRoubles(formatPrice(amount))).toBe(amount);
      }),
    );
  });

  test('a price has no space at which a line could break', () => {
    fc.assert(
      fc.property(amounts, amount => {
        expect(formatPrice(amount)).toMatch(/^[\d,\u00A0]+руб\.$/u);
      }),
    );
  });
});

describe('roubles on the wire', () => {
  test('there and back is the same, to the kopeck', () => {
    fc.assert(
      fc.property(amounts, amount => {
        expect(fromRoubles(toRoubles(amount))).toBe(amount);
        expect(fromRoubles(JSON.parse(JSON.stringify(toRoubles(amount))))).toBe(amount);
      }),
    );
    expect(toRoubles(kopecks(749_050))).toBe(7490.5);
  });
});

describe('arithmetic', () => {
  test('gives whole kopecks, and refuses fractions', () => {
    expect(times(kopecks(749_050), 4)).toBe(2_996_200);
    expect(sum([kopecks(1), kopecks(2), kopecks(4)])).toBe(7);
    expect(sum([])).toBe(0);
    expect(() => kopecks(7490.5)).toThrow(RangeError);
    expect(() => times(kopecks(3), 0.5)).toThrow(RangeError);
  });

  test('a bare number is not an amount of money: tsc checks every line below', () => {
    const price = kopecks(749_000);
    // @ts-expect-error a bare number
    formatPrice(749_000);
    // @ts-expect-error roubles
    formatPrice(toRoubles(price));
    // @ts-expect-error the result of arithmetic
    formatPrice(price * 4);
    // @ts-expect-error a number among amounts
    sum([price, 100]);
    // @ts-expect-error a quantity in place of the price
    times(4, price);
    // @ts-expect-error a brand made by hand
    const forged: Kopecks = { KOPECKS: true };
    expect(forged).toBeDefined();
  });
});

describe('discount', () => {
  test.each([
    [9_000, 10_000, 10],
    [949_000, 1_099_000, 14],
    [3_000, 4_000, 25],
    [2_000, 3_000, 33],
    [9_999, 10_000, 0],
    [1, 10_000, 99],
    [10_000, 10_000, 0],
    [10_000, 9_000, 0],
    [10_000, null, 0],
  ])('%i instead of %s is %i per cent', (price, oldPrice, percent) => {
    expect(discountPercent(kopecks(price), oldPrice === null ? null : kopecks(oldPrice))).toBe(percent);
  });

  test('it is whole, from 0 to 99, and grows as the price falls', () => {
    fc.assert(
      fc.property(fc.tuple(amounts, amounts, amounts), prices => {
        const [low, middle, old] = prices.sort((a, b) => a - b) as typeof prices;
        const [more, less] = [discountPercent(low, old), discountPercent(middle, old)];
        expect(Number.isInteger(more)).toBe(true);
        expect(less >= 0 && more >= less && more <= 99).toBe(true);
      }),
    );
  });
});
