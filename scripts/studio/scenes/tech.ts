import { type Framing, LIGHTS, look as looked, type Scene, scene } from './staging.ts';

/** Technologies are shown at 16:9. */
const look = (...from: Parameters<typeof looked>): Framing => ({ ...looked(...from), size: [960, 540] });

/** What every picture of a test says of itself. */
const DEMONSTRATION = {
  text: 'Демонстрационные данные',
  at: [0.06, 0.11],
  size: 0.062,
  colour: 'pale',
} as const;

/** Technologies in macro, and the scenes of tests. */
export const TECHNOLOGIES: readonly Scene[] = [
  scene(
    'tech/sipes',
    [{ model: 'nokian-hakkapeliitta-r5', detail: 2 }],
    'snow',
    look([4.2, 0.55, 0.35], [0.95, 0.02, 0.08], 0.3, 0.14),
  ),
  scene(
    'tech/grooves',
    [{ model: 'michelin-crossclimate-2', detail: 2 }],
    'asphalt',
    look([4.2, 0.4, 0.2], [0.95, 0.0, 0.03], 0.44, 0.12),
    {
      wet: 0.4,
    },
  ),
  scene(
    'tech/studs',
    [{ model: 'pirelli-ice-zero-2', detail: 2 }],
    'snow',
    look([3.6, 1.2, 1.3], [0.9, 0.28, 0.12], 0.27, 0.16),
  ),
  scene(
    'tech/sidewall',
    [{ model: 'yokohama-geolandar-mt-g003', detail: 2 }],
    'gravel',
    look([2.6, -0.1, 3.4], [0.5, -0.62, 0.36], 0.8, 0.1),
  ),
  scene(
    'tech/runflat',
    [{ model: 'pirelli-cinturato-p7', detail: 2, slice: [0.5, 1.3], insert: true, section: { wall: 15 } }],
    'floor',
    look([-2.6, 0.95, 1.0], [0, 0.83, 0.16], 0.42, 0.1),
  ),
  scene(
    'tech/compound',
    [{ model: 'continental-premiumcontact-7', detail: 2, slice: [0.5, 1.3] }],
    'floor',
    look([-2.4, 1.25, 0.9], [0.02, 0.9, 0.12], 0.34, 0.1),
    { shift: [0, 9] },
  ),
  scene(
    'tech/silence',
    [{ model: 'dunlop-sp-sport-lm705', detail: 2 }],
    'asphalt',
    look([4.0, -0.1, 1.9], [0.88, -0.18, 0.18], 0.55, 0.14),
    {
      wet: 0,
      light: LIGHTS.morning,
    },
  ),
  scene(
    'tech/promo-set',
    [0, 1, 2, 3].map(at => ({
      model: 'gislaved-nord-frost-200',
      at: [0, -at * 0.78] as const,
      spin: at * 40,
    })),
    'snow',
    look([4.8, 0.6, 4.8], [-0.05, -0.1, -0.9], 2.75, 0.05),
    {
      words: {
        shade: 'below',
        labels: [{ text: 'Комплект 4 шт.', at: [0.5, 0.92], size: 0.09, weight: 700, align: 'middle' }],
      },
    },
  ),
  scene(
    'tech/test-ice',
    [{ model: 'nokian-hakkapeliitta-9' }],
    'ice',
    look([4.8, -0.55, 3.9], [-0.55, -0.3, 0], 2.1, 0.05),
    {
      light: LIGHTS.frost,
      words: { shade: 'above', labels: [DEMONSTRATION] },
    },
  ),
  scene(
    'tech/test-wet',
    [{ model: 'michelin-primacy-4' }],
    'asphalt',
    look([4.8, -0.55, 3.9], [-0.55, -0.3, 0], 2.1, 0.05),
    {
      wet: 0.8,
      shift: [5, 5],
      words: { shade: 'above', labels: [DEMONSTRATION] },
    },
  ),
  scene(
    'tech/video',
    [{ model: 'bridgestone-turanza-6' }],
    'asphalt',
    look([5.2, -0.3, 2.8], [-0.1, -0.2, 0], 2.3, 0.05),
    {
      wet: 0.6,
      light: LIGHTS.evening,
      shift: [8, 8],
      words: { shade: 'above', labels: [{ ...DEMONSTRATION, text: 'Демонстрационное видео' }] },
    },
  ),
];
