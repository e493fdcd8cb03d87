import type { View } from '#src/catalogue/views/head.ts';
import type { PageProps } from '#src/catalogue/views/page-path.ts';
import { ON_DEMAND } from '#src/domain/routes.ts';
import { onDemandPage } from './on-demand-pages.ts';
import { servedInDev } from './served-in-dev.ts';

/**
 * What a live page is drawn from inside `astro dev`, where no server of ours has put it into the locals. The caller vouches
 * for the view, since its route decides it.
 */
export const propsInDev = <Page extends View>(url: URL): PageProps<Page> | null | undefined =>
  onDemandPage(servedInDev(), decodeURI(url.pathname).slice(ON_DEMAND.length), url.searchParams) as
    | PageProps<Page>
    | null
    | undefined;
