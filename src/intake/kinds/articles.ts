import type { z } from 'zod';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { subject } from '../assemble/subjects.ts';
import { lintCard } from '../check/lint-texts.ts';
import type { Problems } from '../check/problems.ts';
import { ARTICLE_SECTION, byKey, resolve } from '../check/references.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import { sectionKeys } from './sections.ts';
import { articleSchema } from './texts.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    articles: Text<z.output<typeof articleSchema>>[];
  }
}

/** Rows of news and articles. */
function articleRows(
  content: Content,
  sections: readonly CatalogueRow[],
  pictures: Pictures,
  problems: Problems,
): CatalogueRow[] {
  const keys = sectionKeys(sections, 'articles');
  return [...byKey(content.articles, article => article.key, [], problems, 'article').values()].map(
    ({ key, data, body, source }) => {
      resolve(keys, data.section, ARTICLE_SECTION, source, ['section'], problems);
      return {
        url: key,
        section: data.section,
        title: data.title,
        descr: data.descr,
        content: pictures.html(body),
        thumb: pictures.address(data.thumb, source, ['thumb'], PLACEHOLDER),
        date: data.date,
      };
    },
  );
}

const isNews = ({ data }: Content['articles'][number]) => data.section === ROOT_SECTIONS.articles;

/** content/articles: news and articles, /article/{url}. */
export const articles: Kind = {
  read: from => ({ articles: from.folder('articles', articleSchema, { kind: 'article' }) }),
  rows: ({ content, resolved, pictures, problems }) => ({
    article: articleRows(content, resolved.sections, pictures, problems),
  }),
  addresses: (_, { article = [] }) => ({
    shows: 'article',
    names: () => Array.from(article, row => row.url),
    rejectedKinds: ['article'],
  }),
  bodies: content => content.articles,
  lint: ({ content, problems }) => {
    for (const text of content.articles) lintCard(text, 250, problems);
  },
  subjects: sources => sources.rows('article').map(row => subject('article', row.url, row)),
  tally: ({ articles }) => {
    const news = articles.filter(isNews);
    const others = articles.filter(article => !isNews(article));
    return [
      { key: 'news', name: 'новости', count: news.length },
      {
        key: 'articles',
        name: 'статьи',
        count: others.length,
        of: [
          {
            key: 'articleSections',
            words: ['рубрика', 'рубрики', 'рубрик'],
            count: new Set(others.map(({ data }) => data.section)).size,
          },
        ],
      },
    ];
  },
};
