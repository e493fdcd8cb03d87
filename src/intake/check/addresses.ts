import { parsePage } from '#src/domain/pagination.ts';
import { routeAt } from '#src/domain/route-at.ts';
import { promoRoute, ROUTES, type Route, type Shown } from '#src/domain/routes.ts';
import { MODELS_FILTERS } from '#src/domain/season.ts';
import type { CatalogueRow, Rows } from '../assemble/draft.ts';
import type { Content } from '../read/content.ts';
import { found, type Kind, type Problems, perhaps, type Source } from './problems.ts';

/** A goal may name a promotion of any day. */
const LAST_DAY = '9999-12-31';

type Tables = Readonly<Record<string, Rows>>;

/** Names of what pages show, as an import finds them. */
const NAMES: Readonly<
  Record<Shown, (rows: Tables, products: readonly number[], route: Route) => Iterable<unknown>>
> = {
  home: () => [],
  list: () => MODELS_FILTERS,
  section: ({ section }, _, { tree }) =>
    [...(section ?? [])].filter(row => row.tree === tree).map(row => row.key),
  brand: ({ brand }) => Array.from(brand ?? [], row => row.url),
  model: ({ model }) => Array.from(model ?? [], row => row.slug),
  product: (_, products) => products,
  collection: ({ collection }) => Array.from(collection ?? [], row => row.url),
  page: ({ page }) => Array.from(page ?? [], row => row.url),
  promo: ({ promo }) => Array.from(promo ?? [], row => row.url),
  article: ({ article }) => Array.from(article ?? [], row => row.url),
};

/** Every address that the shop answers, without queries and page numbers. */
const siteAddresses = (rows: Tables, products: readonly number[]): Set<string> =>
  new Set(
    Object.values<Route>(ROUTES).flatMap(route => {
      const { prefix, param, root, shows } = route;
      if (param === undefined || !shows) return [prefix];
      const named = Array.from(NAMES[shows](rows, products, route), name => `${prefix}/${name}`);
      return root === undefined ? named : [prefix, ...named];
    }),
  );

/** An address as {@link siteAddresses} has it: queries, places and numbers of pages left out. */
function bare(link: string): string {
  const path = link.replace(/[?#].*$/u, '');
  const place = routeAt(path);
  return place && parsePage(place.page) !== null ? place.bare : path;
}

/** What may be refused of that which the pages of a route are named by. */
const KINDS: Readonly<Record<Shown, readonly Kind[]>> = {
  home: [],
  list: [],
  // Branches of collections are made of collections.
  section: ['section', 'collection'],
  brand: ['brandUrl'],
  model: ['model'],
  product: ['product'],
  collection: ['collection'],
  page: ['page'],
  promo: ['promo'],
  article: ['article'],
};

function isSpoilt(link: string, problems: Problems): boolean {
  const place = routeAt(bare(link));
  const kinds = place?.route.shows ? KINDS[place.route.shows] : [];
  return kinds.some(kind => problems.isSpoilt(kind, place?.key ?? ''));
}

/** Addresses that links may lead to: pages, and what redirects to them. */
export class Addresses {
  readonly pages: ReadonlySet<string>;
  readonly #all: ReadonlySet<string>;
  readonly #problems: Problems;
  /** First day of the promotions that have not begun, by address. */
  readonly #coming: ReadonlyMap<string, string>;

  constructor(content: Content, rows: Tables, products: readonly number[], problems: Problems) {
    this.pages = siteAddresses(rows, products);
    this.#all = new Set([...this.pages, ...content.redirects.map(({ data }) => data.from)]);
    this.#problems = problems;
    this.#coming = new Map(
      content.promos.map(({ key, data }) => [`${promoRoute.prefix}/${key}`, data.from ?? '']),
    );
  }

  /** Whether a link of this site leads to nothing on the day on which it is first seen. */
  leadsNowhere(link: string, day = ''): boolean {
    const address = bare(link);
    const from = this.#coming.get(address);
    return (
      link.startsWith('/') &&
      !link.startsWith('/storage/') &&
      !this.#all.has(address) &&
      !(from !== undefined && from <= day) &&
      !isSpoilt(link, this.#problems)
    );
  }

  /** « — возможно, «…»» when an address is near one of a page. */
  perhaps(link: string): string {
    return perhaps(bare(link), [...this.pages]);
  }
}

/** Links of banners, tiles, promo blocks and goals must lead somewhere. */
export function checkLinks(content: Content, addresses: Addresses, problems: Problems): void {
  const must = (link: string, source: Source, field: readonly PropertyKey[], day?: string) => {
    if (addresses.leadsNowhere(link, day))
      problems.error(
        source,
        field,
        `ожидался адрес страницы магазина, ${found(link)}${addresses.perhaps(link)}`,
      );
  };
  for (const { data, source } of content.banners) must(data.target, source, ['target'], data.from ?? '');
  for (const { data, source } of content.goals) must(data.path, source, ['path'], LAST_DAY);
  if (content.home) {
    const { data, source } = content.home;
    must(data.main_img.button.link, source, ['main_img', 'button', 'link']);
    for (const [index, { link }] of data.tiles.entries()) must(link, source, ['tiles', index, 'link']);
    for (const [index, { link }] of data.advantages.entries())
      must(link, source, ['advantages', index, 'link']);
  }
  for (const { data, source } of content.models)
    for (const field of ['p_promo', 'p_tech', 'p_tests'] as const)
      for (const [index, { link }] of data[field].entries()) must(link, source, [field, index, 'link']);
  for (const { data, source } of content.productTexts)
    for (const field of ['p_tech', 'p_tests'] as const)
      for (const [index, { link }] of data[field].entries()) must(link, source, [field, index, 'link']);
}

/** Rows of redirects: old addresses that no page has, new ones that exist, no loops. */
export function redirectRows(content: Content, addresses: Addresses, problems: Problems): CatalogueRow[] {
  const { pages } = addresses;
  const next = new Map<string, Content['redirects'][number]>();
  for (const line of content.redirects) {
    const { from } = line.data;
    if (pages.has(from))
      problems.error(
        line.source,
        ['from'],
        `ожидался старый адрес, которого в магазине нет, ${found(from)}: такая страница есть`,
      );
    const first = next.get(from);
    if (first)
      problems.error(
        line.source,
        ['from'],
        `ожидался неповторяющийся адрес, ${found(from)}: он уже в строке ${first.source.line(['from'])}`,
      );
    else next.set(from, line);
  }
  const looped = new Set<string>();
  return [...next.values()].map(({ data, source }) => {
    const seen = new Set([data.from]);
    let to = data.to;
    for (let line = next.get(bare(to)); line; line = next.get(bare(to))) {
      if (seen.has(line.data.from)) {
        if (![...seen].some(from => looped.has(from)))
          problems.error(
            source,
            ['to'],
            `ожидался адрес страницы, найдена петля: ${[...seen, line.data.from].join(' → ')}`,
          );
        for (const from of seen) looped.add(from);
        break;
      }
      seen.add(line.data.from);
      to = line.data.to;
    }
    if (!next.has(bare(to)) && !pages.has(bare(to)) && !isSpoilt(to, problems))
      problems.error(
        source,
        ['to'],
        `ожидался адрес страницы магазина, ${found(data.to)}${addresses.perhaps(to)}`,
      );
    return { from_path: data.from, to_path: asHeader(to) };
  });
}

/** An address of this site as it may stand in a header: percent-encoded, dots resolved. */
function asHeader(link: string): string {
  const { pathname, search, hash } = new URL(link, 'http://shop');
  return pathname + search + hash;
}
