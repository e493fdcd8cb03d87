import type { NamedSSRLoadedRendererValue } from 'astro';
import type { FunctionComponent } from 'react';
import { markupOf } from '#src/browser/parts/markup.ts';

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
    Promise.resolve({ html: markupOf(component as FunctionComponent<object>, props as object) }),
};
export default renderPart;
