/** Days for which a basket is kept after its last change (docs/wire.md, «Calls»; the specification leaves it open). */
export const BASKET_DAYS = 30;

/**
 * Days for which a session cookie is valid. It is renewed on each day of use, and lasts a day longer than a basket, so that a
 * basket can be reached as long as it exists.
 */
export const SESSION_DAYS: number = BASKET_DAYS + 1;
