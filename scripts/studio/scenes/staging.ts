import type { LampSetting, Outdoors, PlacedSubject, Section, Tread, Wall } from '../page/subject.ts';
import type { Words } from '../words.ts';

/** A tyre of a scene: the address key of its model, how it stands, and what the scene changes of it. */
export type Stand = Partial<Omit<PlacedSubject, 'subject'>> & {
  model: string;
  wall?: Partial<Wall>;
  tread?: Partial<Tread>;
  section?: Partial<Section>;
};

/** A picture for tiles, banners, promotions, collections, technologies and articles of the demonstration shop. */
export interface Scene {
  /** Its file below `storage/`, without the extension. */
  name: string;
  /** The first one's radius is the unit of all lengths. */
  tyres: readonly Stand[];
  outdoors: Outdoors;
  words: Words | null;
}

type Rgb = readonly [number, number, number];
/** The time of day: sky, lamps, exposure. */
export type Light = Pick<Outdoors, 'skyLow' | 'skyHigh' | 'lamps' | 'room' | 'exposure'>;
export type Framing = Pick<Outdoors, 'size' | 'from' | 'at' | 'high' | 'lens'>;

const lamps = (a: LampSetting['at'], powerA: Rgb, b: LampSetting['at'], powerB: Rgb) =>
  [
    { at: a, power: powerA },
    { at: b, power: powerB },
  ] as const;

const STUDIO_LAMPS = lamps([-1.4, 3.2, 3], [2.1, 2.1, 2.1], [3.4, 2.4, -0.2], [1.5, 1.5, 1.5]);

export const LIGHTS = {
  /** Dusk after rain. */
  dusk: {
    skyLow: [0.06, 0.08, 0.115],
    skyHigh: [0.006, 0.01, 0.018],
    lamps: STUDIO_LAMPS,
    room: 1,
    exposure: 1.6,
  },
  /** An overcast winter day. */
  winter: {
    skyLow: [0.3, 0.38, 0.5],
    skyHigh: [0.08, 0.16, 0.33],
    lamps: STUDIO_LAMPS,
    room: 1,
    exposure: 1.15,
  },
  /** A winter evening: the snow is blue, the low sun warm. */
  frost: {
    skyLow: [0.42, 0.27, 0.2],
    skyHigh: [0.07, 0.12, 0.26],
    lamps: lamps([-2.6, 1.5, 2.4], [3.4, 2.3, 1.5], [3.4, 2.4, -0.2], [0.6, 0.85, 1.3]),
    room: 0.75,
    exposure: 1.15,
  },
  /** An overcast day on a gravel road. */
  grey: {
    skyLow: [0.2, 0.19, 0.175],
    skyHigh: [0.045, 0.06, 0.085],
    lamps: STUDIO_LAMPS,
    room: 1,
    exposure: 1.5,
  },
  /** A summer morning. */
  morning: {
    skyLow: [0.36, 0.33, 0.29],
    skyHigh: [0.09, 0.16, 0.25],
    lamps: lamps([-2.8, 2.2, 2.2], [4.6, 3.7, 2.7], [3.2, 2.6, -1], [1.1, 1.25, 1.5]),
    room: 0.85,
    exposure: 1.25,
  },
  /** A summer evening against the light. */
  evening: {
    skyLow: [0.33, 0.19, 0.125],
    skyHigh: [0.05, 0.055, 0.1],
    lamps: lamps([3.2, 1.7, -1.2], [5, 3.2, 1.9], [-2.4, 2.6, 2.6], [1.5, 1.6, 1.8]),
    room: 0.85,
    exposure: 1.35,
  },
  /** Under the lamps of a workshop. */
  workshop: {
    skyLow: [0.02, 0.023, 0.03],
    skyHigh: [0.006, 0.007, 0.01],
    lamps: lamps([-1.2, 4, 2.2], [3, 3, 3.1], [3, 3, 0.4], [2, 2.1, 2.3]),
    room: 1,
    exposure: 1.5,
  },
} as const satisfies Record<string, Light>;

const WIDE = [960, 600] as const;

export const FRAMINGS = {
  /** The tyre is on the right, with room for text on the left. */
  banner: { size: [1200, 400], from: [5, 0.7, 4.6], at: [-2.2, -0.18, 0], high: 2.75, lens: 0 },
  /** The tyre fills the picture. */
  full: { size: WIDE, from: [5.2, 0.9, 4.4], at: [-0.25, -0.12, 0], high: 2.75, lens: 0 },
  /** Seen from the other side, near the ground. */
  low: { size: WIDE, from: [-4.6, 0.15, 4.9], at: [0.2, -0.2, 0], high: 2.6, lens: 0 },
  close: { size: WIDE, from: [5.6, -0.35, 2.4], at: [0, -0.45, 0], high: 1.5, lens: 0 },
} as const satisfies Record<string, Framing>;

const GROUND_LIGHT = {
  asphalt: LIGHTS.dusk,
  snow: LIGHTS.winter,
  gravel: LIGHTS.grey,
  dirt: LIGHTS.morning,
  floor: LIGHTS.workshop,
  ice: LIGHTS.winter,
} as const satisfies Record<Outdoors['ground'], Light>;

/** A scene; what `changes` does not name is usual for its ground. */
export const scene = (
  name: string,
  tyres: string | readonly Stand[],
  ground: Outdoors['ground'],
  framing: Framing,
  changes: Partial<Outdoors> & { light?: Light; words?: Words } = {},
): Scene => {
  const { light = GROUND_LIGHT[ground], words = null, ...rest } = changes;
  return {
    name,
    tyres: typeof tyres === 'string' ? [{ model: tyres }] : tyres,
    outdoors: { ground, wet: ground === 'asphalt' ? 0.55 : 0, shift: [0, 0], ...framing, ...light, ...rest },
    words,
  };
};

/** A framing of 960 × 600 pixels that looks from one point to another. */
export const look = (from: Rgb, at: Rgb, high: number, lens = 0): Framing => ({
  size: WIDE,
  from,
  at,
  high,
  lens,
});
