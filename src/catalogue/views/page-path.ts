import type { View } from './head.ts';
import type { Shell } from './shell.ts';

/** Page props: all data that a page is rendered from, plain values only. */
export interface PageProps<Page extends View> {
  page: Page;
  shell: Shell;
}

/** One entry of getStaticPaths; `cacheKey` changes when and only when the rendered page changes. */
export interface PagePath<Params extends Record<string, string | undefined>, Page extends View> {
  params: Params;
  props: PageProps<Page>;
  cacheKey: string;
}
