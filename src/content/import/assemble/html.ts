import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { isSafeTextLink } from '../check/links.ts';
import { keepTogether } from './keep-together.ts';
import { parseMarkdown, TextFault } from './markdown.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first text, as the parser is. */
let loaded: typeof sanitize | undefined;

const OWN_PICTURE = /^\/storage\/(?!.*\.\.)[\w./-]+$/u;

/**
 * What editors' texts may contain: prose, lists, tables, links and pictures of this site. No styles, scripts, frames
 * or forms.
 */
const ALLOWED: sanitize.IOptions = {
  allowedTags: (
    'h2 h3 h4 p br hr ul ol li dl dt dd strong em b i s sub sup small mark blockquote code ' +
    'table thead tbody tr th td caption a img figure figcaption address'
  ).split(' '),
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
    del: 's',
    a: (tagName, attributes) => ({ tagName, attribs: safeLink(attributes) }),
    img: (tagName, attributes) => ({ tagName, attribs: { alt: '', ...attributes, loading: 'lazy' } }),
  },
  exclusiveFilter: frame => frame.tag === 'img' && !OWN_PICTURE.test(frame.attribs.src ?? ''),
};

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Gives each heading of a text the level of its place below the page's own, so that no level is left out. */
function headingsByPlace(): NonNullable<sanitize.IOptions['transformTags']> {
  const above: number[] = [];
  const transform: sanitize.Transformer = (tag, attribs) => {
    const level = HEADINGS.indexOf(tag);
    while ((above.at(-1) ?? -1) >= level) above.pop();
    above.push(level);
    return { tagName: `h${Math.min(above.length + 1, 4)}`, attribs };
  };
  return Object.fromEntries(HEADINGS.map(tag => [tag, transform]));
}

/** Attributes that the Markdown renderer writes itself; their removal is not reported. */
const UNREPORTED_ATTRIBUTES = new Set(['align', 'rel']);

/** What the sanitiser removed, in words for the editor, and the text to search for to find its line. */
interface Removed {
  what: string;
  words: string;
}

const KNOWN_TAGS = new Set([
  ...(ALLOWED.allowedTags || []),
  ...Object.keys(ALLOWED.transformTags ?? {}),
  ...HEADINGS,
]);
const KNOWN_ATTRIBUTES = ALLOWED.allowedAttributes || {};

/** Sanitised HTML and what was removed from it (`<script>`, `onclick`, a rejected link), each once. */
interface Sanitised {
  html: string;
  removed: readonly Removed[];
  /** Why the text was not turned into HTML, which is empty then; null for nothing. */
  fault: TextFault | null;
}

const NONE_REMOVED: readonly Removed[] = [];

/** HTML tags within each other. */
const MAX_TAGS = 100;

/** {@link toHtml} together with what was removed. */
export function sanitiseWithReport(markdown: string): Sanitised {
  try {
    return sanitised(parseMarkdown(markdown));
  } catch (error) {
    if (error instanceof TextFault) return { html: '', removed: NONE_REMOVED, fault: error };
    throw error;
  }
}

function sanitised(raw: string): Sanitised {
  const removed = new Map<string, Removed>();
  const remove = (what: string, words: string) => removed.set(what, { what, words });
  loaded ??= require('sanitize-html') as typeof sanitize;
  let depth = 0;
  const html = loaded(raw, {
    ...ALLOWED,
    transformTags: { ...ALLOWED.transformTags, ...headingsByPlace() },
    onCloseTag: () => depth--,
    onOpenTag: (tag, attributes) => {
      if (++depth > MAX_TAGS)
        throw new TextFault(
          `ожидались теги HTML, вложенные не глубже ${MAX_TAGS}: закройте или уберите их`,
          `<${tag}`,
        );
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
    fault: null,
  };
}

function safeLink({ href, title }: sanitize.Attributes): sanitize.Attributes {
  const attributes: sanitize.Attributes = title ? { title } : {};
  if (href === undefined || !isSafeTextLink(href)) return attributes;
  return /^https?:/iu.test(href)
    ? { ...attributes, href, rel: 'noopener noreferrer' }
    : { ...attributes, href };
}

/**
 * Editors' Markdown, with any HTML inside it, as sanitised HTML. Its highest headings are second-level. Empty for a text that
 * cannot be converted: {@link sanitiseWithReport} says why.
 */
export const toHtml = (markdown: string): string =>
  markdown.trim() === '' ? '' : sanitiseWithReport(markdown).html;

/** Links and pictures of a sanitised text, for the check of dead links and missing pictures. */
export function addressesIn(html: string): { links: string[]; pictures: string[] } {
  const matches = (pattern: RegExp) =>
    [...html.matchAll(pattern)].flatMap(match => match[1]?.replaceAll('&amp;', '&') ?? []);
  return {
    links: matches(/<a [^>]*href="([^"]*)"/gu),
    pictures: matches(/<img [^>]*src="\/storage\/([^"]*)"/gu),
  };
}
