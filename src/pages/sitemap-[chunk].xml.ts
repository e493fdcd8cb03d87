import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { chunkText, sitemapOf } from '#src/catalogue/views/sitemap.ts';
import { catalogueNow } from '#src/server/calls/catalogue-now.ts';

export const getStaticPaths = (() =>
  sitemapOf(catalogueNow()).map(chunk => ({
    params: { chunk: chunk.name },
    props: { lines: chunkText(chunk) },
  }))) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

/** One sitemap file. Addresses are percent-encoded, so nothing needs escaping. */
export const GET: APIRoute<Props> = ({ props, site, locals }) => {
  const { lines } = locals.page ?? props;
  const origin = site?.origin ?? '';
  const urls = lines.split('\n').map(line => {
    const [path, changed] = line.split(' ');
    return `<url><loc>${origin}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
};
