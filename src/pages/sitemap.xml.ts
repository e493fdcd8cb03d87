import type { APIRoute } from 'astro';
import { catalogueNow } from '#src/calls/catalogue-now.ts';
import { sitemapOf } from '#src/catalogue/views/sitemap.ts';

const newest = (days: (string | undefined)[]) =>
  days.reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), undefined);

/** The index of sitemap files (sitemaps.org protocol). */
export const GET: APIRoute = ({ site }) => {
  const files = sitemapOf(catalogueNow()).map(({ name, entries }) => {
    const changed = newest(entries.map(entry => entry.changed));
    return `<sitemap><loc>${new URL(`/sitemap-${name}.xml`, site)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</sitemap>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
};
