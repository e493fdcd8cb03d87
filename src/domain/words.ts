import { formatCount } from './format-count.ts';

/** In a file of its own for amounts of money, which need no forms of nouns. */
export { formatCount };

const plural = new Intl.PluralRules('ru');
const NBSP = '\u00A0';

/** The three forms of a Russian noun after a number: 1 товар, 2 товара, 5 товаров. */
export type Forms = readonly [one: string, few: string, many: string];

export const GOODS: Forms = ['товар', 'товара', 'товаров'];
export const MODELS: Forms = ['модель', 'модели', 'моделей'];
export const SIZES: Forms = ['размер', 'размера', 'размеров'];
export const TYRES: Forms = ['шина', 'шины', 'шин'];
/** After «за». */
export const FOR_TYRES: Forms = ['шину', 'шины', 'шин'];
export const CHARACTERS: Forms = ['знак', 'знака', 'знаков'];

/** The form of a noun that goes with `count` (CLDR rules for Russian; fractions take «few»). */
export function formFor(count: number, forms: Forms): string {
  const category = plural.select(count);
  if (category === 'one') return forms[0];
  if (category === 'many') return forms[2];
  return forms[1];
}

/** «4 товара»: number and noun joined by a no-break space. */
export function countOf(count: number, forms: Forms): string {
  return `${formatCount(count)}${NBSP}${formFor(count, forms)}`;
}

/** The text of a button that adds this many tyres to the basket. */
export const addText = (quantity: number): string =>
  quantity > 1 ? `В корзину ${quantity}\u00A0шт.` : 'В корзину';

/** The accessible name of that button: its text and the size. */
export const addName = (size: string, quantity: number): string =>
  `Добавить в корзину${quantity > 1 ? ` ${quantity}\u00A0шт.` : ''}: ${size}`;

/** The accessible name of the button that removes a product from the basket. */
export const removeName = (size: string): string => `Убрать из корзины: ${size}`;

/** The accessible name of a stepper's button on a card. */
export const stepName = (way: 'Меньше' | 'Больше', size: string): string => `${way}: ${size}`;

/** The name of a photograph: «Michelin Primacy 4, боковина»; without a caption it shows the tyre itself. */
export const namedView = (name: string, caption = ''): string => (caption ? `${name}, ${caption}` : name);
