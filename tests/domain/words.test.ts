import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fittingText } from '#src/browser/islands/filter/fitting-text.ts';
import { countOf, formatCount, formFor, GOODS, MODELS, TYRES } from '#src/domain/words.ts';

/** The rule of Russian grammar: 11…14 take «many», else the last digit decides. */
function schoolForm(count: number): 0 | 1 | 2 {
  const [tens, last] = [count % 100, count % 10];
  if (tens >= 11 && tens <= 14) return 2;
  if (last === 1) return 0;
  return last >= 2 && last <= 4 ? 1 : 2;
}

describe('plural forms', () => {
  test('of every number from 0 to 1000 agree with the grammar', () => {
    for (let count = 0; count <= 1000; count++)
      expect([count, formFor(count, GOODS)]).toEqual([
        count,
        ['товар', 'товара', 'товаров'][schoolForm(count)],
      ]);
  });

  test.each([
    [1, GOODS, '1\u00A0товар'],
    [22, MODELS, '22\u00A0модели'],
    [11, MODELS, '11\u00A0моделей'],
    [4, TYRES, '4\u00A0шины'],
    [0, TYRES, '0\u00A0шин'],
    [4123, GOODS, '4\u00A0123\u00A0товара'],
    [1, TYRES, '1\u00A0шина'],
    [21, MODELS, '21\u00A0модель'],
    [5, MODELS, '5\u00A0моделей'],
    [101, TYRES, '101\u00A0шина'],
  ])('%i is joined to its noun by a no-break space', (count, forms, text) => {
    expect(countOf(count, forms)).toBe(text);
  });

  test.each([
    [1, 'Подходит 1\u00A0вариант'],
    [2, 'Подходят 2\u00A0варианта'],
    [110, 'Подходит 110\u00A0вариантов'],
  ])('the verb before %i agrees, too', (count, text) => {
    expect(fittingText(count)).toBe(text);
  });

  test('a fraction takes the form of a few: 1,5 товара', () => {
    expect(formFor(1.5, GOODS)).toBe('товара');
  });
});

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1\u00A0000'],
    [4123, '4\u00A0123'],
    [1_234_567, '1\u00A0234\u00A0567'],
  ])('%i has no-break spaces between thousands', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  test('a whole number is what Intl makes of it, with no-break spaces', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), count => {
        expect(formatCount(count)).toBe(count.toLocaleString('ru-RU').replace(/\s/gu, '\u00A0'));
      }),
    );
  });
});
