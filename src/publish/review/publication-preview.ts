import type { Catalogue } from '#src/catalogue/open.ts';
import { limitsOf } from '#src/catalogue/shop.ts';
import type { ClosedPages } from '#src/content/import/check/dated-pages.ts';
import { routeAt } from '#src/domain/route-at.ts';
import type { Release } from '../manifest.ts';
import { type Alarm, alarmsOf } from './alarms.ts';
import { type GonePage, goneAddresses } from './gone-pages.ts';
import type { RedirectLines } from './redirect-lines.ts';
import { type ChangedThings, type ShopChanges, shopChanges } from './shop-changes.ts';
import { upcomingAlarms } from './upcoming-alarms.ts';

/** What an editor is shown of a publication before it happens. */
export interface PublicationPreview extends PreviewFacts {
  /** What shoppers will notice; null for the first release, or when the last catalogue cannot be read. */
  changes: ShopChanges | null;
  things: ChangedThings | null;
  /** Reasons to ask first. */
  alarms: Alarm[];
  /** Addresses of new pages, but for those of products, which are things, and further pages of lists. */
  opened: string[];
  /** Addresses that would answer 404. */
  lost: GonePage[];
  /** Addresses that a date closed: for good, or until it opens them. */
  ended: string[];
  upcoming: string[];
  /** Addresses that will answer 410 if it is published. */
  gone: string[];
}

/** What is known of a publication by itself. */
interface PreviewFacts {
  shop: string;
  timezone: string;
  /** The moment of the preview. */
  at: Date;
  redirects: RedirectLines;
  /** How many pages have to be rendered, of how many. */
  pages: { all: number; toRender: number; added: number; gone: number };
  /** Whether some of them may turn out to show what they showed; a check has compared them. */
  mayBeFewer: boolean;
}

/** What a preview is made from. */
interface Planned extends PreviewFacts {
  /** The new catalogue, opened beside that of the last release; null when there is none, or it cannot be read. */
  beside: Catalogue | null;
  last: Release | null;
  /** Whether the last release was made of the same content: then only dates, or the code, change anything. */
  sameContent: boolean;
  /** Whether it was made by the same code: a page that only the code had is lost as any other. */
  sameCode: boolean;
  closed: ClosedPages;
  /** Pages that the last release has not, and those that the catalogue has no more. */
  newPages: readonly string[];
  gonePages: readonly string[];
  /** Pages that a rollback took away; dates alone do not ask about them. */
  takenBack: readonly string[];
  /** Whether the new release has a page, or a redirect, for an address. */
  isPage(address: string): boolean;
  isRedirected(address: string): boolean;
}

const NOTHING = { changes: null, things: null, alarms: [], opened: [], lost: [], ended: [], upcoming: [] };

/** Whether an address is that of a page with a text or a list of its own. */
function isNoticeable(address: string): boolean {
  const place = routeAt(address);
  return place !== null && place.page === undefined && place.name !== 'product';
}

const answers =
  ({ isPage, isRedirected }: Planned) =>
  (address: string): boolean =>
    isRedirected(address) || isPage(address);

function compared(planned: Planned) {
  const { beside, sameContent, sameCode, closed, newPages, gonePages, takenBack } = planned;
  if (!beside) return NOTHING;
  const limits = limitsOf(beside);
  const { changes, things } = shopChanges(beside, limits.move / 100);
  const alarms = sameContent ? [] : [...alarmsOf(changes, limits), ...upcomingAlarms(beside)];
  const onlyDates = sameContent && sameCode;
  const pages = onlyDates ? gonePages : [...gonePages, ...takenBack];
  return {
    changes,
    things,
    alarms,
    opened: newPages.filter(isNoticeable),
    ...goneAddresses(beside, pages, answers(planned), { onlyDates, closed }),
  };
}

/** Looks at what would be published as shoppers will. */
export function publicationPreview(planned: Planned): PublicationPreview {
  const { last, shop, timezone, at, redirects, pages, mayBeFewer } = planned;
  const found = compared(planned);
  const gone = new Set([...(last?.gone ?? []), ...found.ended, ...found.lost.map(({ from }) => from)]);
  return {
    ...found,
    shop,
    timezone,
    at,
    redirects,
    pages,
    mayBeFewer,
    gone: [...gone].filter(address => !answers(planned)(address)),
  };
}
