import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newOrderNumber, orderNumberOf, parseOrderNumber } from '#src/domain/order-number.ts';

const seven = fc.integer({ min: 1_000_000, max: 9_999_999 });

describe('an order number', () => {
  test('is eight digits in two groups, whatever the random number', () => {
    for (let n = 0; n < 1000; n++) expect(newOrderNumber()).toMatch(/^[1-9]\d{3}-\d{4}$/u);
  });

  test('is parsed in any notation', () => {
    const number = orderNumberOf(4_815_623);
    const bare = number.replace('-', '');
    for (const text of [
      number,
      bare,
      ` № ${number} `,
      `${bare.slice(0, 4)} ${bare.slice(4)}`,
      number.replace('-', '–'),
    ])
      expect(parseOrderNumber(text)).toBe(number);
    for (const text of ['', 'abc', '1', `${number}0`, bare.slice(1), `0${bare.slice(1)}`])
      expect(parseOrderNumber(text)).toBeNull();
  });

  test('every single wrong digit is detected, and every swap of neighbours', () => {
    fc.assert(
      fc.property(seven, random => {
        const digits = orderNumberOf(random).replace('-', '');
        for (let at = 0; at < 8; at++) {
          for (let digit = 0; digit < 10; digit++) {
            const wrong = `${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`;
            if (wrong !== digits) expect(parseOrderNumber(wrong)).toBeNull();
          }
          const swapped = `${digits.slice(0, at)}${digits[at + 1] ?? ''}${digits[at]}${digits.slice(at + 2)}`;
          if (swapped !== digits) expect(parseOrderNumber(swapped)).toBeNull();
        }
      }),
    );
  });

  test('one does not predict the next: 2000 numbers are spread over the whole range', () => {
    const firstDigits = Array.from({ length: 2000 }, () => Number(newOrderNumber().slice(0, 1)));
    for (let first = 1; first <= 9; first++) {
      expect(firstDigits.filter(digit => digit === first).length).toBeGreaterThan(120);
    }
  });
});
