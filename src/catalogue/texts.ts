import type { NewsItem } from '#src/domain/texts.ts';
import type { Catalogue } from './open.ts';

export interface StaticPage {
  url: string;
  title: string;
  h1: string;
  description: string;
  content: string;
  date: string | null;
  version: string | null;
}

export interface Promo {
  url: string;
  section: string;
  title: string;
  description: string;
  content: string;
  thumb: string;
  /** JSON of PromoConditions. */
  conditions: string;
  date: string | null;
  /** Its end in words, «30 ноября, 18:00»; null: it has none. */
  until: string | null;
  ended: number;
}

export interface Article extends NewsItem {
  section: string;
}

const PAGE = 'SELECT url, title, h1, description, content, date, version FROM page';
const PROMO =
  'SELECT url, section, title, descr AS description, content, thumb, conditions, date, until, ended FROM promo';
const ARTICLE = 'SELECT url, section, title, descr AS description, content, thumb, date FROM article';

export const allPages = (catalogue: Catalogue): StaticPage[] =>
  catalogue.all<StaticPage>(`${PAGE} ORDER BY url`);

/** A static page by its exact address. */
export const pageByUrl = (catalogue: Catalogue, url: string): StaticPage | undefined =>
  catalogue.one<StaticPage>(`${PAGE} WHERE url = ? COLLATE BINARY`, url);

/** Every promotion that has begun, ended ones included: their addresses stay. */
export const allPromos = (catalogue: Catalogue): Promo[] =>
  catalogue.all<Promo>(`${PROMO} ORDER BY position, url`);

export const promoByUrl = (catalogue: Catalogue, url: string): Promo | undefined =>
  catalogue.one<Promo>(`${PROMO} WHERE url = ? COLLATE BINARY`, url);

/** Every article and news item, newest first. */
export const allArticles = (catalogue: Catalogue): Article[] =>
  catalogue.all<Article>(`${ARTICLE} ORDER BY date DESC, url`);

export const articleByUrl = (catalogue: Catalogue, url: string): Article | undefined =>
  catalogue.one<Article>(`${ARTICLE} WHERE url = ? COLLATE BINARY`, url);

/** News of one section, newest first. */
export const latestNews = (catalogue: Catalogue, section: string, limit: number): NewsItem[] =>
  catalogue.all<NewsItem>(
    'SELECT url, title, descr AS description, content, thumb, date FROM article WHERE section = ? ORDER BY date DESC, url LIMIT ?',
    section,
    limit,
  );
