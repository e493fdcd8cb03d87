import type { SeededRandom } from '#scripts/generate/random.ts';
import type { Cut, Mark, Place, Ring, Sipe } from '../page/subject.ts';

/** A number between two bounds, rounded so that it is written briefly. */
export const between = (random: SeededRandom, min: number, max: number): number =>
  Math.round((min + (max - min) * random.next()) * 1000) / 1000;

const round = (value: number) => Math.round(value * 1000) / 1000;

/** `count` + 1 places along a function of the way across. */
export const along = (from: number, to: number, pitchAt: (across: number) => number, count = 6): Place[] =>
  Array.from({ length: count + 1 }, (_, step) => {
    const across = from + ((to - from) * step) / count;
    return [round(pitchAt(across)), round(across)] as const;
  });

export const ring = (at: number, width: number, depth: number, form: Partial<Ring> = {}): Ring => ({
  kind: 'ring',
  at,
  width,
  depth,
  form: 'straight',
  swing: 0,
  waves: 1,
  phase: 0,
  ...form,
});

export const cut = (
  path: readonly Place[],
  width: readonly [number, number],
  depth: number,
  rest: Partial<Cut> = {},
): Cut => ({ kind: 'cut', path, width, depth, ...rest });

export const sipe = (path: readonly Place[], rest: Partial<Sipe> = {}): Sipe => ({
  kind: 'sipe',
  path,
  width: 0.55,
  depth: 5,
  zig: 0,
  wave: 3.4,
  ...rest,
});

export interface SipeField {
  from: number;
  to: number;
  /** Slits in a pitch. */
  count: number;
  /** Pitches by which a slit is shifted from its beginning to its end. */
  lean: number;
  zig: number;
  wave?: number;
  phase?: number;
  mirror?: number;
  depth?: number;
  width?: number;
}

/** Parallel slits across a rib or a row of blocks. */
export const sipes = ({ from, to, count, lean, phase = 0, mirror, ...rest }: SipeField): Mark[] =>
  Array.from({ length: count }, (_, at) =>
    sipe(
      along(from, to, across => phase + (at + 0.5) / count + (lean * (across - from)) / (to - from), 2),
      { ...rest, ...(mirror === undefined ? {} : { mirror }) },
    ),
  );

/** Lengths of pitches: three kinds in a random order, their mean 1. */
export function rhythm(random: SeededRandom, pitches: number, spread = 0.12): number[] {
  const lengths = Array.from({ length: pitches }, () => 1 + spread * (random.integer(0, 2) - 1));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / pitches;
  return lengths.map(length => round(length / mean));
}
