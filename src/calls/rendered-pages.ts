import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE } from '#src/domain/routes.ts';
import type { Address } from '#src/server/address.ts';
import { BoundedCache } from '#src/server/bounded-cache.ts';
import { tagOf } from '#src/server/encoding.ts';
import { type Page, sendPage } from '#src/server/send.ts';
import { livePage } from './live-pages.ts';
import type { ReleaseNow } from './release-now.ts';

/** Pages rendered on demand are kept per release, in all so many bytes of each. */
const RENDERED_BYTES = 32 * 1024 * 1024;

const caches = new WeakMap<ReleaseNow, BoundedCache<Page>>();

function cacheFor(release: ReleaseNow): BoundedCache<Page> {
  const cache = caches.get(release) ?? new BoundedCache<Page>(RENDERED_BYTES);
  caches.set(release, cache);
  return cache;
}

/** A live page as the built one would be, rendered once; null when the address is not of that kind or past the last page. */
async function rendered(release: ReleaseNow, { path, search, query }: Address): Promise<Page | null> {
  const drawn = livePage(release, path, query);
  if (!drawn) return null;
  const cache = cacheFor(release);
  const known = cache.get(path + search);
  if (known) return known;
  const { body, type } = await release.site.onDemand.render(LIVE + encodeURI(path), { page: drawn });
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
  release: ReleaseNow,
): Promise<boolean> {
  const page = await rendered(release, address);
  if (!page) return false;
  const headers = { 'Cache-Control': SHORT_SHARED, 'X-Robots-Tag': 'noindex' };
  await sendPage(request, response, 200, page, headers);
  return true;
}
