import type { MiddlewareHandler } from 'astro';
import { CSP } from '#src/domain/security-headers.ts';
import { DRAFT_HEADERS, withDraftBar } from '#src/server/http/draft-bar.ts';

/** Analytics and other scripts of outsiders must not load; Vite has inline scripts and a socket of its own. */
const POLICY = { [CSP]: "script-src 'self' 'unsafe-inline'; connect-src 'self' ws:" };

/** Astro's middleware of `astro dev`: every page wears the bar «Черновик». */
export const onRequest: MiddlewareHandler = async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const { status, headers } = response;
  const page = withDraftBar(await response.text(), '');
  for (const [name, value] of Object.entries({ ...DRAFT_HEADERS, ...POLICY })) headers.set(name, value);
  headers.delete('content-length');
  return new Response(page, { status, headers });
};
