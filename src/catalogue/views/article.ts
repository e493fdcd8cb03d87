import { articlePath, articlesPath } from '#src/domain/paths.ts';
import type { Catalogue } from '../open.ts';
import { type Article, allArticles } from '../texts.ts';
import { type Section, sectionsOf } from '../trees.ts';
import { trailOf } from './branch.ts';
import type { View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import type { PagePath } from './page-path.ts';
import { plainText } from './plain-text.ts';
import { shellOf } from './shell.ts';

export interface ArticleView extends View {
  title: string;
  content: string;
  thumb: string;
  /** yyyy-mm-dd. */
  date: string;
}

function articleView(article: Article, sections: readonly Section[]): ArticleView {
  const path = articlePath(article.url);
  const trail = trailOf(sections, article.section);
  return {
    head: {
      title: article.title,
      description: article.description || plainText(article.content),
      path,
      kind: 'article',
      ...(article.thumb ? { image: article.thumb } : {}),
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

/** Every article and news item. */
export function pathsOfArticles(catalogue: Catalogue): PagePath<{ url: string }, ArticleView>[] {
  const shell = shellOf(catalogue);
  const sections = sectionsOf(catalogue, 'articles');
  return allArticles(catalogue).map(article => {
    const page = articleView(article, sections);
    return {
      params: { url: article.url },
      props: { page, shell },
      cacheKey: pageKey(catalogue, [['article', article.url]], digestOfValue(page.crumbs)),
    };
  });
}
