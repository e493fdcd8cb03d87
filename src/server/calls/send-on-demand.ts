import type { IncomingMessage, ServerResponse } from 'node:http';
import { PRODUCTS } from '#src/domain/paths.ts';
import type { Address } from '#src/server/http/address.ts';
import type { OnDemandAnswer } from '#src/server/http/http-server.ts';
import { renderRefusals } from '#src/server/http/metrics.ts';
import { QueueFull } from '#src/server/http/render-queue.ts';
import { sendPage, sendText } from '#src/server/http/send.ts';
import { onDemandPage } from './on-demand-pages.ts';
import { renderingOf } from './rendering.ts';
import type { ServedRelease } from './served-release.ts';

const RETRY_AFTER_S = 2;

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
    const noindex = props.page.head.noindex === true;
    const page = { ...(await release.site.onDemand.render(path, props)), noindex };
    cache.set(key, page, page.body.length * 2);
    return page;
  });
}

/**
 * Renders one page at the start of a server: the first rendering takes ten times as long as the next ones and holds up every
 * answer meanwhile, those about orders included.
 */
export async function warmPages(release: ServedRelease): Promise<void> {
  const address = { path: PRODUCTS, query: new URLSearchParams({ season: 'summer' }), search: '' };
  // Visitors of a page that cannot be rendered hear of it, and the log then does.
  await rendered(release, address).catch(() => undefined);
}

const CACHED = { 'Cache-Control': 'public, max-age=0, s-maxage=30' };
const EXCLUDED = { 'X-Robots-Tag': 'noindex' };

/** Sends a page rendered on demand, if the address is one. */
export async function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  address: Address,
  release: ServedRelease,
): Promise<OnDemandAnswer> {
  try {
    const page = await rendered(release, address);
    if (!page) return page === null ? 'no page' : 'not on demand';
    const headers = { ...CACHED, ...(page.noindex ? EXCLUDED : {}), ...release.site.headers.page };
    await sendPage(request, response, 200, page, headers);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    renderRefusals.inc();
    sendText(request, response, 503, 'Сейчас слишком много запросов. Обновите страницу через пару секунд.', {
      'Retry-After': RETRY_AFTER_S,
    });
  }
  return 'sent';
}
