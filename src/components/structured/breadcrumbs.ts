import type { BreadcrumbList, WithContext } from 'schema-dts';
import type { Crumb } from '#src/catalogue/views/head.ts';
import { HOME } from '#src/domain/paths.ts';
import { absolute } from './site.ts';

/** schema.org BreadcrumbList from the home page to the page itself. */
export const breadcrumbData = (site: URL, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ text: 'Главная', path: HOME }, ...crumbs].map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.text,
    item: absolute(site, crumb.path),
  })),
});
