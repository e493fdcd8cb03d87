import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A React part. */
export type Part<Props extends object> = FunctionComponent<Props>;

/** HTML of one part, for .astro files (components/Markup.astro). */
export const markupOf = <Props extends object>(component: Part<Props>, props: Props): string =>
  renderToStaticMarkup(createElement(component, props));
