import type { Catalogue } from '#src/catalogue/open.ts';
import { redirectsOf, shopInfoOf } from '#src/catalogue/shop.ts';
import { shellDigest } from '#src/catalogue/views/every-page.ts';
import type { ClosedPages } from '#src/content/import/check/dated-pages.ts';
import { dayIn } from '#src/domain/calendar.ts';
import type { Config } from '#src/platform/config.ts';
import type { FileList } from './file-list.ts';
import { catalogueOf, filesOrNone, openBesideLast, type Release } from './manifest.ts';
import { isHtml, PagePlan, pageFinder } from './page-plan.ts';
import { pagesTakenBack } from './review/pages-taken-back.ts';
import { type PublicationPreview, publicationPreview } from './review/publication-preview.ts';
import { redirectLines } from './review/redirect-lines.ts';
import { type Approvals, refusalOf } from './review/refused.ts';
import type { Sources } from './sources.ts';

/** What a release is planned from, besides its catalogue. */
interface PlanInput {
  /** The folder of the catalogue. */
  dir: string;
  sources: Sources;
  /** The release that is served, which the new one is compared with. */
  last: Release | null;
  now: Date;
  options: Approvals & { all?: boolean; verify?: boolean };
  /** Whether the last release's pages were rendered by the app that will render these. */
  sameApp: boolean;
  /** Pages that dates of the content close. */
  closed: ClosedPages;
}

/** What a publication would do. */
export interface Plan {
  pages: PagePlan;
  /** Files of the last release. */
  before: FileList;
  preview: PublicationPreview;
  /** Why it is refused, in lines for the editor; none when it is not. */
  refusal: string[];
}

/** Compares a new catalogue with the release that is served. */
export function planRelease(config: Config, catalogue: Catalogue, input: PlanInput): Plan {
  const { dir, last } = input;
  const beside = last && openBesideLast(catalogueOf({ dir }), last);
  try {
    return planBeside(config, catalogue, beside, input);
  } finally {
    beside?.close();
  }
}

function planBeside(
  { contentDir }: Config,
  catalogue: Catalogue,
  beside: Catalogue | null,
  { sources, last, now, options, sameApp, closed }: PlanInput,
): Plan {
  // When their list is damaged, everything is made anew.
  const before = filesOrNone(last);
  const shop = shopInfoOf(catalogue);
  const pagesBefore = {
    files: before,
    count: last?.pages.all ?? 0,
    beside,
    sameApp: sameApp && !options.all,
    sameShell: last?.shell === shellDigest(catalogue),
    verify: options.verify === true,
  };
  const pages = new PagePlan(catalogue, pagesBefore, dayIn(shop.timezone, now));
  const redirects = redirectsOf(catalogue);
  const { all, added, gone } = pages.counts;
  const htmlPages = pages.toRender.filter(isHtml);
  const preview = publicationPreview({
    beside,
    last,
    closed,
    sameContent: last?.content === sources.content,
    sameCode: last?.code === sources.code,
    shop: shop.name,
    timezone: shop.timezone,
    at: now,
    redirects: redirectLines(contentDir),
    pages: { all, added, gone, toRender: htmlPages.length },
    mayBeFewer: options.verify === true || htmlPages.some(page => page.before !== ''),
    newPages: pages.added,
    gonePages: pages.gone,
    takenBack: pagesTakenBack(last, before),
    isPage: pageFinder(pages.files),
    isRedirected: address => redirects.has(address),
  });
  return { pages, before, preview, refusal: refusalOf(preview, options) };
}
