import { createApp } from 'astro/app/entrypoint';

/** Bundled with the app: what reads pages' props is of the version that renders them. */
export { openForRendering } from '#src/catalogue/open.ts';
export { pagesSince, propsFor } from '#src/catalogue/views/every-page.ts';

const app = createApp({ streaming: false });

/** The only page that Astro answers with another status than 200. */
const NOT_FOUND_ROUTE = '/404';

/**
 * Renders one page of the bundled app from `locals` alone (architecture.md, «One page, one set of props»): no getStaticPaths
 * is called.
 * @param route pattern of its route, which must be the one that Astro finds for `url`
 * @throws when Astro finds another route
 */
export async function renderRoute(route: string, url: string, locals: object): Promise<Response> {
  const request = new Request(url);
  const routeData = app.match(request);
  if (routeData?.route !== route)
    throw new Error(`${url} is a page of ${routeData?.route ?? 'no route'}, expected ${route}`);
  return app.render(request, { routeData, locals });
}

/**
 * Renders one page from its props.
 * @returns the bytes of its file
 * @throws why the page fails, or when it answers with an error
 */
export async function renderPage(route: string, url: string, page: unknown): Promise<Buffer> {
  const answer = await renderRoute(route, url, { page });
  if (answer.status === 500) throw new Error(await answer.text());
  if (!answer.ok && route !== NOT_FOUND_ROUTE)
    throw new Error(`the page answers with status ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
