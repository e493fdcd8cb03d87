import { LIGHTS, look, type Scene, type Stand, scene } from './staging.ts';

/** Tyres side by side on one axis, as on a rack; the first is the nearest. */
const rack = (models: readonly string[], gap: number): Stand[] =>
  models.map((model, at) => ({ model, at: [0, -at * gap], spin: at * 37 }));

/** Covers of the collections: the ground tells season and use. */
export const COLLECTIONS: readonly Scene[] = [
  scene(
    'collections/summer',
    'michelin-primacy-4',
    'asphalt',
    look([5.0, 0.5, 4.6], [-0.1, -0.1, 0], 2.5, 0.05),
    {
      wet: 0.12,
      light: LIGHTS.morning,
    },
  ),
  scene(
    'collections/summer-comfort',
    [
      { model: 'continental-premiumcontact-6', yaw: 14 },
      { model: 'michelin-primacy-4', at: [1.15, -0.62], lean: 90, yaw: 30 },
    ],
    'asphalt',
    look([3.4, 1.5, 6.2], [0.5, -0.28, -0.2], 2.5, 0.07),
    { wet: 0, light: LIGHTS.morning, shift: [3, 7] },
  ),
  scene(
    'collections/summer-sport',
    'michelin-pilot-sport-4-s',
    'asphalt',
    look([4.6, -0.62, 3.2], [0.1, -0.3, 0.1], 1.75, 0.06),
    {
      wet: 0.66,
      light: LIGHTS.evening,
      shift: [1.4, 5],
    },
  ),
  scene(
    'collections/winter',
    'nokian-hakkapeliitta-10p',
    'snow',
    look([5.2, 0.6, 4.2], [-0.1, -0.1, 0], 2.5, 0.05),
    {
      light: LIGHTS.frost,
    },
  ),
  scene(
    'collections/winter-spiked',
    'pirelli-ice-zero-2',
    'snow',
    look([5.4, 0.5, 0.9], [0.75, -0.1, 0], 1.02, 0.09),
    {
      shift: [4, 4],
    },
  ),
  scene(
    'collections/winter-studless',
    'nokian-hakkapeliitta-r5',
    'snow',
    look([-4.4, -0.35, 3.4], [-0.1, -0.42, 0.1], 1.5, 0.07),
    {
      shift: [8, 1],
    },
  ),
  scene(
    'collections/suv',
    [{ model: 'toyo-proxes-st-iii' }, { model: 'nokian-outpost-at', at: [-1.1, 0.75], yaw: 20 }],
    'gravel',
    look([5.2, 0.7, 4.6], [-0.5, -0.1, 0.1], 2.7, 0.05),
  ),
  scene(
    'collections/suv-summer',
    'pirelli-scorpion-verde',
    'asphalt',
    look([-4.8, -0.3, 4.4], [0, -0.15, 0], 2.4, 0.05),
    {
      wet: 0.1,
      light: LIGHTS.evening,
      shift: [6, 2],
    },
  ),
  scene(
    'collections/suv-winter',
    'nokian-hakkapeliitta-r5-suv',
    'snow',
    look([-5, 0.3, 4.2], [0, -0.15, 0], 2.45, 0.05),
    {
      shift: [2, 9],
    },
  ),
  scene(
    'collections/suv-allseason',
    'goodyear-vector-4seasons-gen-3',
    'dirt',
    look([5.3, 0.2, 3.8], [0, -0.15, 0], 2.4, 0.05),
  ),
  scene(
    'collections/at',
    'bfgoodrich-all-terrain-ta-ko2',
    'dirt',
    look([4.8, -0.2, 2.7], [0.2, -0.35, 0.1], 1.6, 0.07),
    {
      light: LIGHTS.evening,
      shift: [5, 3],
    },
  ),
  scene(
    'collections/commercial',
    rack(['pirelli-carrier', 'michelin-agilis-3', 'goodyear-efficientgrip-cargo'], 1.0),
    'asphalt',
    look([5.4, 0.25, 3.6], [0.2, -0.15, -0.8], 2.7, 0.06),
    {
      wet: 0.4,
      shift: [2, 2],
    },
  ),
  scene(
    'collections/commercial-summer',
    'kumho-portran-kc53',
    'asphalt',
    look([5.2, -0.5, 2.6], [0, -0.3, 0], 1.9, 0.05),
    {
      wet: 0.1,
      light: LIGHTS.morning,
      shift: [9, 4],
    },
  ),
  scene(
    'collections/commercial-winter',
    'gislaved-nord-frost-van-2',
    'snow',
    look([-5.2, -0.3, 2.8], [0, -0.3, 0], 1.95, 0.05),
    {
      light: LIGHTS.frost,
      shift: [7, 7],
    },
  ),
  scene(
    'collections/commercial-allseason',
    'cordiant-business-ca-2',
    'asphalt',
    look([5.2, 0.6, 3.8], [0, -0.15, 0], 2.5, 0.05),
    {
      wet: 0.5,
      light: LIGHTS.grey,
      shift: [3, 1],
    },
  ),
  scene(
    'collections/compact',
    [{ model: 'kama-euro-519' }, { model: 'formula-energy', at: [1.25, -1.35], yaw: -14 }],
    'floor',
    look([4.2, 0.9, 5.4], [0.4, -0.05, -0.6], 3.2, 0.05),
  ),
  scene(
    'collections/compact-summer',
    [
      { model: 'formula-energy', lean: 90, yaw: 20 },
      { model: 'kama-breeze-hk-132', lean: 90, yaw: 65, lift: 0.6 },
    ],
    'asphalt',
    look([4.4, 1.9, 5], [0, -0.45, 0], 2.5, 0.06),
    {
      wet: 0,
      light: LIGHTS.morning,
      shift: [2, 6],
    },
  ),
  scene(
    'collections/compact-winter',
    [
      { model: 'formula-ice', yaw: 10 },
      { model: 'sava-eskimo-ice', at: [-1.5, -0.5], yaw: 34 },
    ],
    'snow',
    look([4.4, 0.6, 5.2], [-0.4, -0.15, -0.1], 2.7, 0.06),
    { shift: [1, 5] },
  ),
  scene(
    'collections/runflat',
    [{ model: 'bridgestone-alenza-001', slice: [0.5, 1.3], insert: true, section: { wall: 15 } }],
    'floor',
    look([-4.6, 1.7, 3.4], [0.1, 0.3, 0], 1.9, 0.05),
  ),
  scene(
    'collections/russian',
    [
      { model: 'cordiant-comfort-2', yaw: 8 },
      { model: 'viatti-strada-asimmetrico-v-130', at: [-1.35, -0.75], yaw: 8 },
      { model: 'kama-breeze-hk-132', at: [-2.7, -1.5], yaw: 8 },
      { model: 'torero-mp47', at: [-4.05, -2.25], yaw: 8 },
    ],
    'asphalt',
    look([2.2, 0.35, 6.4], [-1.0, -0.2, -0.6], 2.9, 0.03),
    { wet: 0.3, light: LIGHTS.grey, shift: [0, 8] },
  ),
  scene(
    'collections/top',
    [
      { model: 'nokian-hakkapeliitta-r5' },
      { model: 'michelin-primacy-4', at: [-1.7, 0.1], yaw: 22 },
      { model: 'michelin-crossclimate-2', at: [1.15, 0.95], lean: 90, yaw: 30 },
    ],
    'floor',
    look([3.8, 1.3, 6.2], [-0.15, -0.3, 0.1], 3.1, 0.05),
  ),
];
