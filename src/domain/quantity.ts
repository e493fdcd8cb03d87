/** The largest quantity of one product in a basket (wire.md, basket/add). Raising it needs a migration: tables of sales check it. */
export const MAX_QUANTITY = 999;

/** Tyres in a set: the initial quantity of the basket's field and of the product page (spec section 9). */
export const SET_OF_TYRES = 4;

/** The unit of a set's price: «за 4 шт.» */
export const SET_UNIT = `за\u00A0${SET_OF_TYRES}\u00A0шт.`;

/** The unit of a single tyre's price, beside those of sets. */
export const PER_TYRE = 'за шину';

/** The error for a text that is no quantity of a product of this stock. */
export function quantityExpected(stock: number): string {
  if (stock < 1) return 'Этого товара сейчас нет в наличии.';
  if (stock === 1) return 'В наличии только 1\u00A0шт.';
  return `Количество — целое число от 1 до ${Math.min(MAX_QUANTITY, stock)}.`;
}

/** Parses a quantity of digits only, as calls send it; null when it is no whole number from 1 to {@link MAX_QUANTITY}. */
export function readQuantity(text: string): number | null {
  const count = /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : 0;
  return count >= 1 && count <= MAX_QUANTITY ? count : null;
}

/** Parses a quantity as people type it («4», « 12 »); null when it is no whole number from 1 to {@link MAX_QUANTITY}. */
export const parseQuantity = (text: string): number | null => readQuantity(text.trim());

/** The initial quantity on a product page: a set, or the stock when it is less. */
export const firstQuantity = (stock: number): number => Math.min(SET_OF_TYRES, stock);

/**
 * The quantities after a press of «−» and of «+». `less` is 0 when the line would be removed; `more` is null at the largest
 * allowed quantity. When the stock has shrunk below the quantity, `less` is the stock.
 */
export function stepsFrom(count: number, stock: number): { less: number; more: number | null } {
  const most = Math.min(MAX_QUANTITY, stock);
  return { less: count > most ? Math.max(1, most) : count - 1, more: count >= most ? null : count + 1 };
}
