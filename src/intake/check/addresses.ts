import { parsePage } from '#src/domain/pagination.ts';
import { routeAt } from '#src/domain/route-at.ts';
import { ROUTES, type Route, type Shown } from '#src/domain/routes.ts';
import { MODELS_FILTERS } from '#src/domain/season.ts';
import { found, type Problems, perhaps, type Source } from './problems.ts';

/** What a kind adds to the addresses that links may lead to. */
export interface Addressed {
  /** Which routes of src/domain/routes.ts have it on their pages. */
  shows?: Shown;
  /** How such a route names its pages. */
  names?: (route: Route) => Iterable<unknown>;
  /** By which words refused things of that name are remembered. */
  named?: readonly string[];
  /** Addresses that lead to a page by a redirect. */
  redirected?: readonly string[];
  /** First day of pages that open later, by address. */
  coming?: readonly (readonly [address: string, day: string])[];
}

/** Tells a link that leads nowhere on the day on which it is first seen. */
export type MustLead = (link: string, source: Source, field: readonly PropertyKey[], day?: string) => void;

/** Lists of models, which no kind names. */
const LISTS: Addressed = { shows: 'list', names: () => MODELS_FILTERS };

/** Every address that the shop answers, without queries and page numbers. */
const siteAddresses = (all: readonly Addressed[]): Set<string> =>
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

/** An address without its query, place and number of page. */
export function bare(link: string): string {
  const path = link.replace(/[?#].*$/u, '');
  const place = routeAt(path);
  return place && parsePage(place.page) !== null ? place.bare : path;
}

/** Addresses that links may lead to: pages, and what redirects to them. */
export class Addresses {
  readonly pages: ReadonlySet<string>;
  readonly #redirected: ReadonlySet<string>;
  readonly #coming: ReadonlyMap<string, string>;
  readonly #all: readonly Addressed[];
  readonly #problems: Problems;

  constructor(all: readonly Addressed[], problems: Problems) {
    this.#all = [LISTS, ...all];
    this.pages = siteAddresses(this.#all);
    this.#redirected = new Set(all.flatMap(({ redirected = [] }) => redirected));
    this.#coming = new Map(all.flatMap(({ coming = [] }) => coming));
    this.#problems = problems;
  }

  /** Whether a link of this site leads to nothing on the day on which it is first seen. */
  leadsNowhere(link: string, day = ''): boolean {
    const address = bare(link);
    const from = this.#coming.get(address);
    return (
      link.startsWith('/') &&
      !link.startsWith('/storage/') &&
      !this.pages.has(address) &&
      !this.#redirected.has(address) &&
      !(from !== undefined && from <= day) &&
      !this.isSpoilt(link)
    );
  }

  /** « — возможно, «…»» when an address is near one of a page. */
  perhaps(link: string): string {
    return perhaps(bare(link), [...this.pages]);
  }

  /** Whether a link names a thing that is refused for an error of its own. */
  isSpoilt(link: string): boolean {
    const place = routeAt(bare(link));
    const kinds = this.#all.flatMap(({ shows, named = [] }) =>
      shows !== undefined && shows === place?.route.shows ? named : [],
    );
    return kinds.some(kind => this.#problems.isSpoilt(kind, place?.key ?? ''));
  }

  /** Tells links that must lead somewhere and do not. */
  readonly must: MustLead = (link, source, field, day) => {
    if (this.leadsNowhere(link, day))
      this.#problems.error(
        source,
        field,
        `ожидался адрес страницы магазина, ${found(link)}${this.perhaps(link)}`,
      );
  };
}
