import type { Catalogue } from '#src/catalogue/open.ts';
import { redirectsOf, shopInfoOf } from '#src/catalogue/shop.ts';
import { shellDigest } from '#src/catalogue/views/every-page.ts';
import { dayIn } from '#src/domain/calendar.ts';
import type { ClosedPages } from '#src/intake/check/dated-pages.ts';
import type { Config } from '#src/server/config.ts';
import { FileList } from './file-list.ts';
import { knownFilesOf } from './known-files.ts';
import { catalogueOf, openBesideLast, type Release, ReleaseError } from './manifest.ts';
import { type Outlook, outlookOf } from './notice/outlook.ts';
import { pagesTakenBack } from './notice/pages-taken-back.ts';
import { redirectLines } from './notice/redirect-lines.ts';
import { refusalOf, type Wishes } from './notice/refused.ts';
import { type OnPlanned, type PagePlan, planPages } from './release-files.ts';
import type { Sources } from './sources.ts';

/** What a publication starts from. */
export interface Start {
  /** The folder of the new catalogue. */
  dir: string;
  sources: Sources;
  /** The release that is served, which the new one is compared with. */
  last: Release | null;
  wishes: Wishes & {
    /** Render every page anew. */
    all?: boolean;
    /** Render the pages too that need not be, and compare them. */
    verify?: boolean;
  };
  now: Date;
}

/** What a publication would do. */
export interface Plan {
  pages: PagePlan;
  /** Files of the last release. */
  before: FileList;
  outlook: Outlook;
  /** Why it is refused, in lines for the editor; none when it is not. */
  refusal: string[];
}

/** Files of the last release; none when their list is damaged: then everything is made anew. */
export function filesBefore(last: Release | null): FileList {
  try {
    return last ? knownFilesOf(last) : FileList.none;
  } catch (error) {
    if (error instanceof ReleaseError) return FileList.none;
    throw error;
  }
}

/** What is known besides the catalogue. */
interface PlanFacts {
  /** Whether the last release's pages were rendered by the app that will render these. */
  sameApp: boolean;
  /** Pages that dates of the content close. */
  closed: ClosedPages;
  onPlanned?: OnPlanned;
}

/** Compares a new catalogue with the release that is served. */
export function planRelease(config: Config, start: Start, catalogue: Catalogue, facts: PlanFacts): Plan {
  const { dir, last } = start;
  const beside = last && openBesideLast(catalogueOf({ dir }), last);
  try {
    return planBeside(config, start, catalogue, beside, facts);
  } finally {
    beside?.close();
  }
}

function planBeside(
  { contentDir }: Config,
  { sources, last, wishes, now }: Start,
  catalogue: Catalogue,
  beside: Catalogue | null,
  { sameApp, closed, onPlanned }: PlanFacts,
): Plan {
  const before = filesBefore(last);
  const shop = shopInfoOf(catalogue);
  const pages = planPages(
    catalogue,
    {
      files: before,
      count: last?.pages.all ?? 0,
      sitemap: last?.sitemap,
      beside,
      sameApp: sameApp && !wishes.all,
      sameShell: last?.shell === shellDigest(catalogue),
      verify: wishes.verify === true,
    },
    dayIn(shop.timezone, now),
    onPlanned,
  );
  const redirects = redirectsOf(catalogue);
  const { all, added, gone } = pages.counts;
  const htmlPages = pages.toRender.filter(pages.isPage);
  const outlook = outlookOf({
    ...{ beside, last, closed },
    ...{ sameContent: last?.content === sources.content, sameCode: last?.code === sources.code },
    ...{ shop: shop.name, timezone: shop.timezone, at: now, redirects: redirectLines(contentDir) },
    pages: { all, added, gone, toRender: htmlPages.length },
    mayBeFewer: wishes.verify === true || htmlPages.some(page => page.before !== ''),
    newPages: pages.added,
    gonePages: pages.gone,
    takenBack: pagesTakenBack(last, before),
    isPage: pages.has,
    isRedirected: address => redirects.has(address),
  });
  return { pages, before, outlook, refusal: refusalOf(outlook, wishes) };
}
