import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';

/** @astrojs/node's middleware as the built server exports it. */
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

/** Renders pages that are not built ahead, through the built app. */
export interface OnDemand {
  render(route: string, locals: object): Promise<Rendered>;
}

/** Keeps what Astro writes instead of sending it: the page is tagged, compressed and cached like a built one. */
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

/** Loads the built app of a release. Its pages are drawn from `locals` alone (architecture.md, «One page, one set of props»). */
export async function loadOnDemand(entry: string): Promise<OnDemand> {
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler };
  return {
    async render(route, locals) {
      const request = new IncomingMessage(new Socket());
      request.method = 'GET';
      request.url = route;
      request.headers = { host: 'localhost' };
      const response = new CapturedResponse(request);
      let missed = false;
      await handler(
        request,
        response,
        () => {
          missed = true;
        },
        locals,
      );
      if (missed || response.statusCode >= 500)
        throw new Error(
          `the built app did not render ${route}: ${missed ? 'no such route' : response.statusCode}`,
        );
      const type = response.sentHeaders['content-type'];
      return {
        status: response.statusCode,
        // Astro names no charset for HTML; what it writes is UTF-8.
        type: typeof type === 'string' && !type.startsWith('text/html') ? type : HTML,
        body: Buffer.concat(response.chunks),
      };
    },
  };
}
