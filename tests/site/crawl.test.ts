import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { READY } from '#src/content/import/photos/photos.ts';
import { pageCount, STATIC_PAGES } from '#src/domain/pagination.ts';
import { buildWhenStale } from '../harness/build-when-stale.ts';
import { DEMO, openShop, type RunningShop } from '../harness/commands.ts';
import { DEMO_CONTENT, DEMO_DATA, DEMO_OUT } from '../harness/places.ts';
import { ask } from './asking.ts';
import { all, canonical, publishedFiles, readPage, SITE, words } from './published.ts';

/** The crawl reads five thousand pages: half a minute on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

/** A crawl of the demo shop: every page is read once, every reference followed. */
interface Read {
  path: string;
  /** Whether a search engine may show the page, and at this address. */
  listed: boolean;
  title: string;
  h1: string[];
  ids: ReadonlySet<string>;
  references: string[];
  links: Link[];
  /** Paragraphs of its content. */
  sentences: string[];
  /** Thirteen-digit codes in its structured data. */
  codes: string[];
}

/** A link that robots find. */
interface Link {
  href: string;
  isNofollow: boolean;
}

let files: Map<string, string>;
let read: Read[];
let redirects: Map<string, string>;
/** What messengers show beside links, below /storage/. */
let cards: string[];
/** Pages of results that are rendered on demand: they have addresses but no files. */
let onDemand: ReadonlySet<string>;

/** `srcset` and `imagesrcset` name several pictures. */
const candidates = (srcset: string) => srcset.split(',').map(part => part.trim().split(/\s+/u)[0] ?? '');

const attribute = (root: HTMLElement, selector: string, name: string) =>
  all(root, selector).map(node => node.getAttribute(name) ?? '');

/** All references of a page. */
const referencesOf = (root: HTMLElement): string[] => [
  ...['a', 'area', 'link', 'use'].flatMap(tag => attribute(root, `${tag}[href]`, 'href')),
  ...attribute(root, 'form[action]', 'action'),
  ...attribute(root, '[formaction]', 'formaction'),
  ...attribute(root, '[src]', 'src'),
  ...attribute(root, '[poster]', 'poster'),
  ...attribute(root, '[srcset]', 'srcset').flatMap(candidates),
  ...attribute(root, '[imagesrcset]', 'imagesrcset').flatMap(candidates),
  ...attribute(root, 'meta[property="og:image"], meta[property="og:url"]', 'content'),
];

const linksOf = (root: HTMLElement): Link[] =>
  all(root, 'a[href]').map(node => ({
    href: node.getAttribute('href') ?? '',
    isNofollow: (node.getAttribute('rel') ?? '').split(' ').includes('nofollow'),
  }));

beforeAll(async () => {
  await buildWhenStale(DEMO);
  files = publishedFiles(DEMO_OUT);
  read = [...files]
    .filter(([, file]) => file.endsWith('.html'))
    .map(([address, file]) => {
      const page = readPage(address, file);
      const { root } = page;
      return {
        path: address,
        listed: canonical(page) === `${SITE}${encodeURI(address)}`,
        title: words(root.querySelector('title')),
        h1: all(root, 'h1').map(words),
        ids: new Set(all(root, '[id]').map(node => node.id)),
        references: referencesOf(root),
        links: linksOf(root),
        sentences: all(root, 'main p')
          .map(words)
          .filter(text => text.length > 40),
        codes: all(root, 'script[type="application/ld+json"]').flatMap(
          // Whole words only: digests in addresses of photographs may have as many digits in a row.
          script => script.text.match(/\b\d{13}\b/gu) ?? [],
        ),
      };
    });
  const catalogue = new Database(path.join(DEMO_DATA, 'catalogue.db'), { readonly: true });
  const rows = catalogue.prepare('SELECT from_path, to_path FROM redirect').all() as {
    from_path: string;
    to_path: string;
  }[];
  redirects = new Map(rows.map(({ from_path, to_path }) => [from_path, to_path]));
  const listed = catalogue
    .prepare('SELECT COUNT(*) FROM product WHERE position IS NOT NULL')
    .pluck()
    .get() as number;
  onDemand = new Set(
    Array.from({ length: pageCount(listed) }, (_, index) => index + 1)
      .filter(page => page > STATIC_PAGES)
      .map(page => `/products/${page}`),
  );
  cards = catalogue.prepare<[], string>('SELECT DISTINCT path FROM link_picture').pluck().all();
  catalogue.close();
}, 420_000);

/** Why a reference is broken, or null. As on the server, editors' redirects apply and queries do not matter. */
function trouble(reference: string, from: Read, pages: ReadonlyMap<string, Read>): string | null {
  if (reference === '') return 'empty';
  const url = new URL(reference, `${SITE}${from.path}`);
  if (['tel:', 'mailto:'].includes(url.protocol)) return url.pathname === '' ? 'empty' : null;
  if (url.origin !== SITE) return /^https?:$/u.test(url.protocol) ? null : 'strange';
  const address = decodeURIComponent(url.pathname);
  const target = redirects.get(address) ?? address;
  const known = files.has(target) || onDemand.has(target) || (target === '/404' && from.path === '/404.html');
  if (!known) return 'no such page or file';
  const id = decodeURIComponent(url.hash.slice(1));
  if (id !== '' && !pages.get(target)?.ids.has(id)) return 'no such place on the page';
  return null;
}

// spec: 3.storage
test('every internal link, picture and fragment of the demo shop resolves', () => {
  const pages = new Map(read.map(page => [page.path, page]));
  const broken = read.flatMap(page =>
    page.references.flatMap(reference => {
      const why = trouble(reference, page, pages);
      return why === null ? [] : [`${page.path} → ${reference}: ${why}`];
    }),
  );
  const links = read.reduce((sum, page) => sum + page.references.length, 0);
  console.log(`demo shop: ${read.length} pages, ${links} links checked`);
  expect(read.length).toBeGreaterThan(5000);
  expect(broken).toEqual([]);
});

/** GS1 reserves 20–29 for codes inside a company: search engines must not take them for global ones. */
test('the first start draws next to nothing of what messengers show', () => {
  const ready = new Set(
    readdirSync(path.join(DEMO_CONTENT, 'storage', READY)).map(folder => `photos/${folder}/preview.jpg`),
  );
  // After a change of what they show: node scripts/ship-cards.ts
  expect(cards.filter(file => !ready.has(file)).length).toBeLessThanOrEqual(cards.length / 10);
});

test('structured data has no internal codes of the shop', () => {
  expect(read.filter(({ codes }) => codes.length > 0).map(({ path, codes }) => [path, codes])).toEqual([]);
});

test('every page of the demo shop has one h1 and a title of its own', () => {
  expect(read.filter(({ h1 }) => h1.length !== 1 || h1[0] === '').map(page => page.path)).toEqual([]);
  const titles = read.filter(({ listed }) => listed).map(({ title }) => title);
  expect(titles.filter((title, at) => title === '' || titles.indexOf(title) !== at)).toEqual([]);
});

test('every page that search engines may show can be reached from the home page', () => {
  const pages = new Map(read.map(page => [page.path, page]));
  const met = new Set(['/']);
  const queue = ['/'];
  for (let at = queue.pop(); at !== undefined; at = queue.pop())
    for (const reference of pages.get(at)?.references ?? []) {
      const address = decodeURIComponent(new URL(reference, `${SITE}${at}`).pathname);
      if (met.has(address) || !pages.has(address)) continue;
      met.add(address);
      queue.push(address);
    }
  expect(read.filter(({ listed, path }) => listed && !met.has(path)).map(({ path }) => path)).toEqual([]);
});

/** Whether robots.txt lets robots ask for an address (RFC 9309: `*` in a rule is any text). */
function isAllowed(address: string): boolean {
  const rules = readFileSync(files.get('/robots.txt') ?? '', 'utf8').match(/(?<=^Disallow: ).+$/gmu) ?? [];
  const pattern = (rule: string) => rule.replaceAll('?', '\\?').replaceAll('*', '.*');
  return !rules.some(rule => new RegExp(`^${pattern(rule)}`, 'u').test(address));
}

describe('a robot that follows links from the home page', () => {
  let shop: RunningShop;
  beforeAll(async () => {
    shop = await openShop(DEMO);
  });
  afterAll(() => shop.stop());

  /** Addresses by level, the home page's first. @param mayFollow what the robot obeys */
  async function walk(mayFollow: (address: string, link: Link) => boolean): Promise<string[][]> {
    const pages = new Map(read.map(page => [page.path, page.links]));
    const linksAt = async (address: string): Promise<Link[]> => {
      const known = pages.get(decodeURIComponent(address));
      if (known) return known;
      const { text, headers } = await ask(shop.url, address);
      return headers.location ? [{ href: headers.location, isNofollow: false }] : linksOf(parse(text));
    };
    const met = new Set(['/']);
    const levels: string[][] = [];
    for (let level = ['/']; level.length > 0 && met.size < 2 * read.length; ) {
      levels.push(level);
      const next: string[] = [];
      for (const address of level)
        for (const link of await linksAt(address)) {
          const { origin, pathname, search } = new URL(link.href, SITE + address);
          const found = pathname + search;
          if (origin !== SITE || met.has(found) || !mayFollow(found, link)) continue;
          met.add(found);
          next.push(found);
        }
      level = next;
    }
    return levels;
  }

  test.each([
    ['obeys robots.txt', (address: string) => isAllowed(address), 0],
    // Editors' texts may link to searches; their chips and pages are not followed any more.
    ['obeys nofollow', (_: string, { isNofollow }: Link) => !isNofollow, 20],
  ])(
    '%s, and meets each page a few links away and hardly a filtered list',
    async (_, mayFollow, searches) => {
      const levels = await walk(mayFollow);
      const met = levels.flat();
      expect(met.filter(address => address.includes('?')).length).toBeLessThanOrEqual(searches);
      const unmet = new Set(
        read.filter(({ listed }) => listed).map(({ path: address }) => encodeURI(address)),
      );
      for (const address of met) unmet.delete(address);
      expect([...unmet]).toEqual([]);
      const isKnown = (address: string) =>
        [files, redirects, onDemand].some(addresses => addresses.has(decodeURIComponent(address)));
      expect(met.filter(address => !address.includes('?') && !isKnown(address))).toEqual([]);
      expect(levels.length).toBeLessThanOrEqual(20);
      console.log(`robot: ${met.length} addresses on ${levels.length} levels`);
    },
  );
});

/** What shoppers search the web for: sizes, seasons, brands, cars. */
const isLanding = ({ path }: Read) => /^\/(?:tyres|cars)\//u.test(path);

test('no two landing pages share a sentence or a heading', () => {
  const landings = read.filter(isLanding);
  expect(landings.length).toBeGreaterThanOrEqual(900);
  const owners = new Map<string, string>();
  const shared = landings.flatMap(({ path: address, sentences }) =>
    sentences.flatMap(sentence => {
      const owner = owners.get(sentence);
      owners.set(sentence, address);
      return owner === undefined || owner === address ? [] : [`${owner} and ${address}: ${sentence}`];
    }),
  );
  expect(shared).toEqual([]);
});

test('every landing page is at most three links away from the home page', () => {
  const links = new Map(read.map(page => [page.path, page.links]));
  const met = new Set(['/']);
  let level = ['/'];
  for (let clicks = 0; clicks < 3; clicks++) {
    level = level.flatMap(address =>
      (links.get(address) ?? []).flatMap(({ href }) => {
        const { pathname } = new URL(href, SITE);
        if (met.has(pathname)) return [];
        met.add(pathname);
        return [pathname];
      }),
    );
  }
  expect(read.filter(page => isLanding(page) && !met.has(page.path)).map(page => page.path)).toEqual([]);
});

test('a long list of models has pages of twenty, and its brands lead to their own', () => {
  const references = (address: string) => read.find(each => each.path === address)?.references ?? [];
  const models = (address: string) => new Set(references(address).filter(each => each.startsWith('/model/')));
  const pages = read.map(each => each.path).filter(each => /^\/models\/winter(?:\/\d+)?$/u.test(each));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map(each => models(each).size).filter(size => size === 20)).toHaveLength(pages.length - 1);
  const all = pages.flatMap(each => [...models(each)]);
  expect(new Set(all).size).toBe(all.length);
  expect(references('/models/winter')).toContain('/brand/nokian_tyres?season=winter');
  expect(references('/models/winter')).toContain('/models/winter/2');
});

// spec: 1.home-content, 1.wheels-mentioned
test('the demo shop’s home page names the brands, and wheels and consumables', () => {
  const html = readFileSync(path.join(DEMO_OUT, 'current/index.html'), 'utf8').replaceAll('\u00A0', ' ');
  const brands = ['Nokian', 'Michelin', 'Yokohama', 'Bridgestone', 'Continental', 'Kama', 'Pirelli'];
  for (const name of [...brands, 'Goodyear', 'Dunlop']) expect(html).toContain(name);
  expect(html).toContain('Диски и расходные материалы</h2>');
});

// spec: 2.layout.links, 2.home.links
test('the demo shop’s layout links to every address of the specification', () => {
  const references = new Set(read.find(page => page.path === '/')?.references);
  const brands = ['bridgestone', 'goodyear', 'nokian_tyres', 'pirelli', 'continental', 'CORDIANT'];
  const pages = ['delivery', 'ordermanual', 'about', 'contacts', 'outposts', 'excellence'];
  const collections = ['summer_models', 'winter_models', 'collection_top_models'];
  const wanted = [
    ...['/products', '/brands', '/collections', '/models/winter', '/models/summer', '/models/topsell'],
    ...['/promo', '/articles'],
    ...brands.map(url => `/brand/${url}`),
    ...pages.map(url => `/page/${url}`),
    ...collections.map(url => `/collection/${url}`),
  ];
  expect(wanted.filter(address => !references.has(address))).toEqual([]);
});
