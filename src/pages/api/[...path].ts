import { Readable } from 'node:stream';
import type { APIRoute } from 'astro';
import { READS } from '#src/calls/reads.ts';
import { servedInDev } from '#src/calls/served-in-dev.ts';
import { readAddress } from '#src/server/address.ts';
import { answerCall, failed } from '#src/server/api.ts';

export const prerender = false;

/** Asked for in dev alone, so that the store and the mail stay out of the built app. */
const calls = async () =>
  import.meta.env.DEV ? (await import('#src/calls/calls-in-process.ts')).callsInProcess() : READS;

/** The calls inside `astro dev`; the production server answers them before Astro, from the same table. */
export const ALL: APIRoute = async ({ request, url }) => {
  const address = readAddress(url.pathname + url.search);
  const asked = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: Readable.from(request.body ?? [], { objectMode: false }),
  };
  const { status, headers, body } = address
    ? await answerCall({ ...asked, address }, await calls(), servedInDev())
    : failed(400);
  const empty = status === 304 || request.method === 'HEAD';
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
  return new Response(empty ? null : new Uint8Array(body), { status, headers: new Headers(lines) });
};
