import { cardText } from '#src/search/card-text.ts';
import { readSearchData } from '#src/search/data.ts';
import { SearchEngine } from '#src/search/engine.ts';
import { catalogueNow } from './catalogue-now.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

let known: ServedCatalogue | undefined;

/** The catalogue and its search inside `astro dev`; the search is built again when the catalogue has changed. */
export function servedInDev(): ServedCatalogue {
  const catalogue = catalogueNow();
  if (known?.catalogue !== catalogue)
    known = {
      catalogue,
      engine: new SearchEngine(readSearchData(catalogue, cardText)),
      id: 'draft',
      version: catalogue.version,
    };
  return known;
}
