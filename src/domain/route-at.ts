import { ROUTES, type Route, type RouteName } from './routes.ts';

/** An address by the route that it belongs to. */
export interface RoutePlace {
  name: RouteName;
  route: Route;
  /** The key in the address; without one the route's root, or empty. */
  key: string;
  /** The page number as written, not validated; undefined when there is none. */
  page: string | undefined;
  /** The address without the page number. */
  bare: string;
}

function placeOn(name: RouteName, route: Route, path: string): RoutePlace | null {
  const [, first, ...parts] = path.split('/');
  if (first === undefined || route.prefix !== `/${first}`) return null;
  const isNamed = route.param !== undefined && !(route.root !== undefined && parts.length === 0);
  const [key = route.root ?? ''] = isNamed ? [parts.splice(0, route.deep ? parts.length : 1).join('/')] : [];
  const [page, ...more] = parts;
  if ((isNamed && key === '') || page === '' || more.length > 0) return null;
  if (page === undefined) return { name, route, key, page, bare: path };
  return route.paged ? { name, route, key, page, bare: path.slice(0, -page.length - 1) } : null;
}

/**
 * The route of a decoded address without query; null when no route matches. Does not check whether the subject exists.
 */
export function routeAt(path: string): RoutePlace | null {
  for (const [name, route] of Object.entries(ROUTES)) {
    const place = placeOn(name as RouteName, route, path);
    if (place) return place;
  }
  return null;
}
