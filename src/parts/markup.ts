import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * HTML of one component. Used instead of Astro's own React renderer, which renders twice and through streams: on product pages
 * that takes longer than the rest of the page.
 */
export const markupOf = <Props extends object>(component: FunctionComponent<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(component, props));
