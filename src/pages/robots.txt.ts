import type { APIRoute } from 'astro';
import { robotsRules } from '#src/domain/robots.ts';

/** Forbids calls and pages rendered on demand; other pages that search engines must not show have `noindex` in their head. */
export const GET: APIRoute = ({ site }) =>
  new Response(`${robotsRules()}\nSitemap: ${new URL('/sitemap.xml', site)}\n`);
