import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { newsFeedOf } from '#src/catalogue/views/news.ts';
import { catalogueNow } from '#src/server/calls/catalogue-now.ts';

/** News, articles and promotions for readers of RSS. */
export const GET: APIRoute = ({ site, locals }) => {
  const { title, description, items } = locals.page ?? newsFeedOf(catalogueNow());
  return rss({
    title,
    description,
    site: site ?? '',
    trailingSlash: false,
    customData: '<language>ru</language>',
    items: items.map(({ date, ...item }) => ({ ...item, pubDate: new Date(`${date}T00:00:00Z`) })),
  });
};
