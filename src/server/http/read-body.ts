import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Refused } from './endpoint.ts';

/** Largest request body in bytes: 64 KiB. */
const MAX_BODY = 65_536;

const JSON_TYPE = /^application\/json\s*(?:;|$)/iu;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/iu;

/**
 * The bytes of a request body.
 * @throws {Refused} 415 when Content-Type is not `type`, JSON by default, 413 when the body is too large
 */
export async function readBody(
  headers: IncomingHttpHeaders,
  body: Readable,
  type: RegExp = JSON_TYPE,
): Promise<Buffer> {
  if (!type.test(headers['content-type'] ?? '')) throw new Refused(415);
  if (Number(headers['content-length'] ?? 0) > MAX_BODY) throw new Refused(413);
  // Events instead of `for await`: iterating over the stream took a seventh of the time of a response.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BODY) chunks.push(chunk);
      else reject(new Refused(413));
    });
    body.once('end', () => resolve(Buffer.concat(chunks)));
    // It breaks off when the visitor goes: nobody will read the answer.
    body.once('error', () => reject(new Refused(400)));
  });
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a request body.
 * @throws {Refused} 400 when it is not JSON in UTF-8
 */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    throw new Refused(400, [{ field: '', message: 'ожидался JSON' }]);
  }
}

/**
 * The fields of a plain form.
 * @throws {Refused} 415 when it is none, 413 when it is too large
 */
export const readForm = async (headers: IncomingHttpHeaders, body: Readable): Promise<URLSearchParams> =>
  new URLSearchParams((await readBody(headers, body, FORM_TYPE)).toString());
