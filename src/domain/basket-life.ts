/** A basket is kept so long from its last change (docs/wire.md, «Calls», settles what the specification leaves open). */
export const BASKET_DAYS = 30;

/**
 * A session lives so long from when its cookie was last given out, which each day of use does anew: a day longer than a basket
 * from its last change, so that no basket outlives the way to it.
 */
export const SESSION_DAYS: number = BASKET_DAYS + 1;
