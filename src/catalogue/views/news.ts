import { articlePath, promoPath } from '#src/domain/paths.ts';
import type { Catalogue } from '../open.ts';
import { shopInfoOf } from '../shop.ts';
import { allArticles, allPromos } from '../texts.ts';
import { plainText } from './plain-text.ts';

/** So many of the newest articles and promotions are in the RSS feed. */
const MAX_ITEMS = 50;

/** What the RSS feed of the shop says. */
export interface NewsFeed {
  title: string;
  description: string;
  items: { title: string; link: string; description: string; date: string }[];
}

/** Articles, news and running promotions that have a date, newest first. */
export function newsFeedOf(catalogue: Catalogue): NewsFeed {
  const { name } = shopInfoOf(catalogue);
  const promos = allPromos(catalogue).filter(({ ended }) => ended === 0);
  const items = [
    ...allArticles(catalogue).map(each => ({ ...each, link: articlePath(each.url) })),
    ...promos.map(each => ({ ...each, link: promoPath(each.url) })),
  ].flatMap(({ title, link, description, content, date }) =>
    date === null ? [] : [{ title, link, description: description || plainText(content, 300), date }],
  );
  items.sort((one, other) =>
    one.date < other.date ? 1 : one.date > other.date ? -1 : one.link < other.link ? -1 : 1,
  );
  return {
    title: `${name}: новости и акции`,
    description: `Новости, статьи и акции магазина ${name}`,
    items: items.slice(0, MAX_ITEMS),
  };
}
