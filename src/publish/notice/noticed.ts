import { type Catalogue, CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { redirectsOf } from '#src/catalogue/shop.ts';
import type { ClosedPages } from '#src/intake/check/dated-pages.ts';
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
 * @param gonePaths addresses of pages that the catalogue has no more; those in `closed` are closed by their dates
 * @throws {PublicationRefused} for a drastic change, or addresses that would be lost, unless that is wished
 */
export function noticed(
  catalogue: Catalogue,
  last: Release | null,
  gonePaths: readonly string[],
  { yes, acceptGone, closed }: { yes?: boolean; acceptGone?: boolean; closed: ClosedPages },
): Noticed {
  const before = catalogueBefore(last);
  if (!before) return { notice: null, gone: [] };
  try {
    const notice = shopChanges(before, catalogue);
    const alarms = alarmsOf(notice);
    if (alarms.length > 0 && !yes) throw refusedForAlarms(alarms);
    const byDate = new Set([...closed.ended, ...closed.ahead]);
    const unexpected = gonePaths.filter(address => !byDate.has(address));
    const lost = gonePages(unexpected, before, catalogue);
    if (lost.length > 0 && !acceptGone) throw refusedForGone(lost);
    const redirects = redirectsOf(catalogue);
    const ended = gonePaths.filter(address => closed.ended.includes(address));
    const gone = [...(last?.gone ?? []), ...lost.map(({ from }) => from), ...ended];
    return { notice, gone: [...new Set(gone)].filter(address => !redirects.has(address)) };
  } finally {
    before.close();
  }
}
