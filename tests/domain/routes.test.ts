import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressOn } from '#src/domain/paths.ts';
import { routeAt } from '#src/domain/route-at.ts';
import { ON_DEMAND, ROUTES, type Route } from '#src/domain/routes.ts';
import { ROOT } from '../harness/places.ts';

/** Pages without a route: the 404 page and the calls. */
const NO_ROUTES = ['/404', '/api'];

/** `/brand` of `brand/[url].astro`. */
const prefixOf = (file: string) =>
  `/${file.replace(/\/?(?:\[[^\]]+\])?\.astro$/u, '').replace(/^index$/u, '')}`;

/** Prefixes of the pages in `src/pages` or in a folder of it. */
const prefixesIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(path.join(ROOT, 'src/pages', folder), { recursive: true, encoding: 'utf8' })
      .map(file => file.split(path.sep).join('/'))
      .filter(file => file.endsWith('.astro') && !(folder === '' && file.startsWith('on-demand/')))
      .map(prefixOf)
      .filter(prefix => !NO_ROUTES.includes(prefix)),
  );

describe('the table of routes', () => {
  test('every page of src/pages has a row, and every row a page', () => {
    expect(prefixesIn('')).toEqual(new Set(Object.values(ROUTES).map(({ prefix }) => prefix)));
  });

  test('every route rendered on demand has its page in src/pages/on-demand', () => {
    const onDemand = Object.values<Route>(ROUTES).filter(route => route.onDemand);
    expect(prefixesIn(ON_DEMAND.slice(1))).toEqual(new Set(onDemand.map(({ prefix }) => prefix)));
  });

  test.each(Object.entries<Route>(ROUTES))('an address of %s is parsed as it was made', (name, route) => {
    const key = route.param === undefined ? '' : 'some-name';
    const address = addressOn(route, key);
    expect(routeAt(address)).toMatchObject({ name, key, page: undefined, bare: address });
    const second = address === '/' ? '/2' : `${address}/2`;
    if (route.paged) expect(routeAt(second)).toMatchObject({ name, key, page: '2', bare: address });
    else if (!route.deep) expect(routeAt(second)?.name).not.toBe(name);
  });

  test.each([
    ['/articles', 'articles', 'news'],
    ['/articles/advice', 'articles', 'advice'],
    ['/collections', 'collections', 'collections'],
    ['/promo', 'promos', ''],
    ['/promo/cordiant', 'promo', 'cordiant'],
    ['/products/abc', 'products', ''],
  ])('%s belongs to %s and names «%s»', (address, name, key) => {
    expect(routeAt(address)).toMatchObject({ name, key });
  });

  test.each(['', '/brand', '/brand/', '/brand/a/b', '/products/', '/products/1/2', '/basket/1', '/x', '//'])(
    '«%s» belongs to none',
    address => {
      expect(routeAt(address)).toBeNull();
    },
  );
});
