import { Readable } from 'node:stream';
import { salesInProcess } from '#src/server/calls/calls-in-process.ts';
import { servedInDev } from '#src/server/calls/served-in-dev.ts';
import { isOwn, type OwnAnswer, ownAnswer } from './pages.ts';

/** The answer to a plain form, or a page of one visitor, inside `astro dev`; null for the page that is the same for everybody. */
export async function answerInDev(request: Request): Promise<OwnAnswer | null> {
  const { searchParams } = new URL(request.url);
  if (!isOwn(request, searchParams)) return null;
  const { method, headers, body } = request;
  const own = { method, headers: Object.fromEntries(headers), body: Readable.from(body ?? []) };
  return ownAnswer(own, searchParams, servedInDev(), await salesInProcess(), '');
}
