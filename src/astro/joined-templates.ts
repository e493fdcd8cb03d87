import * as astro from 'astro/compiler-runtime';
import { escapeHTML, HTMLString } from 'astro/runtime/server/index.js';
import type { FunctionComponent } from 'react';
import { markupOf, renderPartsBy } from '#src/parts/markup.ts';
import { keptIsland } from './kept-islands.ts';
import { plainMarkup } from './plain-markup.ts';

/**
 * What compiled .astro files call in the app of a publication: `astro/compiler-runtime` but for the functions below. Astro walks
 * through every expression of a page; here what is text already is joined at once. Plain `astro build` goes on with Astro's
 * own: tests/publish/rendered-pages.test.ts holds the bytes equal.
 */
export * from 'astro/compiler-runtime';

renderPartsBy(plainMarkup);

type Result = Parameters<typeof astro.renderComponent>[0];
type Slots = NonNullable<Parameters<typeof astro.renderComponent>[4]>;
type Props = Record<string, unknown>;
type AstroComponent = (result: Result, props: Props, slots: Slots) => unknown;

/** The HTML of what a template shows, as Astro writes it; null when it is known only later (a promise, an island, the head). */
function htmlOf(value: unknown): string | null {
  if (typeof value === 'string') return escapeHTML(value);
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  if (value instanceof HTMLString) return value.constructor === HTMLString ? value.toString() : null;
  if (!Array.isArray(value)) return null;
  let all = '';
  for (const one of value) {
    const html = htmlOf(one);
    if (html === null) return null;
    all += html;
  }
  return all;
}

/** A template: HTML when all of it is known, else Astro's own template of the pieces that are not. */
export function render(parts: TemplateStringsArray, ...values: unknown[]): unknown {
  const texts: string[] = [];
  const pieces: unknown[] = [];
  let html = parts[0] ?? '';
  for (let at = 0; at < values.length; at++) {
    const known = htmlOf(values[at]);
    if (known === null) {
      texts.push(html);
      pieces.push(values[at]);
      html = '';
    } else html += known;
    html += parts[at + 1];
  }
  if (pieces.length === 0) return new HTMLString(html);
  texts.push(html);
  return astro.render(texts as unknown as TemplateStringsArray, ...pieces);
}

/** Astro puts the head before the first element of a page that has none of its own: all pages of the shop have one. */
export const maybeRenderHead = (result: Result): unknown =>
  result._metadata.headInTree ? '' : astro.maybeRenderHead();

/** A slot's content, evaluated in its place. */
export function renderSlot(result: Result, slot: unknown, fallback?: unknown): unknown {
  const content = slot || fallback;
  return typeof content === 'function' ? content(result) : content;
}

const isAstroComponent = (component: unknown): component is AstroComponent =>
  typeof component === 'function' && 'isAstroComponentFactory' in component;

/** Props that Astro itself must look at: directives of islands, and classes given as a list. */
const isSpecial = (name: string): boolean => name.includes(':');

const isPlain = (props: Props): boolean => !Object.keys(props).some(isSpecial);

/** A custom element: Astro would ask the renderers of islands for it and buffer the rest of the page. */
function element(result: Result, name: string, props: Props, slots: Slots): unknown {
  const inside = Object.entries(slots).map(([slot, content]) => [slot, content(result)] as const);
  const html = htmlOf(inside.map(([, content]) => content));
  if (html !== null)
    return new HTMLString(`<${name}${astro.spreadAttributes(props, name)}>${html}</${name}>`);
  const known = Object.fromEntries(inside.map(([slot, content]) => [slot, () => content]));
  return astro.renderComponent(result, name, name, props, known as Slots);
}

/** Whether the content of an island is being evaluated. It is left to Astro, which numbers islands in the order in which they are ready. */
let isWithinIsland = false;

function ownIsland(...call: Parameters<typeof astro.renderComponent>): unknown {
  const was = isWithinIsland;
  isWithinIsland = true;
  try {
    return keptIsland(...call);
  } finally {
    isWithinIsland = was;
  }
}

/** A component: .astro files and fragments in their place, parts and custom elements at once, islands by Astro. */
export function renderComponent(
  result: Result,
  name: string,
  component: unknown,
  props: Props,
  slots: Slots = {},
): unknown {
  if (component === astro.Fragment) return slots.default?.(result);
  if (isWithinIsland || result._metadata.routeHasPropagation || !isPlain(props))
    return ownIsland(result, name, component, props, slots);
  if (isAstroComponent(component)) return component(result, props, slots);
  if (typeof component === 'string') return element(result, component, props, slots);
  if (typeof component === 'function' && Object.keys(slots).length === 0)
    return new HTMLString(markupOf(component as FunctionComponent<object>, props));
  return astro.renderComponent(result, name, component, props, slots);
}
