import { articlePath, articlesPath } from '#src/domain/paths.ts';
import type { NewsItem } from '#src/domain/texts.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';
import { type Article, allArticles, articleByUrl, latestNews } from '../texts.ts';
import { sectionsOf } from '../trees.ts';
import { type Anchor, anchoredText } from './anchors.ts';
import { trailOf } from './branch.ts';
import { type Crumb, textHead, type View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import type { PageKind } from './page-path.ts';
import { type Question, questionsOf } from './questions.ts';

export interface ArticleView extends View {
  title: string;
  content: string;
  thumb: string;
  /** yyyy-mm-dd. */
  date: string;
  /** The parts of a long text; empty for a short one. */
  anchors: Anchor[];
  questions: Question[];
  /** The newest others of its section. */
  more: Crumb[];
}

/** So many others are offered beside a text. */
const MORE = 4;

const newestBySection = oncePerCatalogue(() => new Map<string, NewsItem[]>());

/** The newest texts of a section, enough to offer beside each of them. */
function newestOf(catalogue: Catalogue, section: string): NewsItem[] {
  const known = newestBySection(catalogue);
  const newest = known.get(section) ?? latestNews(catalogue, section, MORE + 1);
  known.set(section, newest);
  return newest;
}

const othersOf = (catalogue: Catalogue, { url, section }: Article): Crumb[] =>
  newestOf(catalogue, section)
    .filter(other => other.url !== url)
    .slice(0, MORE)
    .map(other => ({ text: other.title, path: articlePath(other.url) }));

function articleView(catalogue: Catalogue, article: Article): ArticleView {
  const path = articlePath(article.url);
  const trail = trailOf(sectionsOf(catalogue, 'articles'), article.section);
  return {
    head: { ...textHead(catalogue, article, path), kind: 'article' },
    crumbs: [
      ...trail.map(section => ({ text: section.name, path: articlesPath(section.key) })),
      { text: article.title, path },
    ],
    title: article.title,
    ...anchoredText(article.content),
    questions: questionsOf(article.content),
    thumb: article.thumb,
    date: article.date,
    more: othersOf(catalogue, article),
  };
}

/** Pages of articles and news. */
export const ARTICLE_PAGES: PageKind<{ url: string }, ArticleView> = {
  route: '/article/[url]',
  keys: catalogue =>
    allArticles(catalogue).map(article => {
      const { crumbs, more } = articleView(catalogue, article);
      const way = digestOfValue([crumbs, more]);
      return {
        params: { url: article.url },
        cacheKey: pageKey(catalogue, [['article', article.url]], way),
      };
    }),
  view(catalogue, { url }) {
    const article = articleByUrl(catalogue, url);
    return article && articleView(catalogue, article);
  },
};
