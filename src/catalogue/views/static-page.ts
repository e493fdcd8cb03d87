import { pagePath } from '#src/domain/paths.ts';
import type { Catalogue } from '../open.ts';
import { allPages, type StaticPage } from '../texts.ts';
import type { View } from './head.ts';
import { pageKey } from './keys.ts';
import type { PagePath } from './page-path.ts';
import { plainText } from './plain-text.ts';
import { shellOf } from './shell.ts';

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

/** Every static page. */
export function pathsOfStaticPages(catalogue: Catalogue): PagePath<{ url: string }, StaticPageView>[] {
  const shell = shellOf(catalogue);
  return allPages(catalogue).map(page => ({
    params: { url: page.url },
    props: { page: staticPageView(page), shell },
    cacheKey: pageKey(catalogue, [['page', page.url]]),
  }));
}
