import type { IncomingMessage, ServerResponse } from 'node:http';
import { ON_DEMAND } from '#src/domain/routes.ts';
import type { Address } from '#src/server/address.ts';
import { BoundedCache } from '#src/server/bounded-cache.ts';
import { tagOf } from '#src/server/encoding.ts';
import { QueueFull, RenderQueue } from '#src/server/render-queue.ts';
import { type Page, sendPage, sendText } from '#src/server/send.ts';
import { onDemandPage } from './on-demand-pages.ts';
import type { ServedRelease } from './served-release.ts';

/** Pages rendered on demand are cached per release, up to this size. */
const RENDERED_BYTES = 32 * 1024 * 1024;

/** So many pages may wait to be rendered: at 11 ms each a visitor waits for a quarter of a second at most. */
const MOST_WAITING = 24;
const RETRY_AFTER_S = 2;

interface Rendering {
  cache: BoundedCache<Page | null>;
  queue: RenderQueue<Page | null>;
}

const renderings = new WeakMap<ServedRelease, Rendering>();

function renderingOf(release: ServedRelease): Rendering {
  const rendering = renderings.get(release) ?? {
    cache: new BoundedCache(RENDERED_BYTES),
    queue: new RenderQueue(MOST_WAITING),
  };
  renderings.set(release, rendering);
  return rendering;
}

/**
 * Renders a page on demand, or takes it from the cache.
 * @returns null when it is past the last page, undefined when the address is not rendered on demand
 * @throws {QueueFull}
 */
async function rendered(release: ServedRelease, { path, query }: Address) {
  const planned = onDemandPage(release, path, query);
  if (!planned) return undefined;
  const { cache, queue } = renderingOf(release);
  const { key } = planned;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  return queue.page(key, async () => {
    const props = planned.props();
    if (!props) {
      cache.set(key, null, key.length * 2);
      return null;
    }
    const { body, type } = await release.site.onDemand.render(ON_DEMAND + encodeURI(path), { page: props });
    const page: Page = { body, type, tag: tagOf(body), encoded: {}, beside: {} };
    cache.set(key, page, body.length * 2);
    return page;
  });
}

const SHORT_SHARED = 'public, max-age=0, s-maxage=30';

/** Sends a page rendered on demand; false when the address has none. */
export async function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  release: ServedRelease,
): Promise<boolean> {
  try {
    const page = await rendered(release, address);
    if (!page) return false;
    const headers = { 'Cache-Control': SHORT_SHARED, 'X-Robots-Tag': 'noindex' };
    await sendPage(request, response, 200, page, headers);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    sendText(request, response, 503, 'Сейчас слишком много запросов. Обновите страницу через пару секунд.', {
      'Retry-After': RETRY_AFTER_S,
    });
  }
  return true;
}
