import type { Basket, BasketLine } from '#src/domain/basket.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { notSold, priceMoved, stockFell } from './notes.ts';
import type { Offer } from './sales.ts';

/** A basket line as stored: `price` and the other facts are those last shown to the shopper. */
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

/** The basket to show, and the lines that differ from the stored ones. */
export interface View {
  basket: Basket;
  changed: StoredLine[];
}

/** The facts of an offer that are stored in a basket line. */
export const displayFacts = ({ price, oldPrice, name, brand, photo, size }: Offer) => ({
  price,
  oldPrice,
  name,
  brand,
  photo,
  size,
});

const DISPLAY_FIELDS = ['price', 'oldPrice', 'name', 'brand', 'photo', 'size'] as const;

function notesFor(line: StoredLine, offer: Offer | undefined, available: number): string[] {
  if (!offer) return [notSold(line.name)];
  return [
    ...(offer.price === line.price ? [] : [priceMoved(offer.name, line.price, offer.price)]),
    ...(line.count <= available ? [] : [stockFell(offer.name, available)]),
  ];
}

/** The basket with current prices; the line of a product that is no longer sold stays as last shown. */
export function currentView(
  lines: readonly StoredLine[],
  offers: ReadonlyMap<number, Offer>,
  available: ReadonlyMap<number, number>,
): View {
  const visibleLines: BasketLine[] = [];
  const notes: string[] = [];
  const changed: StoredLine[] = [];
  for (const line of lines) {
    const offer = offers.get(line.product);
    const left = available.get(line.product) ?? 0;
    const current: StoredLine = offer ? { ...line, ...displayFacts(offer) } : line;
    const { product: id, position: _, ...facts } = current;
    visibleLines.push({ id, ...facts, available: left });
    notes.push(...notesFor(line, offer, left));
    if (DISPLAY_FIELDS.some(key => current[key] !== line[key])) changed.push(current);
  }
  return { basket: { lines: visibleLines, notes }, changed };
}
