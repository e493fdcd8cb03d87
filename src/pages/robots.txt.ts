import type { APIRoute } from 'astro';

/** Allows everything but the calls; pages that search engines must not show have `noindex` in their head. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', site)}\n`);
