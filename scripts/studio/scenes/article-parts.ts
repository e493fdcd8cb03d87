import type { Label, Words } from '../words.ts';
import { type Framing, look, type Stand } from './staging.ts';

/** Two lines on the left, with a shade under them. */
export const titled = (title: string, line: string): Words => ({
  shade: 'left',
  labels: [
    { text: title, at: [0.055, 0.5], size: 0.125, weight: 700 },
    { text: line, at: [0.057, 0.61], size: 0.065, colour: 'pale' },
  ],
});

export const label = (text: string, x: number, y: number, rest: Partial<Label> = {}): Label => ({
  text,
  at: [x, y],
  size: 0.07,
  align: 'middle',
  ...rest,
});

/** A sidewall without a brand, with other texts at its top. */
export const wallWith = (
  ...marks: NonNullable<Stand['wall']>['marks'] & object
): NonNullable<Stand['wall']> => ({
  brand: '',
  title: '',
  small: [],
  direction: '',
  mountain: false,
  band: 'plain',
  biters: 0,
  marks,
});

/** A macro of the top of a sidewall. */
export const WALL: Framing = look([0.35, 1.25, 2.7], [0, 0.83, 0.3], 0.42, 0.12);
/** The section at the top of a tyre that is cut there. */
export const SECTION: Framing = look([-2.6, 1.05, 0.75], [0, 0.83, 0], 0.62, 0.1);
export const CUT = [0.5, 1.3] as const;

export const SIZE_TYRE = 'michelin-primacy-4';

/** A stack of lying tyres, the lowest first. */
export const stack = (
  models: readonly string[],
  at: readonly [number, number] = [0, 0],
  height = 0.63,
): Stand[] =>
  models.map((model, floor) => ({ model, at, lean: 90, yaw: 25 + floor * 47, lift: floor * height }));

export const four = (model: string) => [model, model, model, model];

export const wheel = (
  width: number,
  aspect: number,
  rim: number,
): Partial<NonNullable<Stand['section']>> => ({
  width,
  height: (width * aspect) / 100,
  rim: rim * 25.4,
});
