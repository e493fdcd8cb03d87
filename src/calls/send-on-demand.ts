import type { IncomingMessage, ServerResponse } from 'node:http';
import { ON_DEMAND } from '#src/domain/routes.ts';
import type { Address } from '#src/server/address.ts';
import { BoundedCache } from '#src/server/bounded-cache.ts';
import { tagOf } from '#src/server/encoding.ts';
import { type Page, sendPage } from '#src/server/send.ts';
import type { Site } from '#src/server/site.ts';
import { onDemandPage } from './on-demand-pages.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** Pages rendered on demand are cached per catalogue and release, each cache up to this size. */
const RENDERED_BYTES = 32 * 1024 * 1024;

const caches = new WeakMap<ServedCatalogue, WeakMap<Site, BoundedCache<Page>>>();

function cacheFor(served: ServedCatalogue, site: Site): BoundedCache<Page> {
  const bySite = caches.get(served) ?? new WeakMap<Site, BoundedCache<Page>>();
  caches.set(served, bySite);
  const cache = bySite.get(site) ?? new BoundedCache<Page>(RENDERED_BYTES);
  bySite.set(site, cache);
  return cache;
}

/** Renders a page on demand, or takes it from the cache; null when the address is not rendered on demand or past the last page. */
async function rendered(
  served: ServedCatalogue,
  site: Site,
  { path, search, query }: Address,
): Promise<Page | null> {
  const pageProps = onDemandPage(served, path, query);
  if (!pageProps) return null;
  const cache = cacheFor(served, site);
  const cached = cache.get(path + search);
  if (cached) return cached;
  const { body, type } = await site.onDemand.render(ON_DEMAND + encodeURI(path), { page: pageProps });
  const page: Page = { body, type, tag: tagOf(body), encoded: {}, beside: {} };
  cache.set(path + search, page, body.length * 2);
  return page;
}

const SHORT_SHARED = 'public, max-age=0, s-maxage=30';

/** Sends a page rendered on demand; false when the address has none. */
export async function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  served: ServedCatalogue,
  site: Site,
): Promise<boolean> {
  const page = await rendered(served, site, address);
  if (!page) return false;
  const headers = { 'Cache-Control': SHORT_SHARED, 'X-Robots-Tag': 'noindex' };
  await sendPage(request, response, 200, page, headers);
  return true;
}
