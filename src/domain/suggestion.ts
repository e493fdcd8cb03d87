import type { Kopecks } from './money.ts';
import type { Season } from './season.ts';

/** Shorter texts are not completed. */
export const SUGGESTED_FROM = 2;

/** At most this many suggestions of each kind. */
export const MAX_SUGGESTED = { searches: 3, sizes: 4, models: 4, brands: 2, cars: 3, pages: 2 } as const;

interface Suggestion {
  name: string;
  /** An address of the shop that shows something. */
  link: string;
}

/** What a text that is being typed may become, of each kind the likeliest first. */
export interface Suggestions {
  /** The text with its last word completed. */
  searches: readonly (Suggestion & { count: number })[];
  /** `count`: how many products it shows. */
  sizes: readonly (Suggestion & { count: number })[];
  /** `priceFrom`: the lowest price of one tyre; null when nothing is on sale. */
  models: readonly (Suggestion & { season: Season; priceFrom: Kopecks | null })[];
  brands: readonly Suggestion[];
  /** `sizes` in words: «185/65 R15, 195/55 R16». */
  cars: readonly (Suggestion & { sizes: string })[];
  /** Pages, articles, promotions and collections that the text means. */
  pages: readonly Suggestion[];
  /** Words of the text that fit nothing. */
  dropped: readonly string[];
}
