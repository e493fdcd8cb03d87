import { createReadStream } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { BoundedCache } from '#src/platform/bounded-cache.ts';
import type { PublishedFile } from './published-tree.ts';
import { formFor, type Page, send, sendNotModified, sendPage } from './send.ts';
import type { WholeFiles } from './whole-files.ts';

/** Largest file, in bytes, that is cached in memory with its compressed forms; larger ones (video) are streamed. */
const MAX_CACHED_FILE = 2 * 1024 * 1024;
const CACHE_BYTES = 32 * 1024 * 1024;

/** Pages and small files, read on first request and checked against their hashes. */
export class FileSender {
  readonly #pages = new BoundedCache<Page>(CACHE_BYTES);

  async send(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    file: PublishedFile,
    headers: OutgoingHttpHeaders,
    files: WholeFiles,
  ): Promise<void> {
    if (status === 200 && file.size > MAX_CACHED_FILE)
      return sendStreamed(request, response, file, headers, files);
    const page = await this.#page(file, files);
    if (status !== 200 || request.headers.range === undefined)
      return sendPage(request, response, status, page, headers);
    const { tag, headers: own, bytes } = formFor(request, page);
    const body = await bytes();
    const form = { tag, size: body.length, headers: { ...own, ...headers } };
    await sendRange(request, response, form, (start, end) => {
      response.end(body.subarray(start, end + 1));
    });
  }

  async #page(file: PublishedFile, files: WholeFiles): Promise<Page> {
    const key = `${file.hash} ${file.type}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const body = await files.read(file);
    const page: Page = { body, type: file.type, tag: tagOfFile(file), encoded: {}, beside: file.encoded };
    this.#pages.set(key, page, body.length * 2);
    return page;
  }
}

/** The ETag of a file in no encoding: the same for all of it and for its parts. */
const tagOfFile = ({ hash }: PublishedFile): string => `"${hash}"`;

/** Sends a file that is too large for memory, or a part of it. */
async function sendStreamed(
  request: IncomingMessage,
  response: ServerResponse,
  file: PublishedFile,
  headers: OutgoingHttpHeaders,
  files: WholeFiles,
): Promise<void> {
  const tag = tagOfFile(file);
  const own = { 'Content-Type': file.type, ETag: tag, Vary: 'Accept-Encoding' };
  await sendRange(
    request,
    response,
    { tag, size: file.size, headers: { ...own, ...headers } },
    (start, end) => pipeline(createReadStream(file.file, { start, end }), response),
    () => files.check(file),
  );
}

/**
 * Sends the one range that is requested of a form (RFC 9110 §14), or all of it: when several ranges are, or another form than
 * the one of which the client has a part already.
 * @param sendBytes ends the response with the bytes between two places
 * @param check is called before anything is sent
 */
async function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  { tag, size, headers }: { tag: string; size: number; headers: OutgoingHttpHeaders },
  sendBytes: (start: number, end: number) => Promise<void> | void,
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  if (sendNotModified(request, response, tag, headers)) return;
  const all: OutgoingHttpHeaders = { ...headers, 'Accept-Ranges': 'bytes' };
  const ifRange = request.headers['if-range'];
  const acceptsRange = request.method === 'GET' && (ifRange === undefined || ifRange === tag);
  const range = acceptsRange ? readRange(request.headers.range, size) : null;
  if (range === 'unsatisfiable') {
    const { 'Content-Encoding': _, ...ofNothing } = all;
    send(request, response, 416, { ...ofNothing, 'Content-Range': `bytes */${size}` });
    return;
  }
  await check();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...all,
    'Content-Length': end - start + 1,
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
  });
  if (request.method === 'HEAD') response.end();
  else await sendBytes(start, end);
}

/**
 * Parses a Range header with one range: `bytes=0-99`, `bytes=100-`, `bytes=-100`.
 * @returns offsets of the first and last byte; null when there is no header or it is not understood
 */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
