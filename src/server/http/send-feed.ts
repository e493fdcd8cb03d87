import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FEED_PATH, FEED_TYPE } from '#src/domain/feed.ts';
import { sendNotModified, sendText } from './send.ts';

/** Sends the feed that the last publication wrote. */
export async function sendFeed(
  request: IncomingMessage,
  response: ServerResponse,
  outDir: string,
): Promise<void> {
  const file = path.join(outDir, 'feeds', FEED_PATH);
  const found = await stat(file).catch(() => null);
  if (!found) return sendText(request, response, 404, 'Фид для Яндекса появится со следующей сборкой.');
  const tag = `"${found.ino}-${found.mtimeMs}-${found.size}"`;
  const headers = { 'Content-Type': FEED_TYPE, 'Cache-Control': 'no-cache' };
  if (sendNotModified(request, response, tag, headers)) return;
  response.writeHead(200, { ...headers, ETag: tag, 'Content-Length': found.size });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(createReadStream(file, { end: found.size - 1 }), response);
}
