import { ROUTES, type Route, type RouteName } from './routes.ts';

/** An address by the route that it belongs to. */
export interface RoutePlace {
  name: RouteName;
  route: Route;
  /** What the address names; the root where the route has one and nothing is named; else empty. */
  key: string;
  /** The number of the page as it is written, unchecked; undefined where none is. */
  page: string | undefined;
  /** The address without that number. */
  bare: string;
}

function placeOn(name: RouteName, route: Route, path: string): RoutePlace | null {
  const [, first, ...parts] = path.split('/');
  if (first === undefined || route.prefix !== `/${first}`) return null;
  const isNamed = route.param !== undefined && !(route.root !== undefined && parts.length === 0);
  const [key = route.root ?? ''] = isNamed ? parts.splice(0, 1) : [];
  const [page, ...more] = parts;
  if ((isNamed && key === '') || page === '' || more.length > 0) return null;
  if (page === undefined) return { name, route, key, page, bare: path };
  return route.paged ? { name, route, key, page, bare: path.slice(0, -page.length - 1) } : null;
}

/**
 * The route of a decoded address without its query, or null when no route has such addresses. Whether what the address names
 * exists is for others to say.
 */
export function routeAt(path: string): RoutePlace | null {
  for (const [name, route] of Object.entries(ROUTES)) {
    const place = placeOn(name as RouteName, route, path);
    if (place) return place;
  }
  return null;
}
