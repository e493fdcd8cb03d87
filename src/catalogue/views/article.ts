import { articlePath, articlesPath } from '#src/domain/paths.ts';
import type { Catalogue } from '../open.ts';
import { type Article, allArticles, articleByUrl } from '../texts.ts';
import { sectionsOf } from '../trees.ts';
import { trailOf } from './branch.ts';
import { imageOf, type View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import { type PageKind, pathsOf } from './page-path.ts';
import { plainText } from './plain-text.ts';

export interface ArticleView extends View {
  title: string;
  content: string;
  thumb: string;
  /** yyyy-mm-dd. */
  date: string;
}

function articleView(catalogue: Catalogue, article: Article): ArticleView {
  const path = articlePath(article.url);
  const trail = trailOf(sectionsOf(catalogue, 'articles'), article.section);
  return {
    head: {
      title: article.title,
      description: article.description || plainText(article.content),
      path,
      kind: 'article',
      ...imageOf(catalogue, article.thumb),
    },
    crumbs: [
      ...trail.map(section => ({ text: section.name, path: articlesPath(section.key) })),
      { text: article.title, path },
    ],
    title: article.title,
    content: article.content,
    thumb: article.thumb,
    date: article.date,
  };
}

/** Pages of articles and news. */
export const ARTICLE_PAGES: PageKind<{ url: string }, ArticleView> = {
  route: '/article/[url]',
  keys: catalogue =>
    allArticles(catalogue).map(article => ({
      params: { url: article.url },
      cacheKey: pageKey(
        catalogue,
        [['article', article.url]],
        digestOfValue(articleView(catalogue, article).crumbs),
      ),
    })),
  view(catalogue, { url }) {
    const article = articleByUrl(catalogue, url);
    return article && articleView(catalogue, article);
  },
};

/** Every article and news item. */
export const pathsOfArticles = (catalogue: Catalogue) => pathsOf(ARTICLE_PAGES, catalogue);
