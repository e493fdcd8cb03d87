import { z } from 'zod';
import { articlePath } from '#src/domain/paths.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import { type Clock, publicPeriod } from '../assemble/clock.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { day, isSpan, reference, requiredText, SPAN_EXPECTED } from '../check/cells.schema.ts';
import { lintEnded } from '../check/lint-dates.ts';
import { lintCard } from '../check/lint-texts.ts';
import type { Problems } from '../check/problems.ts';
import { ARTICLE_SECTION, byKey, resolve } from '../check/references.ts';
import { bodyOf } from '../check/texts.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import { sectionKeys } from './sections.ts';
import { textCard } from './text-card.ts';
import { addressesOf, subjectsOf } from './text-pages.ts';
import { descr, period, SECTION_EXPECTED, thumb } from './texts.schema.ts';
import { upcomingTally } from './upcoming-tally.ts';

const articleSchema = z
  .object({
    title: requiredText().meta({ label: 'Заголовок', help: 'заголовок' }),
    section: reference(SECTION_EXPECTED).meta({
      label: 'Раздел',
      help: '`news` или ключ раздела внутри неё',
      names: 'articles',
    }),
    date: day.meta({
      label: 'Дата',
      help: 'до этого дня статьи в магазине нет; если указан `from`, она появляется в этот момент, а `date` — только дата на странице',
    }),
    ...period,
    descr,
    thumb,
  })
  .refine(article => isSpan(publicPeriod(article)), SPAN_EXPECTED);

declare module '../read/content.ts' {
  interface Content {
    articles: Text<z.output<typeof articleSchema>>[];
  }
}

/** Rows of the published news and articles. Those of a future date are checked too. */
function articleRows(
  content: Content,
  sections: readonly CatalogueRow[],
  clock: Clock,
  pictures: Pictures,
  problems: Problems,
): CatalogueRow[] {
  const keys = sectionKeys(sections, 'articles');
  const articles = byKey(content.articles, article => article.key, [], problems, 'article');
  return [...articles.values()].flatMap(({ key, data, body, source }) => {
    resolve(keys, data.section, ARTICLE_SECTION, source, ['section'], problems);
    const state = clock.stateOf(publicPeriod(data));
    if (state === 'ahead') pictures.check(data.thumb, source, ['thumb']);
    if (state !== 'live') return [];
    pictures.showLinkBy(articlePath(key), textCard(content, data.title, data.thumb));
    return [
      {
        url: key,
        section: data.section,
        title: data.title,
        descr: data.descr,
        content: pictures.html(body),
        thumb: pictures.address(data.thumb, source, ['thumb'], PLACEHOLDER),
        date: data.date,
      },
    ];
  });
}

const isNews = ({ section }: { section: string }) => section === ROOT_SECTIONS.articles;

/** content/articles: news and articles, /article/{url}. */
export const articles: Kind = {
  form: {
    name: 'Статьи и новости',
    one: 'Статья',
    place: 'articles/',
    schema: articleSchema,
    page: articlePath,
  },
  read: from => ({ articles: from.folder('articles', articleSchema, { kind: 'article' }) }),
  rows: ({ content, resolved, clock, pictures, problems }) => ({
    article: articleRows(content, resolved.sections, clock, pictures, problems),
  }),
  addresses: addressesOf('article'),
  datedPages: content => content.articles.map(({ key, data }) => [articlePath(key), publicPeriod(data)]),
  bodies: content => content.articles.map(text => bodyOf(text, publicPeriod(text.data))),
  lint: ({ content, problems }) => {
    for (const text of content.articles) lintCard(text, 250, problems);
  },
  lintDays: assembly => lintEnded(assembly.content.articles, publicPeriod, articlePath, assembly),
  subjects: subjectsOf('article', articlePath),
  periods: content => content.articles.map(({ data }) => publicPeriod(data)),
  tally: ({ articles }, _, clock) => {
    const all = articles.map(({ data }) => ({ ...data, ...publicPeriod(data) }));
    const news = all.filter(isNews);
    const others = all.filter(article => !isNews(article));
    const live = others.filter(article => clock.isLive(article));
    return [
      {
        key: 'news',
        name: 'новости',
        count: news.filter(article => clock.isLive(article)).length,
        of: upcomingTally('newsAhead', news, clock),
      },
      {
        key: 'articles',
        name: 'статьи',
        count: live.length,
        of: [
          {
            key: 'articleSections',
            words: ['рубрика', 'рубрики', 'рубрик'],
            count: new Set(live.map(({ section }) => section)).size,
          },
          ...upcomingTally('articlesAhead', others, clock),
        ],
      },
    ];
  },
};
