import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Refused } from './endpoint.ts';

/** Largest body of any call: 64 KiB. */
const MAX_BODY = 65_536;

/**
 * The bytes of a request that is sent as JSON.
 * @throws {Refused} 415 when it is not sent as JSON, 413 when too large
 */
export async function readBody(headers: IncomingHttpHeaders, body: Readable): Promise<Buffer> {
  if (!/^application\/json\s*(?:;|$)/iu.test(headers['content-type'] ?? '')) throw new Refused(415);
  if (Number(headers['content-length'] ?? 0) > MAX_BODY) throw new Refused(413);
  // By events: an iterator over the stream took a seventh of a whole answer's time.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BODY) chunks.push(chunk);
      else reject(new Refused(413));
    });
    body.once('end', () => resolve(Buffer.concat(chunks)));
    body.once('error', reject);
  });
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The value that a body's bytes say.
 * @throws {Refused} 400 when they are not JSON in UTF-8
 */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown;
  } catch {
    throw new Refused(400, [{ field: '', message: 'ожидался JSON' }]);
  }
}
