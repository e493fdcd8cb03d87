import type { NamedSSRLoadedRendererValue } from 'astro';
import type { FunctionComponent } from 'react';
import { markupOf } from '#src/parts/markup.ts';

/** Marks, badges and flags of a model are the same on the pages of all its sizes; so many of each part are kept. */
const KEPT = 500;
/** Longer props are those of lists, of which no two are the same. */
const LONGEST_KEY = 1000;
const kept = new WeakMap<FunctionComponent, Map<string, string>>();

/** Props as text, or null when they say more than text can: functions. */
function keyOf(props: object): string | null {
  let isPlain = true;
  const key = JSON.stringify(props, (_, value: unknown) => {
    isPlain &&= typeof value !== 'function' && typeof value !== 'symbol';
    return value;
  });
  return isPlain && key.length <= LONGEST_KEY ? key : null;
}

/** HTML of a part, which is the same for the same plain props. In `astro dev`, where parts change, none is kept. */
function htmlOf(component: FunctionComponent, props: object): string {
  const key = import.meta.env.DEV ? null : keyOf(props);
  if (key === null) return markupOf(component, props);
  const own = kept.get(component) ?? new Map<string, string>();
  kept.set(component, own);
  const html = own.get(key) ?? markupOf(component, props);
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
