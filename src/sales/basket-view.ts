import { notSold, priceMoved, stockFell } from './notes.ts';
import type { Basket, BasketLine, Offer } from './sales.ts';

/** A line as it is kept: `price` is what the shopper has seen. */
export interface StoredLine {
  product: number;
  position: number;
  count: number;
  price: number;
  old_price: number | null;
  name: string;
  brand: string;
  photo: string;
  size_str: string;
}

/** What the shopper is shown, and the lines that now differ from what is kept. */
export interface View {
  basket: Basket;
  changed: StoredLine[];
}

/** What is kept of an offer beside the quantity. */
export const seenOf = ({ price, old_price, name, brand, photo, size_str }: Offer) => ({
  price,
  old_price,
  name,
  brand,
  photo,
  size_str,
});

const LOOKS = ['price', 'old_price', 'name', 'brand', 'photo', 'size_str'] as const;

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
  const view: View = { basket: { lines: [], notes: [] }, changed: [] };
  for (const line of lines) {
    const offer = offers.get(line.product);
    const left = available.get(line.product) ?? 0;
    const shown: StoredLine = offer ? { ...line, ...seenOf(offer) } : line;
    const { product: id, position: _, ...looks } = shown;
    view.basket.lines.push({ id, ...looks, available: left } satisfies BasketLine);
    view.basket.notes.push(...noteOf(line, offer, left));
    if (LOOKS.some(key => shown[key] !== line[key])) view.changed.push(shown);
  }
  return view;
}
