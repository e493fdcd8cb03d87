import type { APIRoute } from 'astro';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { catalogueNow } from '#src/server/calls/catalogue-now.ts';

/** What phones call the shop on their home screen, and its icons there (https://www.w3.org/TR/appmanifest/). */
export const GET: APIRoute = ({ locals }) => {
  const { name } = locals.page ?? shopInfoOf(catalogueNow());
  const icon = (side: number, file: string) => ({
    src: `/${file}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
  });
  const manifest = {
    name,
    short_name: name,
    lang: 'ru',
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    icons: [
      icon(192, 'icon-192'),
      icon(512, 'icon-512'),
      { ...icon(512, 'icon-maskable-512'), purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  });
};
