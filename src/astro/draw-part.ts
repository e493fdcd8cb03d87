import type { NamedSSRLoadedRendererValue } from 'astro';
import type { FunctionComponent } from 'react';
import { markupOf } from '#src/parts/markup.ts';

/**
 * How Astro draws a React component of a page that stays plain HTML: at once, into a string. @astrojs/react draws it twice
 * and through streams, which on the many product pages is dearer than the rest of the page.
 */
const drawPart: NamedSSRLoadedRendererValue = {
  name: 'parts',
  /** Islands, and components with content of the page between their tags, are left to @astrojs/react. */
  check: (component, _props, slots, metadata) =>
    Promise.resolve(typeof component === 'function' && !metadata?.hydrate && Object.keys(slots).length === 0),
  renderToStaticMarkup: (component, props) =>
    Promise.resolve({ html: markupOf(component as FunctionComponent, props) }),
};
export default drawPart;
