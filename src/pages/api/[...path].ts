import type { APIRoute } from 'astro';
import { READS } from '#src/calls/reads.ts';
import { shopInProcess } from '#src/calls/shop-in-process.ts';
import { readAddress } from '#src/server/address.ts';
import { answerCall, failed } from '#src/server/api.ts';

export const prerender = false;

/** The calls inside `astro dev`; the production server answers them before Astro, from the same table. */
export const ALL: APIRoute = async ({ request, url }) => {
  const address = readAddress(url.pathname + url.search);
  const asked = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: request.body ?? new Blob([]).stream(),
  };
  const { status, headers, body } = address
    ? await answerCall({ ...asked, address }, READS, shopInProcess())
    : failed(400);
  const empty = status === 304 || request.method === 'HEAD';
  return new Response(empty ? null : new Uint8Array(body), {
    status,
    headers: new Headers(headers as Record<string, string>),
  });
};
