import type { NamedSSRLoadedRendererValue } from 'astro';
import type { FunctionComponent } from 'react';
import { markupOf } from '#src/parts/markup.ts';

/** Marks, badges and flags of a model are the same on the pages of all its sizes; so many of each part are kept. */
const KEPT = 500;
const kept = new WeakMap<FunctionComponent, Map<string, string>>();

/** HTML of a part: the same for the same props. */
function htmlOf(component: FunctionComponent, props: object): string {
  const own = kept.get(component) ?? new Map<string, string>();
  kept.set(component, own);
  const key = JSON.stringify(props);
  const known = own.get(key);
  if (known !== undefined) return known;
  const html = markupOf(component, props);
  if (import.meta.env.DEV) return html;
  if (own.size >= KEPT) own.clear();
  own.set(key, html);
  return html;
}

/**
 * Astro renderer of React components that stay static HTML: renders once, synchronously, to a string. @astrojs/react renders
 * them twice and through streams, which on a product page takes longer than the rest of the page.
 */
const renderPart: NamedSSRLoadedRendererValue = {
  name: 'parts',
  /** Islands and components with slots are left to @astrojs/react. */
  check: (component, _props, slots, metadata) =>
    Promise.resolve(typeof component === 'function' && !metadata?.hydrate && Object.keys(slots).length === 0),
  renderToStaticMarkup: (component, props) =>
    Promise.resolve({ html: htmlOf(component as FunctionComponent, props) }),
};
export default renderPart;
