import type { Rim, Sticker } from '../page/subject.ts';
import type { Stand } from './staging.ts';

const wheelOf = (
  spokes: number,
  style: Rim['style'],
  finish: Rim['finish'],
  changes: Partial<Rim> = {},
): Rim => ({ spokes, style, finish, dish: 34, cap: true, ...changes });

/** The alloy wheels of the shop's pictures: a few, so that the pictures are a family. */
export const WHEELS = {
  five: wheelOf(5, 'single', 'silver'),
  fiveTwin: wheelOf(5, 'twin', 'turned'),
  seven: wheelOf(7, 'single', 'graphite'),
  ten: wheelOf(10, 'single', 'silver', { dish: 26 }),
  van: wheelOf(6, 'single', 'silver', { dish: 12, cap: false }),
} as const satisfies Record<string, Rim>;

/** A wheel with a tyre, standing where the scene looks, its valve away from the ground. */
export const mounted = (model: string, rim: Rim): Stand[] => [{ model, spin: -40, rim }];

/** A wheel with a pressure gauge on its valve. */
export const gauged = (rim: Rim, reading: number, facing: number): Rim => ({
  ...rim,
  gauge: { reading, facing },
});

/** The label of a new tyre, on the side of the tread that is at the right of a picture. */
export const labelled = (lines: Sticker['lines'], digits: string, seed: number): Sticker => ({
  at: 0.75,
  across: 0,
  long: 60,
  broad: 96,
  lines,
  digits,
  seed,
});
