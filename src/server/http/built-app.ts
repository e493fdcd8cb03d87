import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';

/** The middleware of @astrojs/node that the built server exports. */
type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: object,
) => Promise<void>;

const HTML = 'text/html; charset=utf-8';

interface Rendered {
  status: number;
  type: string;
  body: Buffer;
}

/** A page that the app of the served release lacks, as one of older code does, or failed to render. */
export class NotRendered extends Error {}

/** Renders pages on demand with the built Astro app. */
export interface OnDemand {
  /** @throws {NotRendered} */
  render(route: string, locals: object): Promise<Rendered>;
}

/** Collects what Astro writes instead of sending it, so that the page gets an ETag, compression and caching like a static one. */
class CapturedResponse extends ServerResponse {
  readonly chunks: Buffer[] = [];
  sentHeaders: OutgoingHttpHeaders = {};

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    const headers = rest.find(part => typeof part === 'object' && part !== null);
    if (headers) this.sentHeaders = headers as OutgoingHttpHeaders;
    return this;
  }

  override write(chunk: unknown): boolean {
    this.chunks.push(Buffer.from(chunk as Uint8Array));
    return true;
  }

  override end(chunk?: unknown): this {
    if (chunk !== undefined && typeof chunk !== 'function') this.write(chunk);
    this.emit('finish');
    this.emit('close');
    return this;
  }
}

/**
 * Loads the built app of a release; Node keeps it, so releases of one code version share it. Its pages are rendered from
 * `locals` alone (architecture.md, «One page, one set of props»).
 */
export async function loadOnDemand(entry: string): Promise<OnDemand> {
  const known = new Set(process.listeners('unhandledRejection'));
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };
  // @astrojs/node has rejections that nobody handles pass in silence; faults.ts ends the process.
  for (const listener of process.listeners('unhandledRejection'))
    if (!known.has(listener)) process.off('unhandledRejection', listener);
  return {
    async render(route, locals) {
      const request = new IncomingMessage(new Socket());
      request.method = 'GET';
      request.url = route;
      request.headers = { host: 'localhost' };
      const response = new CapturedResponse(request);
      let notFound = false;
      await handler(
        request,
        response,
        () => {
          notFound = true;
        },
        locals,
      );
      if (notFound || response.statusCode >= 500)
        throw new NotRendered(
          `the built app did not render ${route}: ${notFound ? 'no such route' : response.statusCode}`,
        );
      const type = response.sentHeaders['content-type'];
      return {
        status: response.statusCode,
        // Astro writes UTF-8 without naming the charset.
        type: typeof type === 'string' && !type.startsWith('text/html') ? type : HTML,
        body: Buffer.concat(response.chunks),
      };
    },
  };
}
