import { pathToFileURL } from 'node:url';
import { routeAt } from '#src/domain/route-at.ts';
import { ON_DEMAND, type Route } from '#src/domain/routes.ts';
import { tagOf } from './encoding.ts';
import type { Page } from './send.ts';

/** What src/publish/app/render-route.ts exports, bundled with the pages of a release. */
interface BuiltApp {
  renderPage(route: string, url: string, page: unknown): Promise<Buffer>;
}

/** A page that the app of the served release lacks, as one of older code does, or failed to render. */
export class NotRendered extends Error {}

/** Renders pages on demand with the built Astro app. */
export interface OnDemand {
  /**
   * Renders the page of an address from its props alone (architecture.md, «One page, one set of props»).
   * @param path decoded
   * @throws {NotRendered}
   */
  render(path: string, page: unknown): Promise<Page>;
}

/** Astro's pattern of a route in src/pages/on-demand. */
const patternOf = ({ prefix, param, paged }: Route): string =>
  `${ON_DEMAND}${prefix}${param ? `/[${param}]` : ''}${paged ? '/[...page]' : ''}`;

/** Loads the built app of a release; Node keeps it, so releases of one code version share it. */
export async function loadOnDemand(entry: string): Promise<OnDemand> {
  const app = (await import(pathToFileURL(entry).href)) as BuiltApp;
  return {
    async render(path, page) {
      const place = routeAt(path);
      try {
        const url = `http://localhost${ON_DEMAND}${encodeURI(path)}`;
        const body = await app.renderPage(place ? patternOf(place.route) : '', url, page);
        return { body, type: 'text/html; charset=utf-8', tag: tagOf(body), encoded: {}, beside: {} };
      } catch (cause) {
        throw new NotRendered(`the built app did not render ${path}`, { cause });
      }
    },
  };
}
