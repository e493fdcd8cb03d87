import { EMPTY_FILTER } from './filter.ts';
import type { Filter } from './filter-keys.ts';
import { FEATURES, type Feature, FILTER_NAMES, SEASONS, type Season } from './season.ts';

/** What tyres on a landing page have in common; a column that a kind does not name is absent. */
export interface LandingTyres {
  width?: string | undefined;
  height?: string | undefined;
  rim?: string | undefined;
  season?: Season | undefined;
  brand?: string | undefined;
  /** The brand's part of addresses. */
  brandUrl?: string | undefined;
}
export type LandingColumn = Exclude<keyof LandingTyres, 'brandUrl'>;

/** One kind of landing page about tyres: a page for each combination of values that enough offers share. */
export interface TyreLanding {
  /** Columns whose values distinguish its pages. */
  by: readonly LandingColumn[];
  /** What all its tyres are besides. */
  having?: { season?: Season } & Partial<Record<Feature, boolean>>;
  /** The part of the address after `/tyres/`. */
  slug(tyres: LandingTyres): string;
  /** `Зимние шины 205/55 R16`. */
  title(tyres: LandingTyres): string;
  /** The slug of the page above it; empty for the list of all sizes. */
  parent(tyres: LandingTyres): string;
}

const SIZE = ['width', 'height', 'rim'] as const;
const seasonal = ({ season }: LandingTyres): string => (season ? FILTER_NAMES[season] : 'Все');

/** `205/55 R16`. */
export const sizeText = ({ width, height, rim }: LandingTyres): string => `${width}/${height} R${rim}`;
/** `205-55-r16`, `31x10_5-50-r15`. */
const sizeSlug = ({ width, height, rim }: LandingTyres): string =>
  `${width}-${height}-r${rim}`.replaceAll('.', '_');
const rimSlug = (rim = ''): string => `r${rim.replaceAll('.', '_')}`;

/** Every kind of landing page about tyres, in the order of the sitemap: another one is a row here. */
const TYRE_LANDINGS = {
  size: {
    by: SIZE,
    slug: sizeSlug,
    title: tyres => `Шины ${sizeText(tyres)}`,
    parent: () => '',
  },
  sizeSeason: {
    by: [...SIZE, 'season'],
    slug: tyres => `${tyres.season}/${sizeSlug(tyres)}`,
    title: tyres => `${seasonal(tyres)} шины ${sizeText(tyres)}`,
    parent: sizeSlug,
  },
  rimSeason: {
    by: ['rim', 'season'],
    slug: ({ season, rim }) => `${season}/${rimSlug(rim)}`,
    title: tyres => `${seasonal(tyres)} шины R${tyres.rim}`,
    parent: () => '',
  },
  brandSeason: {
    by: ['brand', 'season'],
    slug: ({ brandUrl, season }) => `${brandUrl}/${season}`,
    title: tyres => `${seasonal(tyres)} шины ${tyres.brand}`,
    parent: () => '',
  },
  brandSize: {
    by: ['brand', ...SIZE],
    slug: tyres => `${tyres.brandUrl}/${sizeSlug(tyres)}`,
    title: tyres => `Шины ${tyres.brand} ${sizeText(tyres)}`,
    parent: sizeSlug,
  },
  studded: {
    by: [],
    having: { season: 'winter', spikes: true },
    slug: () => 'studded',
    title: () => 'Зимние шипованные шины',
    parent: () => '',
  },
  friction: {
    by: [],
    having: { season: 'winter', spikes: false },
    slug: () => 'friction',
    title: () => 'Зимние нешипованные шины (липучка)',
    parent: () => '',
  },
  runflat: {
    by: [],
    having: { runflat: true },
    slug: () => 'runflat',
    title: () => 'Шины Run Flat',
    parent: () => '',
  },
  van: {
    by: [],
    having: { cargo: true },
    slug: () => 'van',
    title: () => 'Шины для микроавтобусов и лёгких грузовиков',
    parent: () => '',
  },
} as const satisfies Readonly<Record<string, TyreLanding>>;

export type TyreLandingKind = keyof typeof TYRE_LANDINGS;
export const TYRE_LANDING_KINDS = Object.keys(TYRE_LANDINGS) as TyreLandingKind[];
export const tyreLanding = (kind: TyreLandingKind): TyreLanding => TYRE_LANDINGS[kind];

/** The search that finds the same tyres. */
export function landingFilter(kind: TyreLandingKind, tyres: LandingTyres): Filter {
  const { having = {} } = tyreLanding(kind);
  const { width, height, rim, brand, season = having.season } = tyres;
  const list = (value: string | undefined) => (value === undefined ? [] : [value]);
  return {
    ...EMPTY_FILTER,
    widths: list(width),
    heights: list(height),
    rims: list(rim),
    brands: list(brand),
    seasons: SEASONS.filter(each => each === season),
    ...Object.fromEntries(FEATURES.map(feature => [feature, having[feature] === true])),
    nospikes: having.spikes === false,
  };
}

/** Kinds of landing pages about cars, each a part of the one before. */
export const CAR_LANDINGS = ['make', 'model', 'generation'] as const;
export type CarLandingKind = (typeof CAR_LANDINGS)[number];
export type LandingKind = TyreLandingKind | CarLandingKind;

/** What the pages of a kind gather tyres by, in words. */
export const GATHERED_BY: Readonly<Record<LandingKind, string>> = {
  size: 'по размеру',
  sizeSeason: 'по размеру и сезону',
  rimSeason: 'по диаметру и сезону',
  brandSeason: 'по марке и сезону',
  brandSize: 'по марке и размеру',
  studded: 'с шипами',
  friction: 'без шипов',
  runflat: 'Run Flat',
  van: 'для фургонов',
  make: 'по марке автомобиля',
  model: 'по модели автомобиля',
  generation: 'по поколению автомобиля',
};

/** The name of all pages of a kind where they have something in common. */
export const landingsOfKind = (kind: string): string => `landing:${kind}`;

/**
 * `listed`: search engines are shown it; `few`: it was published when it had more offers, and has some; `gone`: it has none, and
 * leads to the page above it.
 */
export type LandingState = 'listed' | 'few' | 'gone';

/** Which landing pages a shop publishes (`landings` in shop.yaml). */
export interface LandingRules {
  /** A page needs so many tyres in stock. */
  offers: number;
  /** The largest number of pages; those with most offers come first. */
  pages: number;
}
export const USUAL_LANDINGS: LandingRules = { offers: 4, pages: 1300 };
