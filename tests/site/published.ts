import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';

/** Origin of canonical addresses in a shop that is built without SITE_URL. */
export const SITE = 'http://localhost:4321';

/** A page as it is on disk. */
export interface Page {
  /** Its address: `/product/7`. */
  path: string;
  html: string;
  root: HTMLElement;
}

/** Everything in OUT_DIR/current by the address at which a static host serves it: `/product/7/index.html` is `/product/7`. */
export function publishedFiles(outDir: string): Map<string, string> {
  const root = path.join(outDir, 'current');
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return new Map(
    names.sort().map(name => {
      const address = name === 'index.html' ? '/' : `/${name.replace(/\/index\.html$/u, '')}`;
      return [address, path.join(root, name)];
    }),
  );
}

export const readPage = (address: string, file: string): Page => {
  const html = readFileSync(file, 'utf8');
  return { path: address, html, root: parse(html) };
};

/** Every page of a published shop, `/404.html` among them. */
export const readPages = (outDir: string): Page[] =>
  existsSync(path.join(outDir, 'current'))
    ? [...publishedFiles(outDir)]
        .filter(([, file]) => file.endsWith('.html'))
        .map(([address, file]) => readPage(address, file))
    : [];

/** The text of an element with single spaces; no-break spaces stay. */
export const words = (node: HTMLElement | null | undefined): string =>
  (node?.text ?? '').replace(/[ \t\r\n]+/gu, ' ').trim();

export const all = (node: HTMLElement, selector: string): HTMLElement[] => node.querySelectorAll(selector);

/** The only element that matches. @throws when there is none or more than one */
export function one(node: HTMLElement, selector: string): HTMLElement {
  const [found, ...more] = all(node, selector);
  if (!found || more.length > 0) throw new Error(`«${selector}»: ${found ? more.length + 1 : 0} of them`);
  return found;
}

/** A section by the text of its heading. */
export const section = (root: HTMLElement, heading: string): HTMLElement | undefined =>
  all(root, 'section').find(node => words(node.querySelector('h2')) === heading);

export const headings = (root: HTMLElement, level = 'h2'): string[] =>
  all(one(root, 'main'), level)
    .filter(node => !node.closest('dialog'))
    .map(words);

export const main = ({ root }: Page): HTMLElement => one(root, 'main');

/** Texts and addresses of links, in order. */
export const links = (node: HTMLElement, selector = 'a'): [string, string | undefined][] =>
  all(node, selector).map(link => [words(link), link.getAttribute('href')]);

export const meta = ({ root }: Page, name: string): string | undefined =>
  root.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

export const isNoindex = (page: Page): boolean => /noindex/u.test(meta(page, 'robots') ?? '');

export const canonical = ({ root }: Page): string | undefined =>
  root.querySelector('link[rel="canonical"]')?.getAttribute('href');

type Thing = Record<string, unknown>;

/** The page's structured data of one type. */
export const structured = ({ root }: Page, type?: string): Thing[] =>
  all(root, 'script[type="application/ld+json"]')
    .map(script => JSON.parse(script.innerHTML) as Thing)
    .filter(thing => type === undefined || thing['@type'] === type);

/** Editors' HTML as the parser serialises it, so that two spellings of the same markup are equal. */
export const html = (text: string): string => parse(text).toString().trim();

const NBSP = '\u00A0';

/** Kopecks as the shop shows them: 749050 → «7 490,50 руб.» with no-break spaces. */
export function priceText(kopecks: number): string {
  const [whole = '', part] = (kopecks / 100).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/gu, NBSP);
  return `${grouped}${part === '00' ? '' : `,${part}`}${NBSP}руб.`;
}
