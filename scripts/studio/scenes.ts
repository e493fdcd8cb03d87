import { hash } from 'node:crypto';
import type { PlacedSubject } from './page/subject.ts';
import { type Model, subjectOf } from './parameters.ts';
import { ARTICLES } from './scenes/articles.ts';
import { COLLECTIONS } from './scenes/collections.ts';
import { MACROS } from './scenes/macros.ts';
import { FRAMINGS, type Framing, look, type Scene, type Stand, scene } from './scenes/staging.ts';
import { TECHNOLOGIES } from './scenes/tech.ts';
import { gauged, mounted, WHEELS } from './scenes/wheels.ts';

const { banner: BANNER, full: FULL, low: LOW, close: CLOSE } = FRAMINGS;

const banner = (
  name: string,
  tyres: string | readonly Stand[],
  ground: 'asphalt' | 'snow' | 'gravel',
  title: string,
  line: string,
  framing: Framing = BANNER,
): Scene => scene(`banners/${name}`, tyres, ground, framing, { words: { title, line } });

/** The gauge on the wheel of the promotion and the banner about pressure. */
const GAUGED: readonly Stand[] = [
  { model: 'nexen-roadian-at-pro-ra8', spin: 180, rim: gauged(WHEELS.seven, 2.4, 12) },
];

export const SCENES: readonly Scene[] = [
  scene('home/tile-summer', 'michelin-primacy-4', 'asphalt', FULL),
  scene('home/tile-winter', 'gislaved-nord-frost-200', 'snow', FULL),
  scene('home/tile-top', 'cordiant-snow-cross-2', 'snow', CLOSE),
  banner('cordiant', mounted('cordiant-snow-cross-2', WHEELS.ten), 'snow', 'Cordiant', 'шиномонтаж −50 %'),
  banner('torero', 'torero-mp30', 'snow', 'Torero', 'чехлы в подарок'),
  banner('gislaved', 'gislaved-nord-frost-200', 'snow', 'Gislaved', 'хранение без оплаты'),
  banner('check-pressure', GAUGED, 'gravel', 'Давление', 'проверим без оплаты', {
    ...look([1.9, 1.1, 4.0], [-0.85, 0.52, 0.2], 1.15, 0.05),
    size: BANNER.size,
  }),
  banner('recycle', 'yokohama-geolandar-at-g015', 'gravel', '−500 руб.', 'сдайте старые шины'),
  banner(
    'fitting',
    mounted('bridgestone-turanza-6', WHEELS.five),
    'asphalt',
    'До R18',
    'шиномонтаж в подарок',
  ),
  banner(
    'michelin',
    mounted('michelin-pilot-sport-5', WHEELS.fiveTwin),
    'asphalt',
    'Michelin',
    'вторая балансировка',
  ),
  banner('pirelli', 'pirelli-p-zero-pz4', 'asphalt', 'Pirelli', 'доставка от R18'),
  scene('promos/fitting', mounted('bridgestone-turanza-6', WHEELS.five), 'asphalt', LOW),
  scene('promos/cordiant', mounted('cordiant-snow-cross-2', WHEELS.ten), 'snow', FULL),
  scene('promos/gislaved', 'gislaved-nord-frost-200', 'snow', LOW),
  scene(
    'promos/goodyear',
    [
      {
        model: 'goodyear-ultragrip-600',
        detail: 2,
        spin: 26,
        rim: { ...WHEELS.seven, finish: 'silver', weights: { count: 4, at: 1 / 7, across: 0.42 } },
      },
    ],
    'snow',
    look([0.7, 1.5, 3.6], [-0.02, -0.42, 0.2], 0.85, 0.08),
  ),
  scene('promos/michelin', mounted('michelin-pilot-sport-5', WHEELS.fiveTwin), 'asphalt', FULL),
  scene('promos/pirelli', 'pirelli-p-zero-pz4', 'asphalt', LOW),
  scene('promos/pressure', GAUGED, 'gravel', look([1.9, 1.1, 4.0], [-0.08, 0.42, 0.2], 1.3, 0.05)),
  scene('promos/van', mounted('michelin-agilis-3', WHEELS.van), 'asphalt', FULL),
  scene('promos/recycle', 'yokohama-geolandar-at-g015', 'gravel', LOW),
  scene('promos/torero', 'torero-mp30', 'snow', LOW),
  scene('promos/yokohama', 'yokohama-geolandar-mt-g003', 'gravel', FULL),
  ...COLLECTIONS,
  ...ARTICLES,
  ...MACROS,
  ...TECHNOLOGIES,
];

/** The tyres of a scene; null when the shop has not all of the models. */
export function subjectsIn({ tyres }: Scene, models: readonly Model[]): PlacedSubject[] | null {
  const subjects = tyres.map(({ model, wall, tread, section, ...stand }): PlacedSubject | null => {
    const found = models.find(({ slug }) => slug === model);
    if (!found) return null;
    const subject = subjectOf(found);
    return {
      at: [0, 0],
      yaw: 0,
      lean: 0,
      spin: 0,
      lift: 0,
      detail: 1,
      slice: null,
      insert: false,
      screw: null,
      ...stand,
      subject: {
        ...subject,
        section: { ...subject.section, ...section },
        wall: { ...subject.wall, ...wall },
        tread: { ...subject.tread, ...tread },
      },
    };
  });
  return subjects.every(subject => subject !== null) ? subjects : null;
}

/** Digest of everything that the picture of a scene depends on. */
export const sceneKey = (
  look: number,
  { outdoors, words }: Scene,
  subjects: readonly PlacedSubject[],
): string => hash('sha256', JSON.stringify({ look, outdoors, words, subjects })).slice(0, 16);
