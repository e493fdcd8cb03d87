import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceOf, geometryOf, measuringRim, trueSpeed } from '#src/domain/tyre-geometry.ts';
import { parseSize, type TyreSize } from '#src/domain/tyre-size.ts';

const sizeOf = (text: string): TyreSize => {
  const size = parseSize(text);
  if (!size) throw new Error(text);
  return size;
};
const metric = fc
  .record({
    width: fc.integer({ min: 10, max: 32 }).map(step => String(step * 10 + 5)),
    height: fc.integer({ min: 5, max: 16 }).map(step => String(step * 5)),
    rim: fc.integer({ min: 12, max: 22 }).map(String),
  })
  .map(parts => ({ ...parts, commercial: false }));

describe('the dimensions of a tyre', () => {
  // Design diameters and sidewalls of the ETRTO Standards Manual, mm.
  test.each([
    ['205/55 R16', 632, 113],
    ['195/65 R15', 635, 127],
    ['225/45 R17', 634, 101],
    ['175/70 R13', 575, 123],
    ['245/40 R18', 653, 98],
    ['265/60 R18', 775, 159],
    ['185 R14C', 652, 148],
    ['31x10.5 R15', 787, 203],
  ])('%s: diameter %i, sidewall %i', (text, diameter, sidewall) => {
    const geometry = geometryOf(sizeOf(text));
    expect(Math.round(geometry.diameter)).toBe(diameter);
    expect(Math.round(geometry.sidewall)).toBe(sidewall);
  });

  // Measuring rims of the ETRTO Standards Manual, inches.
  test.each([
    ['135/80 R13', 3.5],
    ['155/65 R14', 4.5],
    ['165/70 R14', 5],
    ['185/60 R14', 5.5],
    ['195/65 R15', 6],
    ['205/55 R16', 6.5],
    ['225/45 R17', 7.5],
    ['235/65 R17', 7],
    ['245/40 R18', 8.5],
    ['255/35 R19', 9],
    ['285/30 R20', 10],
  ])('%s is measured on a rim of %d″', (text, rim) => {
    expect(measuringRim(sizeOf(text))).toBe(rim);
  });

  test.each(['31x10.5 R15', '195/75 R16C'])('%s has no rim by this rule', text => {
    expect(measuringRim(sizeOf(text))).toBeNull();
  });
});

describe('one size against another', () => {
  test('215/60 R16 in place of 205/55 R16', () => {
    const [old, next] = [geometryOf(sizeOf('205/55 R16')), geometryOf(sizeOf('215/60 R16'))];
    const difference = differenceOf(old, next);
    expect(difference.diameter).toBeCloseTo(32.5, 6);
    expect(difference.diameterPercent).toBeCloseTo(5.14, 2);
    expect(difference.clearance).toBeCloseTo(16.25, 6);
    expect(trueSpeed(100, old, next)).toBeCloseTo(105.14, 2);
  });

  test('a size does not differ from itself, and differences are opposite the other way round', () => {
    fc.assert(
      fc.property(metric, metric, (one, other) => {
        const [a, b] = [geometryOf(one), geometryOf(other)];
        expect(Object.values(differenceOf(a, a)).every(value => value === 0)).toBe(true);
        expect(differenceOf(a, b).clearance).toBeCloseTo(-differenceOf(b, a).clearance, 9);
        expect(trueSpeed(trueSpeed(90, a, b), b, a)).toBeCloseTo(90, 9);
        expect(a.turnsPerKm * a.circumference).toBeCloseTo(1_000_000, 6);
      }),
    );
  });

  test('a wider tyre of one profile never asks for a narrower rim', () => {
    fc.assert(
      fc.property(metric, size => {
        const wider = { ...size, width: String(Number(size.width) + 10) };
        expect(measuringRim(wider)).toBeGreaterThanOrEqual(measuringRim(size) ?? Number.NaN);
      }),
    );
  });
});
