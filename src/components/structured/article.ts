import type { Article, WithContext } from 'schema-dts';
import type { ArticleView } from '#src/catalogue/views/article.ts';
import { absolute } from './site.ts';

/** schema.org Article. */
export function articleData(site: URL, view: ArticleView, shopName: string): WithContext<Article> {
  const organization = { '@type': 'Organization' as const, name: shopName, url: absolute(site, '/') };
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: view.title,
    description: view.head.description,
    datePublished: view.date,
    ...(view.thumb ? { image: absolute(site, view.thumb) } : {}),
    mainEntityOfPage: absolute(site, view.head.path),
    author: organization,
    publisher: organization,
  };
}
