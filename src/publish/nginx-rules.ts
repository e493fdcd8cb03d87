import { openCatalogue } from '#src/catalogue/open.ts';
import { redirectsOf } from '#src/catalogue/shop.ts';
import { cacheControl } from '#src/domain/cache-control.ts';
import { FEED_PATH } from '#src/domain/feed.ts';
import { FILE_ENDINGS } from '#src/domain/media-types.ts';
import { ROUTES, type Route } from '#src/domain/routes.ts';
import {
  kindOf,
  NOT_OF_FONTS,
  POLICY_OF_OLD_RELEASES,
  securityHeaders,
} from '#src/domain/security-headers.ts';
import { isPage, pageAddress } from './file-address.ts';
import type { FileList } from './file-list.ts';
import { catalogueOf, type Release } from './manifest.ts';

/** An entry of nginx's `map`: a key, a regular expression after `~`, and a value that may have variables. */
type Entry = readonly [key: string, value: string];

/** `$` begins a variable in values; nginx has no escape for it. */
const DOLLAR = '$' + '{protektor_dollar}';
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/gu, '\\$&')}"`;

function map(source: string, variable: string, entries: readonly Entry[], preset = ''): string {
  const lines = entries.map(([key, value]) => `    ${quoted(key)} ${quoted(value)};`);
  return [
    `map ${quoted(source)} $protektor_${variable} {`,
    `    default ${quoted(preset)};`,
    ...lines,
    '}',
  ].join('\n');
}

/** Addresses that nginx has as they are sent. The shop's server answers all others: encoded ones, odd ones. */
const PLAIN = /^(?:\/|(?:\/[\w~-][\w.~-]*)+)$/u;
const PLAIN_TARGET = String.raw`(?:/|(?:/[\w~-][\w.~-]*)+/?)`;
/** What advertisements add to an address; nothing is rendered by it. */
const LABELS = String.raw`(?:(?:utm_\w+|yclid|ymclid|gclid|fbclid|_openstat|from)=[^&]*(?:&|$))*`;
/** Longer targets the shop's server refuses (src/server/http/address.ts). */
const TOO_LONG = '.{4097}';

const asPattern = (text: string): string => text.replaceAll(/[.$+*?()[\]{}|\\^]/gu, String.raw`\$&`);

/**
 * Entries by path. nginx compares strings without letter case, so paths that differ in nothing else become regular expressions.
 * @param canonical whether only a request for exactly `value` matches
 */
function byPath(entries: Iterable<Entry>): Entry[] {
  const cases = Map.groupBy(entries, ([path]) => path.toLowerCase());
  return [...cases.values()].flatMap(same =>
    same.length === 1 ? same : same.map(([path, value]): Entry => [`~^${asPattern(path)}$`, value]),
  );
}

/** Maps that match the paths of a list in exactly this letter case. */
const exactly = (variable: string, paths: readonly string[]): string[] => [
  map('$uri', `${variable}_path`, byPath(paths.map(path => [path, path]))),
  map(`$uri $protektor_${variable}_path`, variable, [[String.raw`~^(\S+) \1$`, '1']]),
];

const routes: readonly Route[] = Object.values(ROUTES);
const patternOf = ({ prefix, param, paged }: Route, page: string): string =>
  `${prefix}${param ? '/[^/?]+' : ''}${paged ? page : ''}`;

/** Which requests the shop's server answers: calls, what is rendered on demand, whatever only it understands. */
function serverRequests(): string {
  const rendered = routes.filter(route => route.onDemand).map(route => patternOf(route, '(?:/[^/?]+)?'));
  return map(
    '$request_method $request_uri',
    'asks',
    [
      [`~^\\S+ ${TOO_LONG}`, '1'],
      ['~^\\S+ /api(?:[/?]|$)', '1'],
      [`~^\\S+ ${asPattern(FEED_PATH)}(?:\\?|$)`, '1'],
      [`~^\\S+ (?:${rendered.join('|')})\\?(?!${LABELS}$)`, '1'],
      [`~^(?:GET|HEAD) ${PLAIN_TARGET}(?:\\?|$)`, ''],
    ],
    '1',
  );
}

/** Where a list's first page lies, and which addresses without a file the shop's server answers. */
function pages(): string[] {
  const paged = routes.filter(route => route.paged);
  /** The shop's server refuses it in a sentence, in place of the page of unknown addresses. */
  const missingFile = String.raw`~\.(?:${FILE_ENDINGS.map(ending => ending.slice(1)).join('|')})$`;
  const later = paged.filter(route => route.onDemand).map(route => patternOf(route, '/[^/?]+'));
  return [
    map(
      '$uri',
      'page',
      [
        ['/', ''],
        [`~^(?<protektor_bare>${paged.map(route => patternOf(route, '')).join('|')})/1$`, '$protektor_bare'],
      ],
      '$uri',
    ),
    // Forms for servers, not addresses.
    map('$uri', 'file', [[String.raw`~\.(?:html|br|gz)$`, '/-']], '$uri'),
    map(
      '$uri',
      'later',
      [...later.map(pattern => `~^${pattern}$`), missingFile].map((pattern): Entry => [pattern, '1']),
    ),
  ];
}

/** Pages by how nginx finds them in another letter case. */
interface PagesByCase {
  /** Prefixes of routes with numbered pages: nginx finds these on the disk. */
  numbered: string[];
  /** All other pages. */
  named: string[];
}

/** All pages of products have numbers. */
const PRODUCTS = `${ROUTES.product.prefix}/`;

/** @param numberedAlready prefixes of pages with numbers that are not among the addresses */
function byCase(addresses: Iterable<string>, numberedAlready: readonly string[]): PagesByCase {
  const prefixes = new Set(routes.flatMap(({ prefix, param }) => (param ? [prefix] : [])));
  const numbered = new Set(numberedAlready);
  const named: string[] = [];
  for (const path of addresses) {
    const at = path.lastIndexOf('/');
    const prefix = path.slice(0, at);
    if (prefixes.has(prefix) && /^\d+$/u.test(path.slice(at + 1))) numbered.add(prefix);
    else if (PLAIN.test(path)) named.push(path);
  }
  return { numbered: [...prefixes].filter(prefix => numbered.has(prefix)), named };
}

/** The page of an address in another letter case; `/-` for none. */
function cases({ numbered, named }: PagesByCase): string {
  const known = new Map(named.filter(path => path !== '/').map(path => [path.toLowerCase(), path]));
  const number = (prefix: string) => `protektor_number${prefix.replaceAll(/\W/gu, '_')}`;
  return map(
    '$uri',
    'case',
    [
      ...[...known.values()].map((path): Entry => [path, path]),
      ...numbered.map(
        (prefix): Entry => [`~*^${prefix}/(?<${number(prefix)}>\\d+)$`, `${prefix}/$${number(prefix)}`],
      ),
    ],
    '/-',
  );
}

/** Where an address has moved: without its slash, or to where editors say. */
function moved(redirects: ReadonlyMap<string, string>): string[] {
  const known = [...redirects].filter(([from]) => PLAIN.test(from));
  const target = (to: string): string => {
    const sent = to.replace(/[^\u0021-\u007E]/gu, encodeURIComponent).replaceAll('$', DOLLAR);
    return to.includes('?') ? sent : `${sent}$protektor_search`;
  };
  return [
    map('$request_uri', 'search', [[String.raw`~^[^?]*(?<protektor_query>\?.*)$`, '$protektor_query']]),
    map('$request_uri', 'slash', [
      [String.raw`~^(?<protektor_stem>/[^?]*[^/?])/(?:\?|$)`, '$protektor_stem$protektor_search'],
    ]),
    ...exactly(
      'moved',
      known.map(([from]) => from),
    ),
    map('$uri', 'moved_to', byPath(known.map(([from, to]) => [from, target(to)]))),
    map('$protektor_moved', 'redirect', [['1', '$protektor_moved_to']]),
    map('$protektor_slash', 'location', [['', '$protektor_redirect']], '$protektor_slash'),
  ];
}

/** A type of each kind that has headers of its own. */
const KINDS: readonly (readonly [type: string, pattern: string])[] = [
  ['text/html', '~^text/html'],
  ['font/woff2', '~^font/'],
  ['image/svg+xml', String.raw`~^image/svg\+xml`],
  ['image/png', '~^(?:image|video)/|xml'],
];

/** Every header by what is sent; nginx leaves empty ones out. */
function headers({ id, headers: own, siteUrl }: Pick<Release, 'id' | 'headers' | 'siteUrl'>): string[] {
  const all = own ?? securityHeaders(siteUrl, POLICY_OF_OLD_RELEASES);
  // nginx refuses variables that it does not know: a shop without https has its header too, empty.
  const known = [...Object.values(all), ...Object.values(securityHeaders('https:', ''))];
  const names = [...new Set(known.flatMap(each => Object.keys(each)))].sort();
  const of = (name: string) =>
    map(
      '$sent_http_content_type',
      name.toLowerCase().replaceAll('-', '_'),
      KINDS.map(([type, pattern]): Entry => [pattern, all[kindOf(type)][name] ?? '']),
      all.other[name] ?? '',
    );
  const release = NOT_OF_FONTS.includes('X-Release') ? [['~^font/', ''] as const] : [];
  return [
    ...names.map(of),
    map('$sent_http_content_type', 'x_release', release, id),
    map(
      '$uri $sent_http_content_type',
      'cache_control',
      [
        ['~^/_astro/', cacheControl('/_astro/x', 'text/css')],
        ['~^/storage/photos/', cacheControl('/storage/photos/x', 'image/avif')],
        ['~ (?:image|video)/', cacheControl('/x', 'image/png')],
      ],
      cacheControl('/x', 'text/html'),
    ),
  ];
}

/** Room for the longest of so many entries; nginx does not grow its tables by itself. */
function room(texts: readonly string[]): string[] {
  const longest = Math.max(64, ...texts.map(text => Buffer.byteLength(text)));
  return [
    `map_hash_max_size ${Math.max(2048, 2 ** Math.ceil(Math.log2(texts.length * 4 + 1)))};`,
    `map_hash_bucket_size ${2 ** Math.ceil(Math.log2(longest + 64))};`,
  ];
}

function* pagesIn(files: Iterable<string>): Generator<string> {
  for (const file of files) if (isPage(file) && file !== '/404.html') yield pageAddress(file);
}

/**
 * What a web server over the plain tree must know besides its files, for nginx: where addresses have moved, which are gone,
 * in which letter case pages are, what only the shop's server answers, and with which headers files are sent. Included by
 * scripts/deploy/nginx/protektor-static.conf.
 */
function nginxRules(
  release: Pick<Release, 'id' | 'headers' | 'siteUrl' | 'gone'>,
  files: FileList,
  redirects: ReadonlyMap<string, string>,
): string {
  const [aProduct] = files.lines(PRODUCTS);
  const others = files.addressesWithout([PRODUCTS]);
  const known = byCase(pagesIn(others), aProduct === undefined ? [] : [ROUTES.product.prefix]);
  const gone = (release.gone ?? []).filter(path => PLAIN.test(path));
  const parts = [
    `# Выпуск ${release.id}. Файл делает npm run build, править его незачем.`,
    ...room([...known.named, ...gone, ...redirects.keys()]),
    `geo $protektor_dollar {\n    default "$";\n}`,
    ...moved(redirects),
    ...exactly('gone', gone),
    serverRequests(),
    ...pages(),
    cases(known),
    ...headers(release),
  ];
  return `${parts.join('\n')}\n`;
}

/** {@link nginxRules} of a release that lies on the disk. @throws {CatalogueError} */
export function nginxRulesOf(release: Release, files: FileList): string {
  const catalogue = openCatalogue(catalogueOf(release), false);
  try {
    return nginxRules(release, files, redirectsOf(catalogue));
  } finally {
    catalogue.close();
  }
}
