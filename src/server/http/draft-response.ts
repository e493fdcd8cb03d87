import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CSP, draftPolicy } from '#src/domain/security-headers.ts';
import { BAR_STYLE_HASH, DRAFT_HEADERS, withDraftBar } from './draft-bar.ts';

/** Headers of what is no page: browsers may keep it, search engines may not list it. */
const NO_INDEX = { 'X-Robots-Tag': DRAFT_HEADERS['X-Robots-Tag'] };

/**
 * The class of a draft server's responses: pages have the bar «Черновик» and are cached by nobody. The server itself does not
 * know that it shows a draft.
 * @param moment what the draft shows, or empty
 */
export function draftResponses(moment: string): typeof ServerResponse {
  class DraftResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
    /** Status and headers of a page, until its body is known. */
    #page: { status: number; headers: OutgoingHttpHeaders } | undefined;

    constructor(request: Request) {
      super(request);
      // The bar goes into plain text, so the request must not accept compressed pages.
      delete request.headers['accept-encoding'];
    }

    override writeHead(status: number, ...rest: unknown[]): this {
      const headers = rest.at(-1) as OutgoingHttpHeaders;
      if (!String(headers['Content-Type']).startsWith('text/html'))
        return super.writeHead(status, { ...headers, ...NO_INDEX });
      const { ETag, 'Content-Length': length, ...others } = headers;
      const policy = draftPolicy(String(headers[CSP] ?? this.getHeader(CSP)), BAR_STYLE_HASH);
      this.#page = { status, headers: { ...others, ...DRAFT_HEADERS, [CSP]: policy } };
      return this;
    }

    override end(...rest: unknown[]): this {
      const [body] = rest;
      if (!this.#page) return body === undefined ? super.end() : super.end(body);
      const { status, headers } = this.#page;
      if (body === undefined) return super.writeHead(status, headers).end();
      const page = Buffer.from(withDraftBar(String(body), moment));
      super.writeHead(status, { ...headers, 'Content-Length': page.length });
      return super.end(page);
    }
  }
  return DraftResponse;
}
