import { Fragment, isValidElement, type ReactNode } from 'react';

/**
 * HTML of parts in a publication, in place of React's `renderToStaticMarkup`, which takes ten times as long: a part is a
 * function of its props without hooks. The bytes are React's, which tests/publish/rendered-pages.test.ts holds.
 */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string): string =>
  /[&<>"']/u.test(text) ? text.replaceAll(/[&<>"']/gu, one => ESCAPES[one] ?? one) : text;

/** Attributes whose names and values React writes as they are. */
const PLAIN =
  /^(?:(?:aria|data)-[a-z-]+|alt|class|d|decoding|fetchPriority|fill|height|id|loading|rel|role|sizes|srcSet|stroke|title|type|viewBox|width)$/u;
/** Attributes of drawings that React writes under another name. */
const OF_DRAWINGS: Readonly<Record<string, string>> = {
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
};
const ADDRESSES: ReadonlySet<string> = new Set(['action', 'href', 'src']);
/** Addresses that React would refuse begin otherwise. */
const ADDRESS = /^(?:\/|https:\/\/)/u;
const VOID: ReadonlySet<string> = new Set(['br', 'img', 'source']);
const TAGS =
  /^(?:a|article|b|button|dd|div|dl|dt|form|h2|h3|i|li|nav|ol|p|picture|s|section|small|source|span|strong|svg|path|img|ul|[a-z]+-[a-z]+)$/u;

/** Thrown where only React knows what to write; one for all, since its stack would cost more than the part. */
const UNKNOWN = new Error('only React knows this part');

function attribute(name: string, value: unknown): string {
  if (name === 'children' || name === 'suppressHydrationWarning' || value === undefined || value === null)
    return '';
  const isText = typeof value === 'string' || typeof value === 'number';
  if (!isText) throw UNKNOWN;
  const text = String(value);
  if (name === 'className') return ` class="${escaped(text)}"`;
  const isKnown = ADDRESSES.has(name) ? ADDRESS.test(text) : name in OF_DRAWINGS || PLAIN.test(name);
  if (!isKnown) throw UNKNOWN;
  return ` ${OF_DRAWINGS[name] ?? name}="${escaped(text)}"`;
}

function element(tag: string, props: Readonly<Record<string, unknown>>, within: string): string {
  if (!TAGS.test(tag)) throw UNKNOWN;
  // React asks browsers to preload other pictures.
  if (tag === 'img' && within !== 'picture' && props.loading !== 'lazy') throw UNKNOWN;
  let html = `<${tag}`;
  for (const name in props) html += attribute(name, props[name]);
  const inside = markup(props.children as ReactNode, tag);
  return VOID.has(tag) ? `${html}/>` : `${html}>${inside}</${tag}>`;
}

function markup(node: ReactNode, within: string): string {
  if (typeof node === 'string') return escaped(node);
  if (typeof node === 'number') return String(node);
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(one => markup(one as ReactNode, within)).join('');
  if (!isValidElement<Record<string, unknown>>(node)) throw UNKNOWN;
  const { type, props } = node;
  if (typeof type === 'string') return element(type, props, within);
  if ((type as unknown) === Fragment) return markup(props.children as ReactNode, within);
  if (typeof type !== 'function') throw UNKNOWN;
  return markup((type as (props: object) => ReactNode)(props), within);
}

/** HTML of a part; null when only React knows it. */
export function plainMarkup(node: ReactNode): string | null {
  try {
    return markup(node, '');
  } catch {
    return null;
  }
}
