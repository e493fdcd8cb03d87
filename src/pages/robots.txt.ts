import type { APIRoute } from 'astro';

/** Everything may be read but the calls; pages that must not be shown say so themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site)}\n`);
