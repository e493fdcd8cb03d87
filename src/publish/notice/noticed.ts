import { type Catalogue, CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { redirectsOf } from '#src/catalogue/shop.ts';
import { catalogueOf, type Release } from '../manifest.ts';
import { alarmsOf } from './alarms.ts';
import { gonePages } from './gone-pages.ts';
import { refusedForAlarms, refusedForGone } from './refused.ts';
import { type ShopChanges, shopChanges } from './shop-changes.ts';

interface Noticed {
  /** Null for the first release, or when the last one's catalogue can no longer be read. */
  notice: ShopChanges | null;
  /** Addresses that answer 410. */
  gone: readonly string[];
}

function catalogueBefore(last: Release | null): Catalogue | null {
  try {
    return last && openCatalogue(catalogueOf(last));
  } catch (error) {
    if (error instanceof CatalogueError) return null;
    throw error;
  }
}

/**
 * Looks at what would be published as shoppers will.
 * @param gonePaths addresses of pages that the catalogue has no more
 * @throws {PublicationRefused} for a drastic change, or addresses that would be lost, unless that is wished
 */
export function noticed(
  catalogue: Catalogue,
  last: Release | null,
  gonePaths: readonly string[],
  { yes, acceptGone }: { yes?: boolean; acceptGone?: boolean },
): Noticed {
  const before = catalogueBefore(last);
  if (!before) return { notice: null, gone: [] };
  try {
    const notice = shopChanges(before, catalogue);
    const alarms = alarmsOf(notice);
    if (alarms.length > 0 && !yes) throw refusedForAlarms(alarms);
    const lost = gonePages(gonePaths, before, catalogue);
    if (lost.length > 0 && !acceptGone) throw refusedForGone(lost);
    const redirects = redirectsOf(catalogue);
    const gone = [...(last?.gone ?? []), ...lost.map(({ from }) => from)];
    return { notice, gone: [...new Set(gone)].filter(address => !redirects.has(address)) };
  } finally {
    before.close();
  }
}
