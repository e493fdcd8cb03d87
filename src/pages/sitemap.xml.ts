import type { APIRoute } from 'astro';
import { sitemapIndexOf, sitemapOf } from '#src/catalogue/views/sitemap.ts';
import { catalogueNow } from '#src/server/calls/catalogue-now.ts';

/** The index of sitemap files (sitemaps.org protocol). */
export const GET: APIRoute = ({ site, locals }) => {
  const files = (locals.page ?? sitemapIndexOf(sitemapOf(catalogueNow()))).map(
    ({ name, changed }) =>
      `<sitemap><loc>${new URL(`/sitemap-${name}.xml`, site)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</sitemap>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
};
