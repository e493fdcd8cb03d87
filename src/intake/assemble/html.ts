import { Marked } from 'marked';
import sanitize from 'sanitize-html';
import { isSafeTextLink } from '../check/links.ts';
import { keepTogether } from './keep-together.ts';

const marked = new Marked({ gfm: true, breaks: false });

const OWN_PICTURE = /^\/storage\/(?!.*\.\.)[\w./-]+$/u;

/** What editors' texts may hold: prose, lists, tables, links and pictures of this site. No styles, scripts, frames, forms. */
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

/** Attributes that Markdown itself writes and that go without a word. */
const SILENT = new Set(['align', 'rel']);

/** What was taken away, as its editor would name it, and the words of the text that say where. */
interface Removed {
  what: string;
  words: string;
}

const KNOWN_TAGS = new Set([...(ALLOWED.allowedTags || []), ...Object.keys(ALLOWED.transformTags ?? {})]);
const KNOWN_ATTRIBUTES = ALLOWED.allowedAttributes || {};

/** Sanitised HTML with what was taken away: `<script>`, `onclick`, a refused link; each once. */
interface Examined {
  html: string;
  removed: readonly Removed[];
}

const NOTHING: readonly Removed[] = [];

/** Texts that were made HTML and are still to be examined: each is sanitised once for both. */
const unexamined = new Map<string, Examined>();
/** A bound for whoever never examines. */
const MANY = 20_000;

/** {@link toHtml} with what it took away. */
export function examine(markdown: string): Examined {
  const known = unexamined.get(markdown);
  unexamined.delete(markdown);
  return known ?? sanitised(markdown);
}

function sanitised(markdown: string): Examined {
  const removed = new Map<string, Removed>();
  const remove = (what: string, words: string) => removed.set(what, { what, words });
  const html = sanitize(marked.parse(markdown, { async: false }), {
    ...ALLOWED,
    onOpenTag: (tag, attributes) => {
      if (!KNOWN_TAGS.has(tag)) remove(`<${tag}>`, `<${tag}`);
      for (const [name, value] of Object.entries(attributes)) {
        if (tag === 'a' && name === 'href' && !isSafeTextLink(value)) remove(`ссылка «${value}»`, value);
        else if (tag === 'img' && name === 'src' && !OWN_PICTURE.test(value))
          remove(`картинка «${value}»`, value);
        else if (KNOWN_TAGS.has(tag) && !SILENT.has(name) && !KNOWN_ATTRIBUTES[tag]?.includes(name))
          remove(name, name);
      }
    },
  });
  return { html: keepTogether(html.trim()), removed: removed.size === 0 ? NOTHING : [...removed.values()] };
}

function safeLink({ href, title }: sanitize.Attributes): sanitize.Attributes {
  const attributes: sanitize.Attributes = title ? { title } : {};
  if (href === undefined || !isSafeTextLink(href)) return attributes;
  return /^https?:/iu.test(href)
    ? { ...attributes, href, rel: 'noopener noreferrer' }
    : { ...attributes, href };
}

/** Editors' Markdown (with HTML inside it, as Markdown allows) as sanitised HTML. First-level headings become second. */
export function toHtml(markdown: string): string {
  if (markdown.trim() === '') return '';
  const known = unexamined.get(markdown);
  if (known) return known.html;
  const one = sanitised(markdown);
  if (unexamined.size >= MANY) unexamined.clear();
  unexamined.set(markdown, one);
  return one.html;
}

/** Addresses that a sanitised text links to and shows, for the check of dead links and missing pictures. */
export function addressesIn(html: string): { links: string[]; pictures: string[] } {
  const of = (pattern: RegExp) =>
    [...html.matchAll(pattern)].flatMap(match => match[1]?.replaceAll('&amp;', '&') ?? []);
  return { links: of(/<a [^>]*href="([^"]*)"/gu), pictures: of(/<img [^>]*src="\/storage\/([^"]*)"/gu) };
}
