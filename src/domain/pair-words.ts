import type { Forms } from './words.ts';

export const PAIRS: Forms = ['пара', 'пары', 'пар'];
/** After «из». */
export const OUT_OF_PAIRS: Forms = ['пары', 'пар', 'пар'];

/** The text of a button that adds two tyres for each axle. */
export const ADD_PAIR = 'В корзину 2 + 2 шт.';

/** The accessible name of that button. */
export const addPairName = (axles: string): string => `Добавить в корзину 2 + 2 шт.: ${axles}`;
