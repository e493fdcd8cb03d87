import type { Catalogue } from '#src/catalogue/open.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import type { CallContext } from '#src/server/http/api.ts';

/** A catalogue and its search, from which calls answer. Replaced as a whole between requests. */
export interface ServedCatalogue extends CallContext {
  catalogue: Catalogue;
  engine: SearchEngine;
}
