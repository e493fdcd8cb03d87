import { createApp } from 'astro/app/entrypoint';
import { FetchState } from 'astro/fetch';
import { renderToString } from 'astro/runtime/server/index.js';
import { type KeptParts, withParts } from '#src/components/kept/kept-parts.ts';

const app = createApp({ streaming: false });
const { pageMap, componentMetadata } = app.manifest;
/** Astro imports a route's module anew for each page, which Node resolves anew: 3 % of a page's time. */
for (const [component, load] of pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined;
  pageMap?.set(component, () => (loaded ??= load()));
}
const routes = new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData]));

function routeOf(route: string) {
  const routeData = routes.get(route);
  if (!routeData) throw new Error(`the built app has no route ${route}`);
  return routeData;
}

/**
 * Renders one page by its route's pattern. A page is rendered from `locals` alone (architecture.md, «One page, one set of
 * props»), so no getStaticPaths is called.
 * @throws when there is no such route
 */
export async function renderRoute(route: string, url: string, locals: object): Promise<Response> {
  return app.render(new Request(url), { routeData: routeOf(route), locals });
}

/** Where Astro's state of a request finds what `app.render` was given. */
const OPTIONS = Symbol.for('astro.renderOptions');

/**
 * The HTML of one page, as {@link renderRoute} renders it, without what a request and its answer cost: a sixth of a page's time.
 * Of the request, pages see the address alone.
 */
async function htmlOf(routeData: ReturnType<typeof routeOf>, url: string, locals: object): Promise<string> {
  const request = { url, [OPTIONS]: { routeData, locals } } as unknown as Request;
  const state = new FetchState(request);
  const module = await state.loadComponentInstance();
  const page = module.default as Parameters<typeof renderToString>[1];
  const result = await state.createResult(module, state.getActionAPIContext());
  result._metadata.headInTree = componentMetadata.get(page.moduleId ?? '')?.containsHead ?? false;
  const html = await renderToString(result, page, {}, {}, true, routeData);
  const { status } = typeof html === 'string' ? result.response : html;
  if (typeof html !== 'string' || status !== 200) throw new Error(`the page answers with status ${status}`);
  return html;
}

/**
 * Renders one page from its props, as {@link renderRoute} does.
 * @returns the bytes of its file, which the next page overwrites
 */
export async function renderPage(route: string, url: string, page: unknown): Promise<Buffer> {
  const kept: KeptParts = [];
  const locals = { page, kept };
  const routeData = routeOf(route);
  if (routeData.type !== 'page')
    return Buffer.from(await (await renderRoute(route, url, locals)).arrayBuffer());
  return withParts(await htmlOf(routeData, url, locals), kept);
}
