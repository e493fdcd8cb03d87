import type { LandingKind, LandingTyres } from '#src/domain/landings.ts';
import { sizeText } from '#src/domain/landings.ts';
import { signed } from '#src/domain/size-words.ts';
import { differenceOf, geometryOf, REPLACEMENT_PERCENT } from '#src/domain/tyre-geometry.ts';
import { generationsWith } from '../landing-cars.ts';
import { type Landing, standingLandings } from '../landings.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';

export interface LandingLink {
  text: string;
  path: string;
  /** The text after the link. */
  note?: string;
}

/** Links of a landing page to others, under a heading. */
export interface LandingLinks {
  title: string;
  links: LandingLink[];
}

const inOrder = new Intl.Collator('ru', { numeric: true });

const linkTo = ({ title, path }: Landing): LandingLink => ({ text: title, path });

/** Pages by kind. */
const byKind = oncePerCatalogue(catalogue => Map.groupBy(standingLandings(catalogue), ({ kind }) => kind));

/** The pages of a kind whose tyres have these values, without the page itself. */
function pagesWith(catalogue: Catalogue, kind: LandingKind, values: LandingTyres, self?: Landing): Landing[] {
  const wanted = Object.entries(values);
  const pages = (byKind(catalogue).get(kind) ?? []).filter(
    each =>
      each !== self && wanted.every(([key, value]) => each.subject[key as keyof LandingTyres] === value),
  );
  return pages.sort((one, other) => inOrder.compare(one.title, other.title));
}

const group = (title: string, pages: readonly Landing[]): LandingLinks => ({
  title,
  links: pages.map(linkTo),
});

const sizeOf = ({ width, height, rim }: LandingTyres) => ({ width, height, rim });
const geometry = ({ width = '', height = '', rim = '' }: LandingTyres) =>
  geometryOf({ width, height, rim, commercial: false });

/** Sizes of the same rim whose diameter differs by no more than a replacement may, the nearest first. */
function neighbours(catalogue: Catalogue, kind: LandingKind, page: Landing): LandingLinks {
  const { rim, season } = page.subject;
  const own = geometry(page.subject);
  const near = pagesWith(catalogue, kind, season ? { rim, season } : { rim }, page)
    .map(landing => ({ landing, difference: differenceOf(own, geometry(landing.subject)) }))
    .filter(({ difference }) => Math.abs(difference.diameterPercent) <= REPLACEMENT_PERCENT)
    .sort((one, other) => Math.abs(one.difference.diameter) - Math.abs(other.difference.diameter))
    .slice(0, 8);
  return {
    title: `Близкие к ${sizeText(page.subject)} размеры`,
    links: near.map(({ landing, difference }) => ({
      ...linkTo(landing),
      note: `диаметр ${signed(difference.diameter)}\u00A0мм`,
    })),
  };
}

/** Cars that have a size from the factory, as far as they have pages. */
function carsWith(catalogue: Catalogue, subject: LandingTyres): LandingLinks {
  const pages = new Map((byKind(catalogue).get('generation') ?? []).map(page => [page.subject.id, page]));
  const cars = generationsWith(catalogue, sizeText(subject)).flatMap(id => pages.get(id) ?? []);
  return {
    title: `На каких автомобилях ${sizeText(subject)} стоит с завода`,
    links: cars.map(page => ({ text: page.title.replace('Шины на ', ''), path: page.path })),
  };
}

/** Links of a page about tyres, by its kind; groups without links are left out. @param offers its tyres */
export function linksOf(
  catalogue: Catalogue,
  page: Landing,
  offers: readonly LandingTyres[],
): LandingLinks[] {
  const { kind, subject } = page;
  const { rim, season, brand } = subject;
  const size = sizeOf(subject);
  const of = (title: string, other: LandingKind, values: LandingTyres) =>
    group(title, pagesWith(catalogue, other, values, page));
  const ofWinter = () => [
    of('По диаметру', 'rimSeason', { season: 'winter' }),
    of('По производителю', 'brandSeason', { season: 'winter' }),
  ];
  const ofSizes = () => {
    const sizes = new Set(offers.map(sizeText));
    const pages = pagesWith(catalogue, 'size', {}).filter(({ subject }) => sizes.has(sizeText(subject)));
    return [group('По размеру', pages)];
  };
  const groups: Readonly<Partial<Record<LandingKind, () => LandingLinks[]>>> = {
    size: () => [
      of('По сезону', 'sizeSeason', size),
      of('По производителю', 'brandSize', size),
      neighbours(catalogue, 'size', page),
      carsWith(catalogue, subject),
    ],
    sizeSeason: () => [
      group('Этот размер в другие сезоны', [
        ...pagesWith(catalogue, 'sizeSeason', size, page),
        ...pagesWith(catalogue, 'size', size),
      ]),
      neighbours(catalogue, 'sizeSeason', page),
      of('По производителю', 'brandSize', size),
    ],
    rimSeason: () => [
      of('По размеру', 'sizeSeason', { rim, season }),
      of('Другие диаметры', 'rimSeason', { season }),
    ],
    brandSeason: () => [
      of('Другие сезоны', 'brandSeason', { brand }),
      of('По размеру', 'brandSize', { brand }),
    ],
    brandSize: () => [
      of('Другие производители этого размера', 'brandSize', size),
      of('Другие размеры этой марки', 'brandSize', { brand }),
      of('Этот размер по сезону', 'sizeSeason', size),
      of('Эта марка по сезону', 'brandSeason', { brand }),
    ],
    studded: ofWinter,
    friction: ofWinter,
    runflat: ofSizes,
    van: ofSizes,
  };
  return (groups[kind]?.() ?? []).filter(({ links }) => links.length > 0);
}

/** Pages of a brand: by season, then by size. */
export const brandLandings = (catalogue: Catalogue, brand: string): LandingLink[] =>
  (['brandSeason', 'brandSize'] as const).flatMap(kind => pagesWith(catalogue, kind, { brand }).map(linkTo));

const FEATURED: readonly LandingKind[] = ['studded', 'friction', 'runflat', 'van'];

/** The list of all pages about tyres but those of a brand's size, which their sizes name. */
export function allSizes(catalogue: Catalogue): LandingLinks[] {
  const pages = (kind: LandingKind, values: LandingTyres = {}) => pagesWith(catalogue, kind, values);
  const rims = [...new Set(pages('size').map(({ subject }) => subject.rim))].sort(
    (a, b) => Number(a) - Number(b),
  );
  return [
    group(
      'По назначению',
      FEATURED.flatMap(kind => pages(kind)),
    ),
    group('По сезону и диаметру', pages('rimSeason')),
    ...rims.map(rim => group(`Размеры R${rim}`, pages('size', { rim }))),
    group('По размеру и сезону', pages('sizeSeason')),
    group('По производителю и сезону', pages('brandSeason')),
  ].filter(({ links }) => links.length > 0);
}

/** Pages of a kind about cars below a page, by name. */
export const carPages = (catalogue: Catalogue, kind: LandingKind, parent: string): Landing[] =>
  (byKind(catalogue).get(kind) ?? []).filter(each => each.parent === parent);
