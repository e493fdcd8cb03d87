import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isCompressible } from '#src/domain/media-types.ts';
import { chooseEncoding, encode, matches, tagFor } from './encoding.ts';
import type { PublishedFile } from './published-tree.ts';
import { readChecked } from './whole-files.ts';

/** Tells of which release a page or a catalogue read is (wire.md, «Freshness»). */
export const releaseHeader = (id: string): Readonly<Record<string, string>> => ({ 'X-Release': id });

/** Sends a response; for HEAD only its headers. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: Buffer | string = '',
): void {
  response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers });
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** Sends one sentence as plain text: for errors that shoppers do not see. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  send(
    request,
    response,
    status,
    { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    `${text}\n`,
  );
}

/** Redirects to another address of this site with 308, which keeps the request method. */
export function redirect(request: IncomingMessage, response: ServerResponse, to: string): void {
  const location = to.replace(/[^\u0021-\u007E]/gu, encodeURIComponent);
  send(request, response, 308, { Location: location, 'Cache-Control': 'no-cache' });
}

/** Sends a browser on with GET after a form, so that a reload sends nothing again. */
export const seeOther = (
  request: IncomingMessage,
  response: ServerResponse,
  to: string,
  headers: OutgoingHttpHeaders,
): void => send(request, response, 303, { Location: to, 'Cache-Control': 'no-store', ...headers });

/** A response body and its compressed forms. */
export interface Page {
  body: Buffer;
  type: string;
  tag: string;
  /** Compressed forms in memory, filled on first use. */
  encoded: { br?: Buffer; gzip?: Buffer };
  /** Files that hold compressed forms made when it was published. */
  beside: PublishedFile['encoded'];
}

/** A page in one encoding. */
export interface Form {
  tag: string;
  headers: OutgoingHttpHeaders;
  bytes(): Promise<Buffer>;
}

/** A page in the best encoding that the client accepts. */
export function formFor({ headers }: IncomingMessage, page: Page): Form {
  const encoding = isCompressible(page.type) ? chooseEncoding(headers['accept-encoding']) : 'identity';
  const tag = tagFor(page.tag, encoding);
  const all = { 'Content-Type': page.type, ETag: tag, Vary: 'Accept-Encoding' };
  if (encoding === 'identity') return { tag, headers: all, bytes: async () => page.body };
  return {
    tag,
    headers: { ...all, 'Content-Encoding': encoding },
    bytes: async () => (page.encoded[encoding] ??= await compressed(page, encoding)),
  };
}

/** Answers 304 when the client has this form of a page. @returns whether it was */
export function sendNotModified(
  request: IncomingMessage,
  response: ServerResponse,
  tag: string,
  headers: OutgoingHttpHeaders,
): boolean {
  if (!matches(request.headers['if-none-match'], tag)) return false;
  response.writeHead(304, { ETag: tag, Vary: 'Accept-Encoding', ...headers });
  response.end();
  return true;
}

/** Sends a page in the best encoding that the client accepts; 304 if its ETag matches. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  page: Page,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const form = formFor(request, page);
  if (status === 200 && sendNotModified(request, response, form.tag, headers)) return;
  send(request, response, status, { ...form.headers, ...headers }, await form.bytes());
}

async function compressed(page: Page, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const file = page.beside[encoding];
  const made = file && (await readChecked(file).catch(() => undefined));
  return made ?? encode(page.body, encoding);
}
