import type { SeededRandom } from '#scripts/generate/random.ts';
import type { Cut, Mark, Ring, Sipe, TreadPosition } from '../page/subject.ts';

/** A random number between two bounds, rounded to three decimals. */
export const between = (random: SeededRandom, min: number, max: number): number =>
  Math.round((min + (max - min) * random.next()) * 1000) / 1000;

const round = (value: number) => Math.round(value * 1000) / 1000;

/** `count` + 1 positions from `from` to `to` across the tread; `pitchAt` gives the pitch of each. */
export const along = (
  from: number,
  to: number,
  pitchAt: (across: number) => number,
  count = 6,
): TreadPosition[] =>
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
  path: readonly TreadPosition[],
  width: readonly [number, number],
  depth: number,
  rest: Partial<Cut> = {},
): Cut => ({ kind: 'cut', path, width, depth, ...rest });

export const sipe = (path: readonly TreadPosition[], rest: Partial<Sipe> = {}): Sipe => ({
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
  /** Slits per pitch. */
  count: number;
  /** Shift between both ends of a slit, in pitches. */
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

/** Relative lengths of pitches: three kinds in random order, with the mean 1. */
export function rhythm(random: SeededRandom, pitches: number, spread = 0.12): number[] {
  const lengths = Array.from({ length: pitches }, () => 1 + spread * (random.integer(0, 2) - 1));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / pitches;
  return lengths.map(length => round(length / mean));
}
