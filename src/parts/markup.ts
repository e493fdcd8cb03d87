import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * HTML of one small component for an .astro page. Astro's own way of drawing React renders twice and through streams: on the
 * many product pages that is dearer than the rest of the page.
 */
export const markupOf = <Props extends object>(component: FunctionComponent<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(component, props));
