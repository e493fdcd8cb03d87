import { withoutLastMarks } from './last-marks.ts';
import { type Kopecks, kopecks } from './money.ts';
import { MAX_QUANTITY } from './quantity.ts';

/** A tyre of a choice that was sent: how many, and at what price it was chosen. */
export interface ChosenTyre {
  id: number;
  count: number;
  price: Kopecks;
}

/** As many as a basket holds (spec section 7). */
const MAX_CHOSEN = 50;

/** A choice in an address: `7x4x990000`, joined by dots; prices in kopecks. */
export const choiceText = (tyres: readonly ChosenTyre[]): string =>
  tyres.map(({ id, count, price }) => [id, count, price].join('x')).join('.');

/** The tyres that an address names, each once, and how many of its parts cannot be read. */
export function readChoice(text: string): { chosen: ChosenTyre[]; unread: number } {
  const parts = withoutLastMarks(text).split('.');
  const tyres = parts.flatMap(part => {
    const [, id = 0, count = 0, price = 0] = /^(\d{1,9})x(\d{1,3})x(\d{1,10})$/u.exec(part) ?? [];
    const tyre = { id: Number(id), count: Number(count), price: kopecks(Number(price)) };
    return tyre.count >= 1 && tyre.count <= MAX_QUANTITY ? [tyre] : [];
  });
  return {
    chosen: [...new Map(tyres.map(tyre => [tyre.id, tyre])).values()].slice(0, MAX_CHOSEN),
    unread: parts.filter(part => part !== '' && part !== 'x').length - tyres.length,
  };
}
