import type { Basket, BasketLine } from '#src/domain/basket.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { notSold, priceMoved, stockFell } from './notes.ts';
import type { Offer } from './sales.ts';

/** A line as it is kept: `price` is what the shopper has seen. */
export interface StoredLine {
  product: number;
  position: number;
  count: number;
  price: Kopecks;
  oldPrice: Kopecks | null;
  name: string;
  brand: string;
  photo: string;
  size: string;
}

/** What the shopper is shown, and the lines that now differ from what is kept. */
export interface View {
  basket: Basket;
  changed: StoredLine[];
}

/** What is kept of an offer beside the quantity. */
export const seenOf = ({ price, oldPrice, name, brand, photo, size }: Offer) => ({
  price,
  oldPrice,
  name,
  brand,
  photo,
  size,
});

const LOOKS = ['price', 'oldPrice', 'name', 'brand', 'photo', 'size'] as const;

function noteOf(line: StoredLine, offer: Offer | undefined, available: number): string[] {
  if (!offer) return [notSold(line.name)];
  return [
    ...(offer.price === line.price ? [] : [priceMoved(offer.name, line.price, offer.price)]),
    ...(line.count <= available ? [] : [stockFell(offer.name, available)]),
  ];
}

/** The basket with today's prices; a product that is no longer sold keeps its line as it was seen last. */
export function viewOf(
  lines: readonly StoredLine[],
  offers: ReadonlyMap<number, Offer>,
  available: ReadonlyMap<number, number>,
): View {
  const shownLines: BasketLine[] = [];
  const notes: string[] = [];
  const changed: StoredLine[] = [];
  for (const line of lines) {
    const offer = offers.get(line.product);
    const left = available.get(line.product) ?? 0;
    const shown: StoredLine = offer ? { ...line, ...seenOf(offer) } : line;
    const { product: id, position: _, ...looks } = shown;
    shownLines.push({ id, ...looks, available: left });
    notes.push(...noteOf(line, offer, left));
    if (LOOKS.some(key => shown[key] !== line[key])) changed.push(shown);
  }
  return { basket: { lines: shownLines, notes }, changed };
}
