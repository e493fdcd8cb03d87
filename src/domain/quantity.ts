/** Most tyres of one product in a basket (wire.md, basket/add). Raising it takes a migration too: tables of sales hold to it. */
export const MAX_QUANTITY = 999;

/** A set: what the basket's field opens with where there is no line, and the product page's first wish (spec section 9). */
export const SET_OF_TYRES = 4;

/** What a price of a set is for: «за 4 шт.» */
export const SET_UNIT = `за\u00A0${SET_OF_TYRES}\u00A0шт.`;

/** What is said to a text that is no quantity, or more than there may be. */
export const quantityExpected = (most: number = MAX_QUANTITY): string =>
  `Количество — целое число от 1 до ${most}.`;

/** A quantity as calls have it, digits alone; null when it is no whole number from 1 to {@link MAX_QUANTITY}. */
export function readQuantity(text: string): number | null {
  const count = /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : 0;
  return count >= 1 && count <= MAX_QUANTITY ? count : null;
}

/** A quantity as people type it («4», « 12 »); null when it is no whole number from 1 to {@link MAX_QUANTITY}. */
export const parseQuantity = (text: string): number | null => readQuantity(text.trim());

/** The product page's quantity at first: a set, or all that is left. */
export const firstQuantity = (stock: number): number => Math.min(SET_OF_TYRES, stock);

/**
 * Where a press of «−» and of «+» leads a line: `less` is 0 where it would take the tyres out, `more` is null at the most that
 * may be had. A line above that, whose stock has shrunk, steps down to it.
 */
export function stepsFrom(count: number, stock: number): { less: number; more: number | null } {
  const most = Math.min(MAX_QUANTITY, stock);
  return { less: count > most ? Math.max(1, most) : count - 1, more: count >= most ? null : count + 1 };
}
