import type { IncomingMessage, ServerResponse } from 'node:http';
import { ON_DEMAND } from '#src/domain/routes.ts';
import type { Address } from '#src/server/address.ts';
import { BoundedCache } from '#src/server/bounded-cache.ts';
import { tagOf } from '#src/server/encoding.ts';
import { type Page, sendPage } from '#src/server/send.ts';
import { onDemandPage } from './on-demand-pages.ts';
import type { ServedRelease } from './served-release.ts';

/** Pages rendered on demand are cached per release, up to this size. */
const RENDERED_BYTES = 32 * 1024 * 1024;

const caches = new WeakMap<ServedRelease, BoundedCache<Page>>();

function cacheFor(release: ServedRelease): BoundedCache<Page> {
  const cache = caches.get(release) ?? new BoundedCache<Page>(RENDERED_BYTES);
  caches.set(release, cache);
  return cache;
}

/** Renders a page on demand, or takes it from the cache; null when the address is not rendered on demand or past the last page. */
async function rendered(release: ServedRelease, { path, search, query }: Address): Promise<Page | null> {
  const pageProps = onDemandPage(release, path, query);
  if (!pageProps) return null;
  const cache = cacheFor(release);
  const cached = cache.get(path + search);
  if (cached) return cached;
  const { body, type } = await release.site.onDemand.render(ON_DEMAND + encodeURI(path), { page: pageProps });
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
  release: ServedRelease,
): Promise<boolean> {
  const page = await rendered(release, address);
  if (!page) return false;
  const headers = { 'Cache-Control': SHORT_SHARED, 'X-Robots-Tag': 'noindex' };
  await sendPage(request, response, 200, page, headers);
  return true;
}
