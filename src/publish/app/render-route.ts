import { createApp } from 'astro/app/entrypoint';
import { FetchState } from 'astro/fetch';
import { renderToString } from 'astro/runtime/server/index.js';
import { type KeptParts, withParts } from '#src/components/kept/kept-parts.ts';
import { RouteResults } from './route-results.ts';
import { writeUtf8 } from './write-utf8.ts';

/** The app has the code that reads pages' props, too: so both are of one version, and a thread loads it once, in few files. */
export { openForRendering } from '#src/catalogue/open.ts';
export { aProduct, pagesSince, propsFor } from '#src/catalogue/views/every-page.ts';

const app = createApp({ streaming: false });
const { componentMetadata } = app.manifest;
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

type Component = Parameters<typeof renderToString>[1];

/** A route's component and what its pages are rendered with. */
interface PageRoute {
  component: Component;
  results: RouteResults;
}
const pageRoutes = new Map<string, PageRoute>();

/** Astro's state of a request for a page that nobody has asked for. @param url of some page of the route */
const stateOf = (routeData: ReturnType<typeof routeOf>, url: string): FetchState =>
  new FetchState({ url, [OPTIONS]: { routeData, locals: {} } } as unknown as Request);

async function pageRouteOf(routeData: ReturnType<typeof routeOf>, url: string): Promise<PageRoute> {
  const known = pageRoutes.get(routeData.route);
  if (known) return known;
  const state = stateOf(routeData, url);
  const module = await state.loadComponentInstance();
  const component = module.default as Component;
  const first = await state.createResult(module, state.getActionAPIContext());
  first._metadata.headInTree = componentMetadata.get(component.moduleId ?? '')?.containsHead ?? false;
  const route = { component, results: new RouteResults(state, first) };
  pageRoutes.set(routeData.route, route);
  return route;
}

const OK = 200;
const wrongStatus = (status: number | undefined): Error =>
  new Error(`the page answers with status ${status}`);

/** The HTML of one page, as {@link renderRoute} renders it, without what a request and its answer cost. */
async function htmlOf(routeData: ReturnType<typeof routeOf>, url: string, locals: object): Promise<string> {
  const { component, results } = await pageRouteOf(routeData, url);
  const result = results.of(locals);
  const html = await renderToString(result, component, {}, {}, true, routeData);
  const { status } = typeof html === 'string' ? result.response : html;
  if (typeof html !== 'string' || status !== OK) throw wrongStatus(status);
  return html;
}

type Endpoint = Record<'GET', (context: object) => Response | Promise<Response>>;

/** What a route that is no page answers from its locals. */
async function answerOf(routeData: ReturnType<typeof routeOf>, url: string, locals: object): Promise<Buffer> {
  const { GET } = (await stateOf(routeData, url).loadComponentInstance()) as unknown as Endpoint;
  const answer = await GET({ locals, props: {}, site: new URL(String(app.manifest.site)) });
  if (answer.status !== OK) throw wrongStatus(answer.status);
  return Buffer.from(await answer.arrayBuffer());
}

/**
 * Renders one page from its props: the bytes that {@link renderRoute} answers with.
 * @returns the bytes of its file, which the next page may overwrite
 * @throws when it answers with another status than 200
 */
export async function renderPage(route: string, url: string, page: unknown): Promise<Buffer> {
  const kept: KeptParts = { parts: [], write: writeUtf8 };
  const locals = { page, kept };
  const routeData = routeOf(route);
  if (routeData.type !== 'page') return answerOf(routeData, url, locals);
  return withParts(await htmlOf(routeData, url, locals), kept);
}
