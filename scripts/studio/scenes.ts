import { hash } from 'node:crypto';
import type { Outdoors, Subject } from './page/subject.ts';
import { type Model, subjectOf } from './parameters.ts';

/** Text of a banner. */
export interface BannerText {
  title: string;
  line: string;
}

/** A picture for tiles, banners, promotions and articles of the demonstration shop. */
export interface Scene {
  /** Its file below `storage/`, without the extension. */
  name: string;
  /** Address key of the model that it shows. */
  model: string;
  outdoors: Outdoors;
  words: BannerText | null;
}

const SKY_AND_EXPOSURE = {
  asphalt: { skyLow: [0.06, 0.08, 0.115], skyHigh: [0.006, 0.01, 0.018], exposure: 1.6 },
  snow: { skyLow: [0.3, 0.38, 0.5], skyHigh: [0.08, 0.16, 0.33], exposure: 1.15 },
  gravel: { skyLow: [0.2, 0.19, 0.175], skyHigh: [0.045, 0.06, 0.085], exposure: 1.5 },
} as const;

type Ground = Outdoors['ground'];
type Framing = Pick<Outdoors, 'size' | 'from' | 'at' | 'high'>;

/** The tyre is on the right, with room for text on the left. */
const BANNER: Framing = { size: [1200, 400], from: [5, 0.7, 4.6], at: [-2.2, -0.18, 0], high: 2.75 };
/** The tyre fills the picture. */
const FULL_TYRE: Framing = { size: [960, 600], from: [5.2, 0.9, 4.4], at: [-0.25, -0.12, 0], high: 2.75 };
/** Seen from the other side, near the ground. */
const LOW: Framing = { size: [960, 600], from: [-4.6, 0.15, 4.9], at: [0.2, -0.2, 0], high: 2.6 };
const CLOSE: Framing = { size: [960, 600], from: [5.6, -0.35, 2.4], at: [0, -0.45, 0], high: 1.5 };

const scene = (name: string, model: string, ground: Ground, framing: Framing): Scene => ({
  name,
  model,
  outdoors: { ground, ...framing, ...SKY_AND_EXPOSURE[ground] },
  words: null,
});

const banner = (name: string, model: string, ground: Ground, title: string, line: string): Scene => ({
  ...scene(`banners/${name}`, model, ground, BANNER),
  words: { title, line },
});

export const SCENES: readonly Scene[] = [
  scene('home/tile-summer', 'michelin-primacy-4', 'asphalt', FULL_TYRE),
  scene('home/tile-winter', 'gislaved-nord-frost-200', 'snow', FULL_TYRE),
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
  scene('promos/cordiant', 'cordiant-snow-cross-2', 'snow', FULL_TYRE),
  scene('promos/gislaved', 'gislaved-nord-frost-200', 'snow', LOW),
  scene('promos/goodyear', 'goodyear-ultragrip-600', 'snow', FULL_TYRE),
  scene('promos/michelin', 'michelin-pilot-sport-5', 'asphalt', FULL_TYRE),
  scene('promos/pirelli', 'pirelli-p-zero-pz4', 'asphalt', LOW),
  scene('promos/pressure', 'nexen-roadian-at-pro-ra8', 'gravel', FULL_TYRE),
  scene('promos/van', 'michelin-agilis-3', 'asphalt', FULL_TYRE),
  scene('promos/recycle', 'yokohama-geolandar-at-g015', 'gravel', LOW),
  scene('promos/torero', 'torero-mp30', 'snow', LOW),
  scene('promos/yokohama', 'yokohama-geolandar-mt-g003', 'gravel', FULL_TYRE),
  scene('articles/winter', 'nokian-hakkapeliitta-10p', 'snow', CLOSE),
  scene('articles/studs', 'pirelli-ice-zero', 'snow', FULL_TYRE),
  scene('articles/suv', 'bfgoodrich-mud-terrain-ta-km3', 'gravel', CLOSE),
  scene('articles/road', 'continental-sportcontact-7', 'asphalt', CLOSE),
  scene('articles/cargo', 'pirelli-carrier', 'asphalt', CLOSE),
  scene('articles/allseason', 'michelin-crossclimate-2', 'asphalt', LOW),
];

/** The tyre of a scene; null when the shop has no such model. */
export function subjectIn({ model }: Scene, models: readonly Model[]): Subject | null {
  const found = models.find(({ slug }) => slug === model);
  return found ? subjectOf(found) : null;
}

/** Digest of everything that the picture of a scene depends on. */
export const sceneKey = (look: number, { outdoors, words }: Scene, subject: Subject): string =>
  hash('sha256', JSON.stringify({ look, outdoors, words, subject })).slice(0, 16);
