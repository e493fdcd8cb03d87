import type { View } from '#src/catalogue/views/head.ts';
import type { Drawn } from '#src/catalogue/views/page-path.ts';
import { LIVE } from '#src/domain/routes.ts';
import { livePage } from './live-pages.ts';
import { shopInProcess } from './shop-in-process.ts';

/**
 * What a live page is drawn from inside `astro dev`, where no server of ours has put it into the locals. The caller vouches
 * for the view, since its route decides it.
 */
export const drawnInDev = <Page extends View>(url: URL): Drawn<Page> | null | undefined =>
  livePage(shopInProcess(), decodeURI(url.pathname).slice(LIVE.length), url.searchParams) as
    | Drawn<Page>
    | null
    | undefined;
