import { openCatalogue } from '#src/catalogue/open.ts';
import { catalogueOf, filesOf, type Release } from '../manifest.ts';
import { pagesGone } from '../release-files.ts';
import { noticed } from './noticed.ts';
import { PublicationRefused } from './refused.ts';
import type { ShopChanges } from './shop-changes.ts';

/** How a draft differs from what is served. */
interface Comparison {
  /** What shoppers would notice. */
  changes: ShopChanges | null;
  /** With what words its publication would be refused, or null. */
  refusal: string | null;
}

/** Compares a draft with the release that is served. @throws {ReleaseError} when either is damaged */
export function comparedWith(served: Release, draft: Release): Comparison {
  const catalogue = openCatalogue(catalogueOf(draft));
  try {
    const gone = pagesGone(filesOf(served), filesOf(draft));
    const { closed } = draft;
    const { notice: changes } = noticed(catalogue, served, gone, { yes: true, acceptGone: true, closed });
    try {
      noticed(catalogue, served, gone, { closed });
    } catch (error) {
      if (error instanceof PublicationRefused) return { changes, refusal: error.message };
      throw error;
    }
    return { changes, refusal: null };
  } finally {
    catalogue.close();
  }
}
