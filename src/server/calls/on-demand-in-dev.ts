import type { View } from '#src/catalogue/views/head.ts';
import type { PageProps } from '#src/catalogue/views/page-path.ts';
import { ON_DEMAND } from '#src/domain/routes.ts';
import { onDemandPage } from './on-demand-pages.ts';
import { servedInDev } from './served-in-dev.ts';

/**
 * The props of a page rendered on demand inside `astro dev`, where our server does not put them into `Astro.locals`. The
 * caller names the type of the view, which its route decides; nothing checks it.
 */
export function propsInDev<Page extends View>(url: URL): PageProps<Page> | null {
  const path = decodeURI(url.pathname).slice(ON_DEMAND.length);
  const page = onDemandPage(servedInDev(), path, url.searchParams);
  return (page?.props() ?? null) as PageProps<Page> | null;
}
