import type { Source } from '../check/problems.ts';

/** A value that passed its schema (a row of a table, a section), and where it was read. */
export interface Checked<T> {
  data: T;
  source: Source;
}

/** A Markdown text whose header passed its schema; `key` is the file name without `.md`. */
export interface Text<T> extends Checked<T> {
  key: string;
  body: string;
  /** Line number where the body begins. */
  bodyLine: number;
}

/**
 * Everything read from the editors' files. Each value is valid by itself; references between them are not checked
 * yet. Each kind adds what it reads by `declare module` in its own file in `kinds/`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the kinds
export interface Content {}
