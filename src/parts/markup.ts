import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

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

let quickly: (node: ReactElement) => string | null = () => null;

/** Has parts rendered by another function than React's where it knows how to. */
export const renderPartsBy = (render: typeof quickly): void => {
  quickly = render;
};

function rendered<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  const node = createElement(component, props);
  return quickly(node) ?? renderToStaticMarkup(node);
}

/**
 * HTML of one part, which is the same for the same plain props: many are kept, but none in `astro dev`, where parts change.
 * An .astro file that thousands of pages show puts it in by `set:html`: after a part given as a tag, Astro buffers the rest
 * of the page.
 */
export function markupOf<Props extends object>(component: FunctionComponent<Props>, props: Props): string {
  const key = import.meta.env.DEV ? null : keyOf(props);
  if (key === null) return rendered(component, props);
  const own = kept.get(component as FunctionComponent) ?? new Map<string, string>();
  kept.set(component as FunctionComponent, own);
  const html = own.get(key) ?? rendered(component, props);
  if (own.size >= KEPT) own.clear();
  own.set(key, html);
  return html;
}
