import { ROUTES } from '#src/domain/routes.ts';

const PAGES: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries(ROUTES)
    .map(([name, { prefix }]) => [prefix, name] as const)
    .reverse(),
);

const FIXED: Readonly<Record<string, string>> = {
  '/_astro': 'asset',
  '/storage': 'media',
  '/healthz': 'health',
  '/readyz': 'health',
};

/** Addresses that are none of the shop's. */
export const OTHER = 'other';

/**
 * The label of a request in metrics, one of some forty: the name of a page's route, the path of a call as its contract writes it,
 * or the kind of a file.
 */
export class RouteClasses {
  readonly #calls: readonly { path: string; start: string }[];

  /** @param calls paths of the contracts: `/api/product/{id}` */
  constructor(calls: readonly string[]) {
    this.#calls = calls
      .map(path => ({ path, start: path.replace(/(?:\/\{|\?).*$/u, '') }))
      .sort((one, other) => other.start.length - one.start.length);
  }

  of(target: string): string {
    const query = target.indexOf('?');
    const path = query < 0 ? target : target.slice(0, query);
    const end = path.indexOf('/', 1);
    const first = end < 0 ? path : path.slice(0, end);
    if (first !== '/api') return FIXED[first] ?? PAGES.get(first) ?? OTHER;
    const call = this.#calls.find(
      ({ start }) => path.startsWith(start) && (path.length === start.length || path[start.length] === '/'),
    );
    return call?.path ?? OTHER;
  }
}
