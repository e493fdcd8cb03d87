/** How many prices moved by a share from `from` to `to`; null is without limit. A price that did not move is in none. */
export interface Bin {
  from: number | null;
  to: number | null;
  count: number;
}

/** Where bins meet, above zero; below it they are mirrored. */
const EDGES = [0.01, 0.03, 0.05, 0.1, 0.15, 0.3, 0.5];
const ALL_EDGES = [...EDGES.map(edge => -edge).reverse(), 0, ...EDGES];

/** Sorts shares into bins that are finest near zero; a share on an edge belongs to the bin nearer to zero. */
export function binsOf(shares: readonly number[]): Bin[] {
  const bins = [...ALL_EDGES, null].map(
    (to, index): Bin => ({ from: ALL_EDGES[index - 1] ?? null, to, count: 0 }),
  );
  for (const share of shares) {
    const bin = bins.find(({ to }) => to === null || (share > 0 ? share <= to : share < to));
    if (bin) bin.count++;
  }
  return bins;
}

/** The median of shares, none of them zero, and of so many zeros beside them; 0 of nothing. */
export function medianOf(shares: readonly number[], zeros = 0): number {
  const below = shares.filter(share => share < 0).sort((a, b) => a - b);
  const above = shares.filter(share => share > 0).sort((a, b) => a - b);
  const at = (index: number): number => below[index] ?? above[index - below.length - zeros] ?? 0;
  const last = shares.length + zeros - 1;
  return last < 0 ? 0 : (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
}
