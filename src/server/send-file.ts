import { createReadStream } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { BoundedCache } from './bounded-cache.ts';
import { matches, tagFor, tagOf } from './encoding.ts';
import type { PublishedFile } from './published-tree.ts';
import { type Page, send, sendPage } from './send.ts';
import type { WholeFiles } from './whole-files.ts';

/** Largest file, in bytes, that is cached in memory with its compressed forms; larger ones (video) are streamed. */
const MAX_CACHED_FILE = 2 * 1024 * 1024;
const CACHE_BYTES = 96 * 1024 * 1024;

/** Pages and small files, read when first asked for and checked against their hashes. */
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
    if (status === 200 && (file.size > MAX_CACHED_FILE || request.headers.range !== undefined))
      return sendRange(request, response, file, headers, files);
    return sendPage(request, response, status, await this.#page(file, files), headers);
  }

  async #page(file: PublishedFile, files: WholeFiles): Promise<Page> {
    const key = `${file.hash} ${file.type}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const body = await files.read(file);
    const page: Page = { body, type: file.type, tag: tagOf(body), encoded: {}, beside: file.encoded };
    this.#pages.set(key, page, body.length * 2);
    return page;
  }
}

/** Streams a file or the one range requested (RFC 9110 §14); a request for several ranges gets the whole file. */
async function sendRange(
  request: IncomingMessage,
  response: ServerResponse,
  file: PublishedFile,
  headers: OutgoingHttpHeaders,
  files: WholeFiles,
): Promise<void> {
  const tag = tagFor(`"${file.hash}"`, 'identity');
  const all: OutgoingHttpHeaders = {
    ...headers,
    'Content-Type': file.type,
    ETag: tag,
    'Accept-Ranges': 'bytes',
  };
  if (matches(request.headers['if-none-match'], tag)) {
    response.writeHead(304, { ...headers, ETag: tag });
    response.end();
    return;
  }
  const ifRange = request.headers['if-range'];
  const acceptsRange = request.method === 'GET' && (ifRange === undefined || ifRange === tag);
  const range = acceptsRange ? readRange(request.headers.range, file.size) : null;
  if (range === 'unsatisfiable') {
    send(request, response, 416, { ...all, 'Content-Range': `bytes */${file.size}` });
    return;
  }
  await files.check(file);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...all,
    'Content-Length': end - start + 1,
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${file.size}` } : {}),
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(file.file, { start, end }), response);
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
