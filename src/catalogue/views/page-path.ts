import type { View } from './head.ts';
import type { Shell } from './shell.ts';

/** Everything that a page is drawn from: plain values only. */
export interface PageProps<Page extends View> {
  page: Page;
  shell: Shell;
}

/** One entry of getStaticPaths; `cacheKey` changes when and only when what is drawn changes. */
export interface PagePath<Params extends Record<string, string | undefined>, Page extends View> {
  params: Params;
  props: PageProps<Page>;
  cacheKey: string;
}
