import { MODELS_FILTERS } from '#src/domain/season.ts';
import { found, type Problems, perhaps, type Source } from './problems.ts';

/** What a kind adds to the addresses that links may lead to. */
export interface Addressed {
  /** Addresses of its pages, without queries and page numbers. */
  pages?: readonly string[];
  /** Addresses that lead to a page by a redirect. */
  redirected?: readonly string[];
  /** First day of pages that open later, by address. */
  coming?: readonly (readonly [address: string, day: string])[];
  /** What the second part of an address names, by its first part: the words by which refused things are remembered. */
  named?: Readonly<Record<string, readonly string[]>>;
}

/** Tells a link that leads nowhere on the day on which it is first seen. */
export type MustLead = (link: string, source: Source, field: readonly PropertyKey[], day?: string) => void;

/** Pages that are there whatever the content says. */
const STANDING: readonly string[] = [
  '/',
  '/brands',
  '/products',
  '/promo',
  '/articles',
  '/collections',
  '/basket',
  ...MODELS_FILTERS.map(filter => `/models/${filter}`),
];

/** An address without its query, place and number of page. */
export const bare = (link: string) =>
  link.replace(/[?#].*$/u, '').replace(/^(\/products|\/collection\/[^/]+)\/[1-9]\d*$/u, '$1');

/** Addresses that links may lead to: pages, and what redirects to them. */
export class Addresses {
  readonly pages: ReadonlySet<string>;
  readonly #redirected: ReadonlySet<string>;
  readonly #coming: ReadonlyMap<string, string>;
  readonly #named: ReadonlyMap<string, readonly string[]>;
  readonly #problems: Problems;

  constructor(all: readonly Addressed[], problems: Problems) {
    this.pages = new Set([...STANDING, ...all.flatMap(({ pages = [] }) => pages)]);
    this.#redirected = new Set(all.flatMap(({ redirected = [] }) => redirected));
    this.#coming = new Map(all.flatMap(({ coming = [] }) => coming));
    const named = new Map<string, readonly string[]>();
    for (const { named: own = {} } of all)
      for (const [part, kinds] of Object.entries(own))
        named.set(part, [...(named.get(part) ?? []), ...kinds]);
    this.#named = named;
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
    const [, part = '', key = ''] = bare(link).split('/');
    return (this.#named.get(part) ?? []).some(kind => this.#problems.isSpoilt(kind, key));
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
