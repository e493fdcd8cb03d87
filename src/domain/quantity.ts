/** Most tyres of one product in a basket (wire.md, basket/add). */
export const MAX_QUANTITY = 999;

/** A set: what the basket's field opens with where there is no line, and the product page's first wish (spec section 9). */
export const SET_OF_TYRES = 4;

/** What is said to a text that is no quantity. */
export const QUANTITY_EXPECTED = `Количество — целое число от 1 до ${MAX_QUANTITY}.`;

/** A quantity as people type it («4», « 12 »); null when it is no whole number from 1 to {@link MAX_QUANTITY}. */
export function parseQuantity(text: string): number | null {
  const bare = text.trim();
  return /^[1-9]\d{0,2}$/u.test(bare) ? Number(bare) : null;
}

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
