import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatLoadIndex,
  loadKg,
  parseLoadIndex,
  parseSpeedIndex,
  speedKmh,
  suggestLoadIndex,
  suggestSpeedIndex,
} from '#src/domain/tyre-index.ts';

describe('load index', () => {
  test.each([
    [60, 250],
    [65, 290],
    [70, 335],
    [75, 387],
    [80, 450],
    [85, 515],
    [88, 560],
    [91, 615],
    [94, 670],
    [97, 730],
    [100, 800],
    [104, 900],
    [109, 1030],
    [110, 1060],
    [115, 1215],
    [119, 1360],
    [120, 1400],
    [121, 1450],
    [125, 1650],
    [130, 1900],
  ])('ETRTO: %i carries %i kg', (index, kg) => {
    expect(loadKg(index)).toBe(kg);
  });

  test('the table keeps within 2 % of its series: 80 steps to ten times the load', () => {
    for (let index = 60; index <= 130; index++)
      expect(Math.abs((loadKg(index) ?? 0) / (45 * 10 ** (index / 80)) - 1)).toBeLessThan(0.02);
  });

  test('every index of the table carries more than the one before', () => {
    for (let index = 61; index <= 130; index++)
      expect(loadKg(index) ?? 0).toBeGreaterThan(loadKg(index - 1) ?? Number.POSITIVE_INFINITY);
  });

  test.each([59, 131, -1, 91.5, Number.NaN])('%d is outside the table', index => {
    expect(loadKg(index)).toBeNull();
  });

  test('single and dual indices are parsed as written', () => {
    const index = fc.integer({ min: 60, max: 130 });
    fc.assert(
      fc.property(index, fc.option(index), (single, dual) => {
        expect(parseLoadIndex(formatLoadIndex({ single, dual }))).toEqual({ single, dual });
      }),
    );
    expect(formatLoadIndex({ single: 91, dual: null })).toBe('91');
    expect(formatLoadIndex({ single: 104, dual: 102 })).toBe('104/102');
  });

  test.each(['', '59', '131', '104/', '104/131', '131/104', '104.102', '104/102/100', '91T', 'XL'])(
    '%j is no load index',
    text => {
      expect(parseLoadIndex(text)).toBeNull();
    },
  );
});

describe('what the writer of a refused load index meant', () => {
  test.each([
    ['104.102', '104/102'],
    ['104,102', '104/102'],
    ['104-102', '104/102'],
    ['104\\102', '104/102'],
    [' 104 102 ', '104/102'],
    ['91', '91'],
  ])('%j is %s', (written, meant) => {
    expect(suggestLoadIndex(written)).toBe(meant);
  });

  test.each(['', '104.102.100', '104.13', '1041.102', 'a104.102', '104.102b', 'XL'])(
    'of %j nothing is likely',
    text => {
      expect(suggestLoadIndex(text)).toBeNull();
    },
  );
});

describe('speed index', () => {
  test.each([
    ['J', 100],
    ['K', 110],
    ['L', 120],
    ['M', 130],
    ['N', 140],
    ['P', 150],
    ['Q', 160],
    ['R', 170],
    ['S', 180],
    ['T', 190],
    ['U', 200],
    ['H', 210],
    ['V', 240],
    ['W', 270],
    ['Y', 300],
  ])('ECE R30: %s is good for %i km/h', (letter, kmh) => {
    expect(speedKmh(letter)).toBe(kmh);
    expect(parseSpeedIndex(` ${letter.toLowerCase()} `)).toBe(letter);
  });

  test('Cyrillic letters are taken for the Latin ones that they look like', () => {
    expect([...'КМНРТУктТ'].map(suggestSpeedIndex)).toEqual([...'KMHPTYKTT']);
    for (const text of ['', 'Ж', 'В', 'ТТ', '91Т']) expect(suggestSpeedIndex(text)).toBeNull();
  });

  test('ZR and (Y) are indices without a single figure', () => {
    for (const index of ['ZR', '(Y)']) {
      expect(parseSpeedIndex(index.toLowerCase())).toBe(index);
      expect(speedKmh(index)).toBeNull();
    }
  });

  test.each(['', 'O', 'I', 'X', 'TT', '91T', 'Т', 'constructor', '__proto__', 'toString'])(
    '%j is no speed index',
    text => {
      expect(parseSpeedIndex(text)).toBeNull();
      expect(speedKmh(text)).toBeNull();
    },
  );
});
