import type { Catalogue } from '#src/catalogue/open.ts';
import type { SearchEngine } from '#src/catalogue/search/engine.ts';
import type { CallContext } from '#src/server/api.ts';

/** One catalogue and the search over it: what a call answers from. Swapped as a whole between requests. */
export interface ServedCatalogue extends CallContext {
  catalogue: Catalogue;
  engine: SearchEngine;
}

/** Called when another catalogue has begun to answer. */
export type OnSwap = (next: ServedCatalogue) => void;
