import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Marks, badges and flags of a model are the same on the pages of all its sizes; so many of each part are cached. */
const MAX_CACHED = 500;
/** Longer props are those of lists, of which no two are the same. */
const MAX_KEY = 1000;
/** After so many, a part with few cache hits is cached no more: prices, which differ from tyre to tyre. */
const TRIED = 500;

/** The HTML of one part by its props. */
interface PartCache {
  html: Map<string, string>;
  requests: number;
  found: number;
}

const caches = new WeakMap<FunctionComponent, PartCache>();

function cacheOf(component: FunctionComponent): PartCache {
  const own = caches.get(component) ?? { html: new Map<string, string>(), requests: 0, found: 0 };
  caches.set(component, own);
  return own;
}

/** Whether text says all of a value: there are no functions in it. */
function isData(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isData);
  return typeof value !== 'function' && typeof value !== 'symbol';
}

/** Props as text, or null when they say more than text can. */
function keyOf(props: object): string | null {
  if (!isData(props)) return null;
  const key = JSON.stringify(props);
  return key.length <= MAX_KEY ? key : null;
}

function rendered<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  return renderToStaticMarkup(createElement(component, props));
}

/**
 * HTML of one part, cached by its plain props, but not in `astro dev`, where parts change.
 * An .astro file that thousands of pages show puts it in by `set:html`: after a part given as a tag, Astro buffers the rest
 * of the page.
 */
export function markupOf<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  if (import.meta.env.DEV) return rendered(component, props);
  const own = cacheOf(component as FunctionComponent);
  const isCached = own.requests < TRIED || own.found * 2 > own.requests;
  const key = isCached ? keyOf(props) : null;
  if (key === null) return rendered(component, props);
  own.requests++;
  const known = own.html.get(key);
  if (known !== undefined) {
    own.found++;
    return known;
  }
  const html = rendered(component, props);
  if (own.html.size >= MAX_CACHED) own.html.clear();
  own.html.set(key, html);
  return html;
}
