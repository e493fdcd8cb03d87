import { Readable } from 'node:stream';
import type { APIRoute } from 'astro';
import { READS } from '#src/server/calls/reads.ts';
import { servedInDev } from '#src/server/calls/served-in-dev.ts';
import { readAddress } from '#src/server/http/address.ts';
import { answerCall, failed } from '#src/server/http/api.ts';

export const prerender = false;

/** The calls of the store are imported in `astro dev` only, so that the store and the mail stay out of the built app. */
const calls = async () =>
  import.meta.env.DEV ? (await import('#src/server/calls/calls-in-process.ts')).callsInProcess() : READS;

/** Answers calls inside `astro dev`. In production our server answers them from the same table, before Astro. */
export const ALL: APIRoute = async ({ request, url }) => {
  const address = readAddress(url.pathname + url.search);
  const call = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    visitor: '',
    onFault: (error: unknown) => console.error(error),
    body: Readable.from(request.body ?? [], { objectMode: false }),
  };
  const { status, headers, body } = address
    ? await answerCall({ ...call, address }, await calls(), servedInDev())
    : failed(400);
  const empty = status === 304 || request.method === 'HEAD';
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
  return new Response(empty ? null : new Uint8Array(body), { status, headers: new Headers(lines) });
};
