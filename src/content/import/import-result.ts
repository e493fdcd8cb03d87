import type { ClosedPages } from './check/dated-pages.ts';
import type { Problem, Problems } from './check/problems.ts';
import type { TallyLine } from './kinds/kind.ts';

/** The task of an import. */
export interface ImportOptions {
  contentDir: string;
  /** Path of the catalogue to write; its folder is created when missing. */
  target: string;
  /**
   * Path of the previous catalogue, DATA_DIR/catalogue.db: the next one is made of it, or dates of change are carried
   * over from it. The photo cache, and what imports store for the next one, are in the same folder.
   */
  previous: string;
  /** Check only; write nothing. */
  checkOnly?: boolean;
  /** Write the catalogue and nothing else: photographs are checked and not encoded, and nothing is stored for the next import. */
  catalogueOnly?: boolean;
  /** Whoever serves the catalogue puts it on the disk: while it is made only in memory, others need not wait for the disk. */
  isSyncedLater?: boolean;
  /** Warnings reject the import as errors do. */
  strict?: boolean;
  /** The moment as of which dated content is shown; by default the current one. */
  now?: Date;
  /** Reads and computes everything, and keeps nothing for the next import. */
  fromNothing?: boolean;
}

/** Takes a task to run after the new catalogue is served, with the path that the catalogue has by then. */
export type Later = (task: (catalogue: string) => void) => void;

export interface ImportResult {
  problems: Problems;
  /**
   * Row counts by table, the summary table, pages that are closed by their dates, and the digest of the whole
   * catalogue; null when the import was rejected.
   */
  imported: {
    version: string;
    counts: Readonly<Record<string, number>>;
    tally: readonly TallyLine[];
    closed: ClosedPages;
  } | null;
  /** Links to landing pages, each in place of a message. */
  landingLinks?: readonly Problem[];
  /** How many rows of products.csv an incremental import parsed; null for an import of everything. */
  parsedRows: number | null;
}
