import type { Feature } from './season.ts';

/** Rim diameters in inches: from one to another, both included, or some of them. */
export type Rims =
  | { readonly from?: number | undefined; readonly to?: number | undefined }
  | readonly number[];

/** Whether a promotion is only for tyres of a kind, or for all other tyres. */
export const PARTS = ['only', 'excluded'] as const;
type Part = (typeof PARTS)[number];

/** The tyres of a promotion. An absent condition allows all. A tyre must be of one of the brands or of one of the models. */
export interface PromoConditions {
  brands: readonly string[];
  /** Addresses of models. */
  models: readonly string[];
  rims?: Rims | undefined;
  runflat?: Part | undefined;
  cargo?: Part | undefined;
  /** How many tyres an order must have. */
  min_count?: number | undefined;
}

/** The facts of a tyre that conditions of promotions refer to. */
export type Promoted = Readonly<Record<Exclude<Feature, 'spikes'>, boolean>> & {
  readonly brand: string;
  readonly model: string;
  /** Rim diameter in inches, as in {@link import('./tyre-size.ts').TyreSize}. */
  readonly rim: string;
};

const isList = (rims: Rims): rims is readonly number[] => Array.isArray(rims);

/** Whether a rim diameter is among those. */
export const fitsRims = (rims: Rims, rim: number): boolean =>
  isList(rims) ? rims.includes(rim) : rim >= (rims.from ?? 0) && rim <= (rims.to ?? Number.POSITIVE_INFINITY);

const fitsPart = (part: Part | undefined, is: boolean): boolean =>
  part === undefined || is === (part === 'only');

/** Whether a promotion is for a tyre. */
export function isPromoted(tyre: Promoted, conditions: PromoConditions): boolean {
  const { brands, models, rims, runflat, cargo } = conditions;
  return (
    (brands.length + models.length === 0 || brands.includes(tyre.brand) || models.includes(tyre.model)) &&
    (rims === undefined || fitsRims(rims, Number(tyre.rim))) &&
    fitsPart(runflat, tyre.runflat) &&
    fitsPart(cargo, tyre.cargo)
  );
}

const rim = (inches: number): string => `R${inches}`;
const NBSP = '\u00A0';

/** «до R18», «от R16», «R16–R18», «R16, R17». */
export function rimsText(rims: Rims): string {
  if (isList(rims)) return rims.map(rim).join(', ');
  const { from, to } = rims;
  if (from === undefined) return to === undefined ? '' : `до${NBSP}${rim(to)}`;
  if (to === undefined) return `от${NBSP}${rim(from)}`;
  return from === to ? rim(from) : `${rim(from)}–${rim(to)}`;
}

const PART_TEXTS: Readonly<Record<'runflat' | 'cargo', Readonly<Record<Part, string>>>> = {
  runflat: { only: `только Run${NBSP}Flat`, excluded: `кроме Run${NBSP}Flat` },
  cargo: { only: 'только для фургонов', excluded: 'кроме шин для фургонов' },
};

/** «только Run Flat», «кроме шин для фургонов»: kinds of tyres that take part. */
export const kindsText = ({ runflat, cargo }: PromoConditions): string =>
  [runflat && PART_TEXTS.runflat[runflat], cargo && PART_TEXTS.cargo[cargo]].filter(Boolean).join(', ');

/** Which of a model's sizes a promotion is for, in words: «до R18, кроме Run Flat». Empty when all are. */
export const sizesText = (conditions: PromoConditions): string =>
  [conditions.rims ? rimsText(conditions.rims) : '', kindsText(conditions)].filter(Boolean).join(', ');

/** «от 4 шт.», or empty. */
export const countText = ({ min_count }: Pick<PromoConditions, 'min_count'>): string =>
  min_count === undefined ? '' : `от${NBSP}${min_count}${NBSP}шт.`;

/** How long a promotion runs, from its end in words: «до 30 ноября, 18:00», «постоянно». */
export const termText = (until: string | null): string =>
  until === null ? 'постоянно' : `до${NBSP}${until}`;

/** A badge as the catalogue stores it: icon and title for cards, the promotion and its conditions for pages. */
export interface StoredBadge {
  icon: string;
  title: string;
  thumb: string;
  /** Address of the promotion; a model's own badge has none. */
  promo?: string;
  /** How many tyres an order must have. */
  min_count?: number;
  /** For a badge that only some sizes of a model have: which ones, see {@link sizesText}. */
  sizes?: string;
}
