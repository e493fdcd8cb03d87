import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * HTML of one part. An .astro file that thousands of pages show puts it in by `set:html`: after a part given as a tag, Astro
 * buffers the rest of the page.
 */
export const markupOf = <Props extends object>(component: FunctionComponent<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(component, props));
