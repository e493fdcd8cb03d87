import { CARD_SIZE } from '#src/domain/photo-sizes.ts';
import type { Season } from '#src/domain/season.ts';

/** What the picture beside a link to a page shows. It has no price: messengers keep the picture for months. */
export interface LinkCard {
  /** A picture of content/storage, or empty: beside the words whole, or behind them as wide as the card. */
  picture: string;
  place: 'beside' | 'behind';
  /** A smaller line above the title: the brand of a model. */
  above?: string;
  title: string;
  /** A smaller line below it: the season of a model, the name of the shop. */
  below?: string;
  /** Colours the line below. */
  season?: Season;
}

/** Settings of the drawing. Changing them, or `version` with the code of draw-link-card.ts, draws every card again at a new address. */
export const CARD = { ...CARD_SIZE, version: 1, jpeg: { quality: 70, mozjpeg: true } } as const;
