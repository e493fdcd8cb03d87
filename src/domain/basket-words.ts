/** What basket buttons of cards and rows say (wire.md, «What a browser finds»). */

/** The text of a button that puts so many tyres into the basket. */
export const addText = (quantity: number): string =>
  quantity > 1 ? `В корзину ${quantity}\u00A0шт.` : 'В корзину';

/** The name of that button: it holds its text and says of which size. */
export const addName = (size: string, quantity: number): string =>
  `Добавить в корзину${quantity > 1 ? ` ${quantity}\u00A0шт.` : ''}: ${size}`;

/** The name of a button that takes the last tyres out. */
export const removeName = (size: string): string => `Убрать из корзины: ${size}`;

/** The name of a stepper's button on a card. */
export const stepName = (way: 'Меньше' | 'Больше', size: string): string => `${way}: ${size}`;
