import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });
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
