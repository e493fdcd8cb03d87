import { createApp } from 'astro/app/entrypoint';
import { type KeptParts, withParts } from '#src/components/kept/kept-parts.ts';

const app = createApp({ streaming: false });
const { pageMap } = app.manifest;
/** Astro imports a route's module anew for each page, which Node resolves anew: 3 % of a page's time. */
for (const [component, load] of pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined;
  pageMap?.set(component, () => (loaded ??= load()));
}
const routes = new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData]));

/**
 * Renders one page by its route's pattern. A page is rendered from `locals` alone (architecture.md, «One page, one set of
 * props»), so no getStaticPaths is called.
 * @throws when there is no such route
 */
export async function renderRoute(route: string, url: string, locals: object): Promise<Response> {
  const routeData = routes.get(route);
  if (!routeData) throw new Error(`the built app has no route ${route}`);
  return app.render(new Request(url), { routeData, locals });
}

/** Renders one page from its props, as {@link renderRoute} does, to the bytes of its file. */
export async function renderPage(
  route: string,
  url: string,
  page: unknown,
): Promise<{ status: number; body: Buffer }> {
  const kept: KeptParts = [];
  const response = await renderRoute(route, url, { page, kept });
  return { status: response.status, body: withParts(Buffer.from(await response.arrayBuffer()), kept) };
}
