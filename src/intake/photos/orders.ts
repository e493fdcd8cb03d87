import type { Size } from '#src/domain/photo-sizes.ts';

/** Bytes that a picture may have. */
export const MAX_BYTES = 20 * 1024 * 1024;

/** Points that a photograph may have, in millions: more than a phone makes in its common mode. */
export const MAX_MEGAPIXELS = 64;

/** A photograph that {@link file://./process.ts} is asked for. */
export interface PhotoOrder {
  /** Path below content/storage. */
  name: string;
  /** Under which its sizes are kept. */
  key: string;
}

/** What the process is told on its standard input. */
export interface PhotoOrders {
  storage: string;
  /** Where the sizes go; null only looks whether the photographs can be read. */
  cache: string | null;
  orders: readonly PhotoOrder[];
}

/**
 * A line of the process's output: what it begins with, then what became of it. `unwritten` is why sizes of a photograph that
 * is sound could not be kept: a full disk, a folder that may not be written.
 */
export type PhotoNews =
  | { begun: string }
  | { name: string; size: Size }
  | { name: string; fault: string }
  | { name: string; unwritten: string };
