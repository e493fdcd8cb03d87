import { parsePage } from '#src/domain/pagination.ts';
import { routeAt } from '#src/domain/route-at.ts';
import { ROUTES, type Route, type SubjectKind } from '#src/domain/routes.ts';
import { MODELS_FILTERS } from '#src/domain/season.ts';
import type { Period } from '../assemble/clock.ts';
import type { DatedPages } from './dated-pages.ts';
import { didYouMean, found, Problems, type Source } from './problems.ts';

/** What a kind contributes to the addresses that links may point to. */
export interface KindAddresses {
  /** Which routes of src/domain/routes.ts show its pages. */
  shows?: SubjectKind;
  /** Last segments of the addresses of such a route. */
  names?: (route: Route) => Iterable<unknown>;
  /** Kinds (see {@link Problems.markRejected}) whose rejected things would have had such an address. */
  rejectedKinds?: readonly string[];
  /** Addresses that redirect to a page. */
  redirected?: readonly string[];
}

/**
 * Reports a link that points to no page when shoppers first see it: an error, or a warning when the page opens later
 * or has closed.
 * @param seen when the link is shown; `whenever` for one that need only have a page at some time
 */
export type CheckLink = (
  link: string,
  source: Source,
  field: readonly PropertyKey[],
  seen?: Period | 'whenever',
) => void;

/** Lists of models; they belong to no kind. */
const LISTS: KindAddresses = { shows: 'list', names: () => MODELS_FILTERS };

/** Every address of the shop, without queries and page numbers. */
const siteAddresses = (all: readonly KindAddresses[]): Set<string> =>
  new Set(
    Object.values<Route>(ROUTES).flatMap(route => {
      const { prefix, param, root, shows } = route;
      if (param === undefined || !shows) return [prefix];
      const named = all.flatMap(one =>
        one.shows === shows && one.names ? Array.from(one.names(route), name => `${prefix}/${name}`) : [],
      );
      return root === undefined ? named : [prefix, ...named];
    }),
  );

/** An address without its query, fragment and page number. */
export function baseAddress(link: string): string {
  const path = link.replace(/[?#].*$/u, '');
  const place = routeAt(path);
  return place && parsePage(place.page) !== null ? place.bare : path;
}

/** Whether an address is that of a landing page, other than the lists of all of them. */
function isLanding(address: string): boolean {
  const place = routeAt(address);
  return place?.route.shows === 'landing' && place.key !== place.route.root;
}

/** Addresses that links may point to: pages, and redirects to them. */
export class Addresses {
  readonly #pages: ReadonlySet<string>;
  /** Addresses that content links to. */
  readonly linked = new Set<string>();
  /** Whether a similar address was searched for, so that messages depend on all addresses and their order. */
  isCompared = false;
  /** Links to landing pages, each in place of a message: which of these pages stand is known once the goods are counted. */
  readonly toLandings = new Problems();
  readonly dated: DatedPages;
  readonly #redirected: ReadonlySet<string>;
  readonly #all: readonly KindAddresses[];
  readonly #problems: Problems;

  constructor(all: readonly KindAddresses[], dated: DatedPages, problems: Problems) {
    this.#all = [LISTS, ...all];
    this.#pages = siteAddresses(this.#all);
    this.#redirected = new Set(all.flatMap(({ redirected = [] }) => redirected));
    this.dated = dated;
    this.#problems = problems;
  }

  /** Whether there is such a page; without a query, fragment and page number. */
  hasPage(address: string): boolean {
    this.linked.add(address);
    return this.#pages.has(address);
  }

  /** Whether a link of this site points to no page, neither an open one nor a closed one. */
  isDead(link: string): boolean {
    const address = baseAddress(link);
    return (
      link.startsWith('/') &&
      !isLanding(address) &&
      !link.startsWith('/storage/') &&
      !this.hasPage(address) &&
      !this.#redirected.has(address) &&
      this.dated.periodOf(link) === undefined &&
      !this.isRejected(link)
    );
  }

  /** Remembers a link to a landing page, to be checked once the goods are counted. */
  noteLanding(link: string, source: Source, field: readonly PropertyKey[]): void {
    if (link.startsWith('/') && isLanding(baseAddress(link))) this.toLandings.warn(source, field, link);
  }

  /** « — возможно, «…»» when the address is similar to that of a page, else an empty string. */
  didYouMean(link: string): string {
    this.isCompared = true;
    return didYouMean(baseAddress(link), [...this.#pages]);
  }

  /** Whether a link points to something that was rejected for an error of its own. */
  isRejected(link: string): boolean {
    const place = routeAt(baseAddress(link));
    const kinds = this.#all.flatMap(({ shows, rejectedKinds = [] }) =>
      shows !== undefined && shows === place?.route.shows ? rejectedKinds : [],
    );
    return kinds.some(kind => this.#problems.isRejected(kind, place?.key ?? ''));
  }

  readonly checkLink: CheckLink = (link, source, field, seen = {}) => {
    const closed = seen === 'whenever' ? null : this.dated.closedText(link, seen);
    if (closed !== null) this.#problems.warn(source, field, closed);
    this.noteLanding(link, source, field);
    if (this.isDead(link))
      this.#problems.error(
        source,
        field,
        `ожидался адрес страницы магазина, ${found(link)}${this.didYouMean(link)}`,
      );
  };
}
