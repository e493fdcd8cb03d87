import type { TyreSize } from './tyre-size.ts';

const INCH_MM = 25.4;

/** Aspect ratio in per cent of a size that names none: `185 R14C` is a full-profile tyre (ISO 4000-1, about 80). */
const FULL_PROFILE = 80;

/** Design dimensions of a new tyre on its measuring rim, in millimetres unless the name says otherwise. */
export interface TyreGeometry {
  width: number;
  sidewall: number;
  rimDiameter: number;
  diameter: number;
  circumference: number;
  turnsPerKm: number;
}

function sidesOf(size: TyreSize): Pick<TyreGeometry, 'width' | 'sidewall' | 'rimDiameter'> {
  const rimDiameter = Number(size.rim) * INCH_MM;
  const [outer, section] = size.width.split('x').map(Number);
  if (outer !== undefined && section !== undefined)
    return { width: section * INCH_MM, sidewall: (outer * INCH_MM - rimDiameter) / 2, rimDiameter };
  const width = Number(size.width);
  const percent = size.height === '' ? FULL_PROFILE : Number(size.height);
  return { width, sidewall: (width * percent) / 100, rimDiameter };
}

/**
 * Dimensions that follow from a size: sidewall = width × aspect ratio, diameter = rim + two sidewalls (ISO 4000-1, design
 * tyre dimensions; the rim in inches of 25.4 mm). Inch sizes name the diameter themselves.
 */
export function geometryOf(size: TyreSize): TyreGeometry {
  const sides = sidesOf(size);
  const diameter = sides.rimDiameter + 2 * sides.sidewall;
  const circumference = Math.PI * diameter;
  return { ...sides, diameter, circumference, turnsPerKm: 1_000_000 / circumference };
}

/** By how much one size differs from another. */
export interface SizeDifference {
  /** Outer diameter, mm and per cent of the old one. */
  diameter: number;
  diameterPercent: number;
  width: number;
  sidewall: number;
  /** Ground clearance, mm: half of the diameter's difference. */
  clearance: number;
}

/** The new size against the old one; positive where the new one is larger. */
export function differenceOf(old: TyreGeometry, next: TyreGeometry): SizeDifference {
  const diameter = next.diameter - old.diameter;
  return {
    diameter,
    diameterPercent: (diameter / old.diameter) * 100,
    width: next.width - old.width,
    sidewall: next.sidewall - old.sidewall,
    clearance: diameter / 2,
  };
}

/** Speed in km/h at which a car with the new tyres goes while its speedometer, made for the old ones, shows `indicated`. */
export const trueSpeed = (indicated: number, old: TyreGeometry, next: TyreGeometry): number =>
  (indicated * next.diameter) / old.diameter;

/**
 * Difference of diameters, in per cent, up to which tyre makers and fitters take a size for a replacement. No law names a
 * figure: UN Regulation 39 only demands that a speedometer never shows less than the true speed.
 */
export const REPLACEMENT_PERCENT = 3;

/** Rim width by section width, for aspect ratios from the given one upwards (ISO 4000-1, measuring rim, factor K1). */
const RIM_FACTORS: readonly (readonly [from: number, factor: number])[] = [
  [75, 0.7],
  [60, 0.75],
  [50, 0.8],
  [45, 0.85],
  [30, 0.9],
  [20, 0.92],
];

/**
 * Width in inches of the rim on which a size is measured: the width times a factor, to the nearest half inch. Neighbouring
 * rims are usually allowed too; which, says the tyre's maker.
 * @returns null for inch sizes and light-truck tyres, which have rules of their own
 */
export function measuringRim(size: TyreSize): number | null {
  if (size.commercial || size.width.includes('x')) return null;
  const percent = size.height === '' ? FULL_PROFILE : Number(size.height);
  const factor = RIM_FACTORS.find(([from]) => percent >= from)?.[1];
  return factor === undefined ? null : Math.round(((Number(size.width) * factor) / INCH_MM) * 2) / 2;
}
