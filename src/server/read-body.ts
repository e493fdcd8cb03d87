import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from './endpoint.ts';

/** Largest body of any call: 64 KiB. */
export const MAX_BODY = 65_536;

/**
 * The JSON of a request's body.
 * @throws {Refused} 415 when it is not sent as JSON, 413 when too large, 400 when it does not parse
 */
export async function readJson(
  headers: IncomingHttpHeaders,
  body: AsyncIterable<Uint8Array>,
): Promise<unknown> {
  if (!/^application\/json\s*(?:;|$)/iu.test(headers['content-type'] ?? '')) throw new Refused(415);
  if (Number(headers['content-length'] ?? 0) > MAX_BODY) throw new Refused(413);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY) throw new Refused(413);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))) as unknown;
  } catch {
    throw new Refused(400, [{ field: '', message: 'ожидался JSON' }]);
  }
}
