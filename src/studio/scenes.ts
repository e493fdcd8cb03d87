import { hash } from 'node:crypto';
import type { TreadFamily } from '#src/domain/tread.ts';
import type { Outdoors, Subject } from './page/subject.ts';
import { type Model, subjectOf } from './parameters.ts';

/** A picture for the first screen, banners, promotions and news. */
export interface Scene {
  /** Its file below `storage/`, without an ending. */
  name: string;
  /** What stands there: the first model of this family. */
  family: TreadFamily;
  outdoors: Outdoors;
}

const AIR = {
  asphalt: { skyLow: [0.06, 0.08, 0.115], skyHigh: [0.006, 0.01, 0.018], exposure: 1.6 },
  snow: { skyLow: [0.3, 0.38, 0.5], skyHigh: [0.08, 0.16, 0.33], exposure: 1.15 },
  gravel: { skyLow: [0.13, 0.11, 0.085], skyHigh: [0.03, 0.034, 0.042], exposure: 1.5 },
} as const;

type Framing = Pick<Outdoors, 'size' | 'from' | 'at' | 'high'>;

/** The tyre at the right, room for words at the left. */
const HERO: Framing = { size: [1600, 700], from: [4.9, 0.85, 4.8], at: [-1.8, -0.16, 0], high: 2.9 };
const BANNER: Framing = { size: [1200, 400], from: [5, 0.7, 4.6], at: [-2.2, -0.18, 0], high: 2.75 };
/** The tyre fills the picture. */
const NEWS: Framing = { size: [960, 600], from: [5.2, 0.9, 4.4], at: [-0.25, -0.12, 0], high: 2.75 };
const CLOSE: Framing = { size: [960, 600], from: [5.6, -0.35, 2.4], at: [0, -0.45, 0], high: 1.5 };

const scene = (name: string, family: TreadFamily, ground: Outdoors['ground'], framing: Framing): Scene => ({
  name: `scenes/${name}`,
  family,
  outdoors: { ground, ...framing, ...AIR[ground] },
});

export const SCENES: readonly Scene[] = [
  scene('hero-asphalt', 'summer-asymmetric', 'asphalt', HERO),
  scene('hero-snow', 'winter-studded', 'snow', HERO),
  scene('banner-snow', 'winter-directional', 'snow', BANNER),
  scene('banner-asphalt', 'allseason', 'asphalt', BANNER),
  scene('banner-gravel', 'all-terrain', 'gravel', BANNER),
  scene('news-snow', 'winter-studded', 'snow', CLOSE),
  scene('news-asphalt', 'summer-symmetric', 'asphalt', NEWS),
  scene('news-gravel', 'mud-terrain', 'gravel', NEWS),
];

/** The tyre of a scene: of the first model of its family, null when the shop has none. */
export function subjectIn({ family }: Scene, models: readonly Model[]): Subject | null {
  const model = models.find(each => each.family === family);
  return model ? subjectOf(model) : null;
}

/** Digest of everything that a scene depends on. */
export const sceneKey = (look: number, outdoors: Outdoors, subject: Subject): string =>
  hash('sha256', JSON.stringify({ look, outdoors, subject })).slice(0, 16);
