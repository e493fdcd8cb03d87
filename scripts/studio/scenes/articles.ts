import { four, label, stack, titled } from './article-parts.ts';
import { FRAMINGS, LIGHTS, look, type Scene, type Stand, scene } from './staging.ts';
import { gauged, mounted, WHEELS } from './wheels.ts';

/** Scenes of tyres for articles and news. */
export const ARTICLES: readonly Scene[] = [
  scene('articles/winter', 'nokian-hakkapeliitta-10p', 'snow', FRAMINGS.close, { light: LIGHTS.frost }),
  scene('articles/studs', 'pirelli-ice-zero', 'snow', FRAMINGS.full),
  scene('articles/suv', 'bfgoodrich-mud-terrain-ta-km3', 'gravel', FRAMINGS.close),
  scene('articles/road', mounted('continental-sportcontact-7', WHEELS.fiveTwin), 'asphalt', FRAMINGS.close, {
    wet: 0.2,
    light: LIGHTS.evening,
  }),
  scene('articles/cargo', 'pirelli-carrier', 'asphalt', FRAMINGS.close),
  scene('articles/allseason', 'michelin-crossclimate-2', 'asphalt', FRAMINGS.low),

  scene(
    'articles/autumn',
    [
      { model: 'gislaved-nord-frost-200', rim: WHEELS.ten },
      ...stack(four('michelin-primacy-4'), [-1.5, 1.1], 0.62),
    ],
    'floor',
    look([4.6, 0.9, 5.6], [-1.75, 0.2, 0.75], 3.5, 0.05),
    { words: titled('Осень', 'запись открыта') },
  ),
  scene(
    'articles/workshop',
    [
      { model: 'continental-premiumcontact-6', spin: -20, rim: WHEELS.fiveTwin },
      { model: 'continental-premiumcontact-6', at: [0.35, -0.95], spin: 60, rim: WHEELS.fiveTwin },
    ],
    'floor',
    look([4.8, 0.7, 5.2], [-1.1, -0.1, 0.1], 3.1, 0.05),
    {
      words: titled('Весна', 'запись открыта'),
    },
  ),
  scene(
    'articles/balance',
    [
      {
        model: 'bridgestone-turanza-6',
        detail: 2,
        spin: 72,
        rim: { ...WHEELS.five, weights: { count: 6, at: 0.2, across: 0.48 } },
      },
    ],
    'floor',
    look([0.9, 1.9, 4.0], [0.04, -0.47, 0.15], 0.78, 0.05),
  ),
  scene(
    'articles/brands',
    [
      'nexen-nblue-hd-plus',
      'triangle-protract-te301',
      'viatti-strada-asimmetrico-v-130',
      'toyo-proxes-cf2',
      'kumho-ecsta-hs51',
      'cordiant-comfort-2',
    ].map((model, at) => ({ model, at: [-at * 0.82, -at * 0.72] as const, yaw: 12 })),
    'floor',
    look([2.0, 0.5, 6.4], [-1.1, -0.15, -0.9], 3.0, 0.05),
  ),
  scene(
    'articles/calendar-november',
    'goodyear-ultragrip-600',
    'snow',
    look([5, 0.5, 4.6], [-1.2, -0.1, 0.25], 2.85, 0.04),
    {
      light: LIGHTS.frost,
      words: titled('4 ноября', 'часы работы'),
    },
  ),
  scene(
    'articles/calendar',
    'michelin-energy-xm2-plus',
    'asphalt',
    look([5, 0.5, 4.6], [-1.2, -0.1, 0.25], 2.85, 0.04),
    {
      wet: 0,
      light: LIGHTS.morning,
      words: titled('1 и 9 мая', 'часы работы'),
    },
  ),
  scene(
    'articles/car-select',
    [{ model: 'hankook-ventus-prime-4-k135', spin: 36, rim: WHEELS.five }],
    'asphalt',
    look([5, 0.4, 4.6], [-1.2, -0.1, 0.25], 2.85, 0.04),
    {
      wet: 0.3,
      words: {
        shade: 'left',
        labels: [
          label('Марка', 0.06, 0.3, { align: 'left', colour: 'pale' }),
          label('Модель', 0.06, 0.41, { align: 'left', colour: 'pale' }),
          label('Год', 0.06, 0.52, { align: 'left', colour: 'pale' }),
          label('R15 · R16', 0.057, 0.68, { align: 'left', size: 0.11, weight: 700 }),
        ],
      },
    },
  ),
  scene(
    'articles/delivery',
    stack(four('cordiant-comfort-2')),
    'floor',
    look([4.6, 1.5, 5.4], [-1.15, 0.2, 0.4], 3.3, 0.05),
    {
      words: titled('Рыбное', 'пункт выдачи'),
    },
  ),
  scene(
    'articles/documents',
    stack(four('kama-breeze-hk-132'), [0, 0], 0.62),
    'floor',
    look([4.8, 0.5, 5.2], [-1.2, 0.2, 0.45], 3.3, 0.05),
    {
      words: titled('Счёт, УПД', 'ЭДО для организаций'),
    },
  ),
  scene(
    'articles/zones',
    'kormoran-road-performance',
    'asphalt',
    look([4.8, -0.5, 4.2], [-1.25, -0.05, 0.3], 2.8, 0.05),
    {
      wet: 0.2,
      light: LIGHTS.evening,
      words: titled('По области', 'до 30 км, 30–60 км'),
    },
  ),
  scene(
    'articles/pressure',
    [{ model: 'nokian-hakkapeliitta-r5', detail: 2, spin: 180, rim: gauged(WHEELS.ten, 2.1, -8) }],
    'snow',
    look([0.9, 1.25, 3.6], [-0.2, 0.66, 0.3], 0.66, 0.1),
    {
      words: titled('−10 °C', 'минус 0,1 бара'),
    },
  ),
  scene(
    'articles/recycle',
    [
      { model: 'viatti-strada-asimmetrico-v-130', lean: 90, yaw: 10, tread: { left: 1.4 } },
      { model: 'kama-breeze-hk-132', lean: 90, yaw: 80, lift: 0.62, at: [0.08, -0.05], tread: { left: 1 } },
      { model: 'cordiant-road-runner', at: [-1.35, 0.75], lean: 12, yaw: 28, tread: { left: 1.2 } },
      { model: 'tunga-zodiak-2', at: [1.0, 1.3], lean: 90, yaw: 30, tread: { left: 1.6 } },
    ],
    'gravel',
    look([4.0, 1.3, 5.8], [-0.1, -0.25, 0.2], 3.0, 0.05),
  ),
  scene(
    'articles/storage',
    [
      // Wheels lie, bare tyres stand. Of the lower wheels only the tyres are seen.
      ...stack(four('gislaved-urban-speed')).map((one, floor) =>
        floor === 3 ? { ...one, rim: WHEELS.five } : one,
      ),
      ...[0, 1, 2, 3].map(
        (at): Stand => ({
          model: 'gislaved-nord-frost-200',
          at: [-1.9 - at * 0.05, 0.9 - at * 0.68],
          yaw: 0,
          spin: at * 50,
        }),
      ),
    ],
    'floor',
    look([3.6, 3.6, 5.2], [-0.85, 0.05, -0.1], 3.5, 0.05),
  ),
  scene(
    'articles/van-post',
    [0, 1, 2].map(
      (at): Stand => ({
        model: 'goodyear-efficientgrip-cargo',
        at: [0, -at * 1.0],
        spin: at * 40,
        rim: WHEELS.van,
      }),
    ),
    'floor',
    look([5.2, 0.5, 4.4], [0.1, -0.1, -0.8], 2.9, 0.06),
  ),
];
