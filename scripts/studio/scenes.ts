import { hash } from 'node:crypto';
import type { PlacedSubject } from './page/subject.ts';
import { type Model, subjectOf } from './parameters.ts';
import { ARTICLES } from './scenes/articles.ts';
import { COLLECTIONS } from './scenes/collections.ts';
import { MACROS } from './scenes/macros.ts';
import { FRAMINGS, type Scene, scene } from './scenes/staging.ts';
import { TECHNOLOGIES } from './scenes/tech.ts';

const { banner: BANNER, full: FULL, low: LOW, close: CLOSE } = FRAMINGS;

const banner = (
  name: string,
  model: string,
  ground: 'asphalt' | 'snow' | 'gravel',
  title: string,
  line: string,
): Scene => scene(`banners/${name}`, model, ground, BANNER, { words: { title, line } });

export const SCENES: readonly Scene[] = [
  scene('home/tile-summer', 'michelin-primacy-4', 'asphalt', FULL),
  scene('home/tile-winter', 'gislaved-nord-frost-200', 'snow', FULL),
  scene('home/tile-top', 'cordiant-snow-cross-2', 'snow', CLOSE),
  banner('cordiant', 'cordiant-snow-cross-2', 'snow', 'Cordiant', 'шиномонтаж −50 %'),
  banner('torero', 'torero-mp30', 'snow', 'Torero', 'чехлы в подарок'),
  banner('gislaved', 'gislaved-nord-frost-200', 'snow', 'Gislaved', 'хранение без оплаты'),
  banner('check-pressure', 'nexen-roadian-at-pro-ra8', 'gravel', 'Давление', 'проверим без оплаты'),
  banner('recycle', 'yokohama-geolandar-at-g015', 'gravel', '−500 руб.', 'сдайте старые шины'),
  banner('fitting', 'kumho-ecsta-hs51', 'asphalt', 'До R18', 'шиномонтаж в подарок'),
  banner('michelin', 'michelin-pilot-sport-5', 'asphalt', 'Michelin', 'вторая балансировка'),
  banner('pirelli', 'pirelli-p-zero-pz4', 'asphalt', 'Pirelli', 'доставка от R18'),
  scene('promos/fitting', 'kumho-ecsta-hs51', 'asphalt', LOW),
  scene('promos/cordiant', 'cordiant-snow-cross-2', 'snow', FULL),
  scene('promos/gislaved', 'gislaved-nord-frost-200', 'snow', LOW),
  scene('promos/goodyear', 'goodyear-ultragrip-600', 'snow', FULL),
  scene('promos/michelin', 'michelin-pilot-sport-5', 'asphalt', FULL),
  scene('promos/pirelli', 'pirelli-p-zero-pz4', 'asphalt', LOW),
  scene('promos/pressure', 'nexen-roadian-at-pro-ra8', 'gravel', FULL),
  scene('promos/van', 'michelin-agilis-3', 'asphalt', FULL),
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
