import { pagePath } from '#src/domain/paths.ts';
import type { Catalogue } from '../open.ts';
import { allPages, pageByUrl, type StaticPage } from '../texts.ts';
import { type Anchor, anchoredText } from './anchors.ts';
import { textHead, type View } from './head.ts';
import { pageKey } from './keys.ts';
import type { PageKind } from './page-path.ts';
import { type Question, questionsOf } from './questions.ts';

export interface StaticPageView extends View {
  h1: string;
  content: string;
  /** The parts of a long text; empty for a short one. */
  anchors: Anchor[];
  questions: Question[];
  /** Which facts of the shop the page shows beside its text, or has in its structured data. */
  facts: 'contacts' | 'outposts' | 'delivery' | 'none';
}

const factsOf = (url: string): StaticPageView['facts'] =>
  url === 'contacts' || url === 'outposts' || url === 'delivery' ? url : 'none';

/** A static content page. */
function staticPageView(catalogue: Catalogue, page: StaticPage): StaticPageView {
  const path = pagePath(page.url);
  const h1 = page.h1 || page.title;
  return {
    head: textHead(catalogue, page, path),
    crumbs: [{ text: h1, path }],
    h1,
    ...anchoredText(page.content),
    questions: questionsOf(page.content),
    facts: factsOf(page.url),
  };
}

/** Static content pages. */
export const TEXT_PAGES: PageKind<{ url: string }, StaticPageView> = {
  route: '/page/[url]',
  keys: catalogue =>
    allPages(catalogue).map(({ url }) => ({
      params: { url },
      cacheKey: pageKey(catalogue, [['page', url]]),
    })),
  view(catalogue, { url }) {
    const page = pageByUrl(catalogue, url);
    return page && staticPageView(catalogue, page);
  },
};
