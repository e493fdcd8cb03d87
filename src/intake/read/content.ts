import type { Source } from '../check/problems.ts';

/** One row of a table, checked. */
export interface Line<T> {
  data: T;
  source: Source;
}

/** One text with a header, checked; `key` is its file's name. */
export interface Text<T> extends Line<T> {
  key: string;
  body: string;
  /** Line on which the body begins. */
  bodyLine: number;
}

/**
 * What the editors' files say, each value by itself valid; nothing is yet known of how they fit together. Each kind adds
 * what it reads by `declare module` in its own file below `kinds/`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the kinds
export interface Content {}
