import type { IncomingMessage, ServerResponse } from 'node:http';
import { ON_DEMAND } from '#src/domain/routes.ts';
import type { Address } from '#src/server/address.ts';
import { BoundedCache } from '#src/server/bounded-cache.ts';
import { tagOf } from '#src/server/encoding.ts';
import { type Page, sendPage } from '#src/server/send.ts';
import type { Site } from '#src/server/site.ts';
import { onDemandPage } from './on-demand-pages.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** Pages rendered on demand are kept per catalogue and release, in all so many bytes of each. */
const RENDERED_BYTES = 32 * 1024 * 1024;

const caches = new WeakMap<ServedCatalogue, WeakMap<Site, BoundedCache<Page>>>();

function cacheFor(shop: ServedCatalogue, site: Site): BoundedCache<Page> {
  const bySite = caches.get(shop) ?? new WeakMap<Site, BoundedCache<Page>>();
  caches.set(shop, bySite);
  const cache = bySite.get(site) ?? new BoundedCache<Page>(RENDERED_BYTES);
  bySite.set(site, cache);
  return cache;
}

/** A live page as the built one would be, rendered once; null when the address is not of that kind or past the last page. */
async function rendered(
  shop: ServedCatalogue,
  site: Site,
  { path, search, query }: Address,
): Promise<Page | null> {
  const drawn = onDemandPage(shop, path, query);
  if (!drawn) return null;
  const cache = cacheFor(shop, site);
  const known = cache.get(path + search);
  if (known) return known;
  const { body, type } = await site.onDemand.render(ON_DEMAND + encodeURI(path), { page: drawn });
  const page: Page = { body, type, tag: tagOf(body), encoded: {}, beside: {} };
  cache.set(path + search, page, body.length * 2);
  return page;
}

const SHORT_SHARED = 'public, max-age=0, s-maxage=30';

/** Sends a live page; false when the address is not of that kind. */
export async function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  shop: ServedCatalogue,
  site: Site,
): Promise<boolean> {
  const page = await rendered(shop, site, address);
  if (!page) return false;
  const headers = { 'Cache-Control': SHORT_SHARED, 'X-Robots-Tag': 'noindex' };
  await sendPage(request, response, 200, page, headers);
  return true;
}
