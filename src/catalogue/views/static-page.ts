import { pagePath } from '#src/domain/paths.ts';
import type { Catalogue } from '../open.ts';
import { allPages, pageByUrl, type StaticPage } from '../texts.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import { type PageKind, pathsOf } from './page-path.ts';
import { plainText } from './plain-text.ts';

export interface StaticPageView extends View {
  h1: string;
  content: string;
  /** Which facts of the shop the page's structured data has. */
  facts: 'contacts' | 'outposts' | 'none';
}

/** Pages with the shop's address (spec section 2, information strip). */
const factsOf = (url: string): StaticPageView['facts'] =>
  url === 'contacts' || url === 'outposts' ? url : 'none';

/** A static content page. */
function staticPageView(page: StaticPage): StaticPageView {
  const path = pagePath(page.url);
  const h1 = page.h1 || page.title;
  return {
    head: { title: page.title, description: page.description || plainText(page.content), path },
    crumbs: [{ text: h1, path }],
    h1,
    content: page.content,
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
    return page && staticPageView(page);
  },
};

/** Every static page. */
export const pathsOfStaticPages = (catalogue: Catalogue) => pathsOf(TEXT_PAGES, catalogue);
