/** From which share on, in per cent, a change of the shop is taken for a mistake (`limits` of shop.yaml). */
export interface PublishLimits {
  /** Products that are gone or newly sold out. */
  lost: number;
  /** Prices that moved by more than `move`. */
  moved: number;
  /** How far a price moves when it moves a lot. */
  move: number;
  /** By how much the prices of one brand moved, as their median. */
  brand: number;
}

/** A morning's usual rise of three per cent, or a sale of one brand's leftovers, stays below all of them. */
export const USUAL_LIMITS: PublishLimits = { lost: 30, moved: 50, move: 15, brand: 30 };
