import { type AxleSize, parseAxleSize, TYRES_OF_AXLE } from './axle-size.ts';
import type { Filter } from './filter-keys.ts';
import type { ProductCard } from './goods.ts';
import { type Kopecks, kopecks } from './money.ts';
import { flagsOf, type TyreFlags } from './season.ts';

/** The facts by which tyres are paired. */
export interface PairTyre {
  id: number;
  modelId: string;
  flags: TyreFlags;
  price: Kopecks;
  stock: number;
}

/** Tyres of one model for the front and the rear axle, sold together as two and two. */
export interface TyrePair<Tyre extends PairTyre = PairTyre> {
  front: Tyre;
  rear: Tyre;
  /** Of two and two. */
  price: Kopecks;
}

/** Whether two of each can be bought now. */
export const isPairInStock = ({ front, rear }: Pick<TyrePair, 'front' | 'rear'>): boolean =>
  Math.min(front.stock, rear.stock) >= TYRES_OF_AXLE;

/** Tyres with the same key may stand on one car: one model, season, studs, Run Flat and kind (van or not). */
const keyOf = ({ modelId, flags }: PairTyre): string => `${modelId} ${flagsOf(flags).join(' ')}`;

const pairOf = <Tyre extends PairTyre>(front: Tyre, rear: Tyre): TyrePair<Tyre> => ({
  front,
  rear,
  price: kopecks(TYRES_OF_AXLE * (front.price + rear.price)),
});

/** Sorts pairs: those in stock first, then by price, then by number, so that the order is the same each time. */
const inOrder =
  (sign: 1 | -1) =>
  (a: TyrePair, b: TyrePair): number =>
    Number(isPairInStock(b)) - Number(isPairInStock(a)) ||
    sign * (a.price - b.price) ||
    a.front.id - b.front.id ||
    a.rear.id - b.rear.id;

/**
 * Pairs of tyres for a car with different axles. Each front tyre is paired with its best rear one, each rear tyre then left over
 * with its best front one; the best is in stock (two of each), then cheapest.
 * @returns pairs in stock first, then the cheapest first; with `price_desc` the dearest first
 */
export function pairTyres<Tyre extends PairTyre>(
  fronts: readonly Tyre[],
  rears: readonly Tyre[],
  sort: 'price_asc' | 'price_desc' | null = null,
): TyrePair<Tyre>[] {
  const rearsByKey = Map.groupBy(rears, keyOf);
  const pairs: TyrePair<Tyre>[] = [];
  for (const [key, own] of Map.groupBy(fronts, keyOf)) {
    const behind = rearsByKey.get(key) ?? [];
    const ofFronts = own.flatMap(front => best(behind.map(rear => pairOf(front, rear))));
    const paired = new Set(ofFronts.map(({ rear }) => rear.id));
    const left = behind.filter(({ id }) => !paired.has(id));
    pairs.push(...ofFronts, ...left.flatMap(rear => best(own.map(front => pairOf(front, rear)))));
  }
  return pairs.sort(inOrder(sort === 'price_desc' ? -1 : 1));
}

/** The first of some pairs, if there are any. */
function best<Tyre extends PairTyre>(pairs: readonly TyrePair<Tyre>[]): TyrePair<Tyre>[] {
  const isBefore = inOrder(1);
  const [first, ...others] = pairs;
  return first ? [others.reduce((least, pair) => (isBefore(pair, least) < 0 ? pair : least), first)] : [];
}

/** A card in a pair, with what distinguishes two tyres of a size. */
export interface PairedCard extends ProductCard {
  /** The load and speed indices: «96Y». */
  index: string;
}

/** A pair as it is shown. */
export interface PairView extends TyrePair<PairedCard> {
  /** The brand and the model. */
  name: string;
}

/** What a search with two axles finds besides the tyres of the front one. */
export interface FoundPairs {
  /** How many there are; `items` are the first of them. */
  count: number;
  items: readonly PairView[];
  /** How many tyres of the rear size fit the search. */
  rears: number;
}

/** A rear size that makes pairs with the front one of a search, and how many. */
export interface RearSize {
  size: string;
  count: number;
}

/** The one size of a search; null when it has none, or several. */
export function frontOf({ widths, heights, rims }: Filter): AxleSize | null {
  const [width, ...moreWidths] = widths;
  const [height = '', ...moreHeights] = heights;
  const [rim, ...moreRims] = rims;
  if (moreWidths.length + moreHeights.length + moreRims.length > 0) return null;
  return width === undefined || rim === undefined ? null : { width, height, rim };
}

/** The axles of a search: its one size, and the rear one. Null when either is not chosen. */
export function axlesOf(filter: Filter): Record<Axle, AxleSize> | null {
  const front = frontOf(filter);
  const rear = parseAxleSize(filter.rear ?? '');
  return front && rear && { front, rear };
}

export type Axle = 'front' | 'rear';

/** The same search for the tyres of one axle alone. */
export const searchOfAxle = (filter: Filter, axle: Axle, { width, height, rim }: AxleSize): Filter => ({
  ...filter,
  widths: [width],
  heights: height === '' ? [] : [height],
  rims: [rim],
  rear: null,
  axle,
});

/** «Перед 245/45 R19, зад 275/40 R19». */
export const axlesText = ({ front, rear }: Readonly<Record<Axle, string>>): string =>
  `Перед ${front}, зад ${rear}`;
