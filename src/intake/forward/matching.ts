import type { Piece } from '../read/csv-records.ts';

/** The pieces of a table, and its bytes. */
export interface Pieces {
  bytes: Buffer;
  starts: Uint32Array;
  ends: Uint32Array;
}

export const piecesOf = (bytes: Buffer, pieces: readonly Piece[]): Pieces => ({
  bytes,
  starts: Uint32Array.from(pieces, ({ start }) => start),
  ends: Uint32Array.from(pieces, ({ end }) => end),
});

/** What {@link matchPieces} gives for a piece that was not there before. */
export const UNMATCHED = -1;

/**
 * For each piece the number of one with the same bytes in the former table, or {@link UNMATCHED}. Each former piece is
 * given once at most; where equal pieces repeat, in their order.
 */
export function matchPieces(before: Pieces, after: Pieces): Int32Array {
  const matches = new Int32Array(after.starts.length).fill(UNMATCHED);
  const equal = (a: number, b: number) =>
    before.bytes.compare(after.bytes, after.starts[b], after.ends[b], before.starts[a], before.ends[a]) === 0;
  let [from, lastBefore, lastAfter] = [0, before.starts.length, after.starts.length];
  while (from < Math.min(lastBefore, lastAfter) && equal(from, from)) matches[from] = from++;
  while (Math.min(lastBefore, lastAfter) > from && equal(lastBefore - 1, lastAfter - 1))
    matches[--lastAfter] = --lastBefore;
  const isAligned = lastBefore === lastAfter;
  const rest: number[] = [];
  const free = new Map<string, number[]>();
  for (let piece = from; piece < lastAfter; piece++) {
    if (isAligned && equal(piece, piece)) matches[piece] = piece;
    else rest.push(piece);
  }
  if (rest.length === 0) return matches;
  const taken = new Set(isAligned ? matches.subarray(from, lastAfter) : []);
  for (let piece = lastBefore - 1; piece >= from; piece--) {
    if (taken.has(piece)) continue;
    const text = before.bytes.toString('latin1', before.starts[piece], before.ends[piece]);
    const same = free.get(text);
    if (same) same.push(piece);
    else free.set(text, [piece]);
  }
  for (const piece of rest)
    matches[piece] =
      free.get(after.bytes.toString('latin1', after.starts[piece], after.ends[piece]))?.pop() ?? UNMATCHED;
  return matches;
}
