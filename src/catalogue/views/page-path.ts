import type { Catalogue } from '../open.ts';
import type { View } from './head.ts';
import { type Shell, shellOf } from './shell.ts';

/** Page props: all data that a page is rendered from, plain values only. */
export interface PageProps<Page extends View> {
  page: Page;
  shell: Shell;
}

type Params = Record<string, string | undefined>;

/** A page that is not rendered yet; `cacheKey` changes when and only when what is rendered changes. */
interface PageKey<Of extends Params, Found = undefined> {
  params: Of;
  cacheKey: string;
  /** What was found for the key and the page can use too, plain values only. */
  found?: Found;
}

/** One entry of getStaticPaths. */
interface PagePath<Of extends Params, Page extends View> extends PageKey<Of> {
  props: PageProps<Page>;
}

/** Tells which pages of a route an earlier catalogue has with the same keys. */
export interface PagesSince {
  /** What the addresses of this route's pages begin with, and no other's: `/product/`. */
  prefix: string;
  /**
   * Addresses of pages that are new, gone, or may have other keys, in several sets, in the order of being found; null when any
   * may.
   * @param catalogue opened beside the earlier one
   */
  touched(catalogue: Catalogue): Iterable<ReadonlySet<string>> | null;
}

/**
 * Pages of one route. Keys are computed without rendering: of 50 000 pages those are found that changed, and only these are
 * rendered.
 */
export interface PageKind<Of extends Params, Page extends View, Found = undefined> {
  /** The route's pattern: `/product/[id]`. */
  route: string;
  /** @param only addresses whose keys are wanted; by default all */
  keys(catalogue: Catalogue, only?: ReadonlySet<string>): PageKey<Of, Found>[];
  /** Of a kind with thousands of pages, those whose keys may differ from an earlier catalogue's. */
  since?: PagesSince;
  /** What the page shows, or undefined for params that no page has. `found`: what its key was made of, when that was read in this catalogue. */
  view(catalogue: Catalogue, params: Of, found?: Found): Page | undefined;
}

/** Every page of a kind for getStaticPaths. */
export function pathsOf<Of extends Params, Page extends View, Found>(
  kind: PageKind<Of, Page, Found>,
  catalogue: Catalogue,
): PagePath<Of, Page>[] {
  const shell = shellOf(catalogue);
  return kind.keys(catalogue).flatMap(({ params, cacheKey }) => {
    const page = kind.view(catalogue, params);
    return page ? [{ params, props: { page, shell }, cacheKey }] : [];
  });
}

/** What the one page of a route without params is rendered from. */
export function onlyPage<Page extends View>(
  kind: PageKind<Record<string, never>, Page>,
  catalogue: Catalogue,
): PageProps<Page> {
  const page = kind.view(catalogue, {});
  if (!page) throw new Error(`${kind.route} has no page`);
  return { page, shell: shellOf(catalogue) };
}
