import { openCatalogue } from '#src/catalogue/open.ts';
import { redirectsOf, shopInfoOf } from '#src/catalogue/shop.ts';
import { catalogueOf, filesOf, openBesideLast, type Release } from '../manifest.ts';
import { pageFinder, pagesGone } from '../page-plan.ts';
import { pagesTakenBack } from './pages-taken-back.ts';
import { publicationPreview } from './publication-preview.ts';
import { redirectLines } from './redirect-lines.ts';
import { refusalOf } from './refused.ts';
import type { ShopChanges } from './shop-changes.ts';

/** How a draft differs from what is served. */
interface Comparison {
  /** What shoppers would notice. */
  changes: ShopChanges | null;
  /** Why its publication would be refused, in lines; none when it would not. */
  refusal: string[];
}

/** Compares a draft with the release that is served. @throws {ReleaseError} when either is damaged */
export function comparedWith(served: Release, draft: Release, contentDir: string): Comparison {
  const file = catalogueOf(draft);
  const catalogue = openCatalogue(file);
  const beside = openBesideLast(file, served);
  try {
    const [before, files] = [filesOf(served), filesOf(draft)];
    const redirects = redirectsOf(catalogue);
    const { name, timezone } = shopInfoOf(catalogue);
    const { all, added, gone } = draft.pages;
    const preview = publicationPreview({
      shop: name,
      timezone,
      at: new Date(draft.at),
      pages: { all, added, gone, toRender: 0 },
      mayBeFewer: false,
      beside,
      last: served,
      sameContent: served.content === draft.content,
      sameCode: served.code === draft.code,
      closed: draft.closed,
      redirects: redirectLines(contentDir),
      // Not reported.
      newPages: [],
      gonePages: pagesGone(before, files),
      takenBack: pagesTakenBack(served, before),
      isPage: pageFinder(files),
      isRedirected: address => redirects.has(address),
    });
    return { changes: preview.changes, refusal: refusalOf(preview, {}) };
  } finally {
    catalogue.close();
    beside?.close();
  }
}
