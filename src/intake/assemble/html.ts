import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { isSafeTextLink } from '../check/links.ts';
import { keepTogether } from './keep-together.ts';

const require = createRequire(import.meta.url);
let loaded: { parse(markdown: string): string; sanitize: typeof sanitize } | undefined;

/** Loaded with the first text: most imports read prices and stocks alone, which every one of them would wait longer for. */
function libraries(): NonNullable<typeof loaded> {
  if (loaded) return loaded;
  const { Marked } = require('marked') as typeof import('marked');
  const marked = new Marked({ gfm: true, breaks: false });
  loaded = {
    parse: markdown => marked.parse(markdown, { async: false }),
    sanitize: require('sanitize-html') as typeof sanitize,
  };
  return loaded;
}

const OWN_PICTURE = /^\/storage\/(?!.*\.\.)[\w./-]+$/u;

/**
 * What editors' texts may contain: prose, lists, tables, links and pictures of this site. No styles, scripts, frames
 * or forms.
 */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'strong',
    'em',
    'b',
    'i',
    's',
    'sub',
    'sup',
    'small',
    'mark',
    'blockquote',
    'code',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'a',
    'img',
    'figure',
    'figcaption',
    'address',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'tel', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    del: 's',
    a: (tagName, attributes) => ({ tagName, attribs: safeLink(attributes) }),
    img: (tagName, attributes) => ({ tagName, attribs: { alt: '', ...attributes, loading: 'lazy' } }),
  },
  exclusiveFilter: frame => frame.tag === 'img' && !OWN_PICTURE.test(frame.attribs.src ?? ''),
};

/** Attributes that the Markdown renderer writes itself; their removal is not reported. */
const UNREPORTED_ATTRIBUTES = new Set(['align', 'rel']);

/** What the sanitiser removed, in words for the editor, and the text to search for to find its line. */
interface Removed {
  what: string;
  words: string;
}

const KNOWN_TAGS = new Set([...(ALLOWED.allowedTags || []), ...Object.keys(ALLOWED.transformTags ?? {})]);
const KNOWN_ATTRIBUTES = ALLOWED.allowedAttributes || {};

/** Sanitised HTML and what was removed from it (`<script>`, `onclick`, a rejected link), each once. */
interface Sanitised {
  html: string;
  removed: readonly Removed[];
}

const NONE_REMOVED: readonly Removed[] = [];

/**
 * Results of {@link toHtml} not yet asked for by {@link sanitiseWithReport}: each text is sanitised once for both.
 */
const cachedResults = new Map<string, Sanitised>();
/** Limit for a caller that never asks for the report. */
const MAX_CACHED = 20_000;

/** {@link toHtml} together with what was removed. */
export function sanitiseWithReport(markdown: string): Sanitised {
  const known = cachedResults.get(markdown);
  cachedResults.delete(markdown);
  return known ?? sanitiseMarkdown(markdown);
}

function sanitiseMarkdown(markdown: string): Sanitised {
  const removed = new Map<string, Removed>();
  const remove = (what: string, words: string) => removed.set(what, { what, words });
  const { parse, sanitize } = libraries();
  const html = sanitize(parse(markdown), {
    ...ALLOWED,
    onOpenTag: (tag, attributes) => {
      if (!KNOWN_TAGS.has(tag)) remove(`<${tag}>`, `<${tag}`);
      for (const [name, value] of Object.entries(attributes)) {
        if (tag === 'a' && name === 'href' && !isSafeTextLink(value)) remove(`ссылка «${value}»`, value);
        else if (tag === 'img' && name === 'src' && !OWN_PICTURE.test(value))
          remove(`картинка «${value}»`, value);
        else if (
          KNOWN_TAGS.has(tag) &&
          !UNREPORTED_ATTRIBUTES.has(name) &&
          !KNOWN_ATTRIBUTES[tag]?.includes(name)
        )
          remove(name, name);
      }
    },
  });
  return {
    html: keepTogether(html.trim()),
    removed: removed.size === 0 ? NONE_REMOVED : [...removed.values()],
  };
}

function safeLink({ href, title }: sanitize.Attributes): sanitize.Attributes {
  const attributes: sanitize.Attributes = title ? { title } : {};
  if (href === undefined || !isSafeTextLink(href)) return attributes;
  return /^https?:/iu.test(href)
    ? { ...attributes, href, rel: 'noopener noreferrer' }
    : { ...attributes, href };
}

/** Editors' Markdown, with any HTML inside it, as sanitised HTML. First-level headings become second-level. */
export function toHtml(markdown: string): string {
  if (markdown.trim() === '') return '';
  const known = cachedResults.get(markdown);
  if (known) return known.html;
  const result = sanitiseMarkdown(markdown);
  if (cachedResults.size >= MAX_CACHED) cachedResults.clear();
  cachedResults.set(markdown, result);
  return result.html;
}

/** Links and pictures of a sanitised text, for the check of dead links and missing pictures. */
export function addressesIn(html: string): { links: string[]; pictures: string[] } {
  const matches = (pattern: RegExp) =>
    [...html.matchAll(pattern)].flatMap(match => match[1]?.replaceAll('&amp;', '&') ?? []);
  return {
    links: matches(/<a [^>]*href="([^"]*)"/gu),
    pictures: matches(/<img [^>]*src="\/storage\/([^"]*)"/gu),
  };
}
