import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BasketView } from '#src/catalogue/views/basket.ts';
import type { Shell } from '#src/catalogue/views/shell.ts';
import { BASKET } from '#src/domain/paths.ts';
import { renderingOf } from '#src/server/calls/rendering.ts';
import type { ServedRelease } from '#src/server/calls/served-release.ts';
import { sendPage } from '#src/server/http/send.ts';

/** Who counts visits must not get the address of an order, which opens it. */
const withoutCounter = (shell: Shell): Shell => ({ ...shell, goals: { counter: '', rows: [] } });

/** Renders a page of one visitor, which nobody may store. @throws {QueueFull} */
export async function sendOwnPage(
  request: IncomingMessage,
  response: ServerResponse,
  release: ServedRelease,
  status: number,
  headers: Record<string, string[]>,
  props: { page: BasketView; shell: Shell },
): Promise<void> {
  const page = await renderingOf(release).queue.page(randomUUID(), async () => {
    const shell = props.page.order ? withoutCounter(props.shell) : props.shell;
    return { ...(await release.site.onDemand.render(BASKET, { ...props, shell })), noindex: true };
  });
  if (page === null) throw new Error('the basket has no page');
  await sendPage(request, response, status, page, {
    ...release.site.headers.page,
    ...headers,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
}
