/**
 * The rooms of src/: what each is for and what it may import. The check of imports reads this table, and so does `map.ts`, which
 * writes the maps of README.md and docs/architecture.md.
 */

export interface Room {
  /** Where its code runs. */
  runs: string;
  holds: string;
  /** Rooms that it may import, each by its own name: `catalogue` is not `catalogue/views`. */
  rooms: readonly string[];
  /** Packages, null for any. */
  packages: readonly string[] | null;
  /** Rooms of which only types may be imported. */
  types?: readonly string[];
}

const REACT = ['react', 'react-dom', 'nanostores', '@nanostores/react', 'swiper', 'react-select'];
const ASTRO = ['astro', '@astrojs'];
const VIEW = ['domain', 'browser/parts', 'browser/islands', 'components', 'layouts', 'browser/styles'];
const SERVER = ['server/http', 'server/calls', 'server/exchange', 'server/forms'];
const CONTENT = ['content/import', 'content/suppliers'];
const OPS = ['ops/backup', 'ops/upload', 'ops/doctor'];

export const ROOMS: Readonly<Record<string, Room>> = {
  domain: {
    runs: 'anywhere',
    holds: 'pure rules: money, sizes, the filter and its URL, routes, order form, what a search text means',
    rooms: [],
    packages: [],
  },
  api: {
    runs: 'anywhere',
    holds: 'the calls between browser and server: a contract and schemas for each subject, the typed client',
    rooms: ['domain'],
    packages: [],
  },
  platform: {
    runs: 'Node',
    holds: 'settings, log, locks, threads, checksums',
    rooms: ['domain'],
    packages: null,
  },
  catalogue: {
    runs: 'Node',
    holds: 'queries of the read-only catalogue, by subject',
    rooms: ['domain'],
    packages: null,
    types: ['search'],
  },
  'catalogue/views': {
    runs: 'Node',
    holds: 'what each kind of page shows, and the key by which it is known to be unchanged',
    rooms: ['catalogue', 'domain', 'search'],
    packages: null,
  },
  search: {
    runs: 'Node',
    holds:
      'the search: columns, counts, suggestions, pairs of axles, the index file and the thread that reads it',
    rooms: ['api', 'catalogue', 'domain', 'platform'],
    packages: null,
  },
  'content/import': {
    runs: 'Node',
    holds: 'the editors’ files → catalogue.db: read, check, assemble, write',
    rooms: ['domain', 'platform'],
    packages: null,
  },
  'content/suppliers': {
    runs: 'Node',
    holds: 'suppliers’ price lists and the exchange of 1C → content',
    rooms: ['content/import', 'domain', 'platform'],
    packages: null,
  },
  orders: {
    runs: 'Node',
    holds: 'baskets, orders, letters; one interface, SQLite and PostgreSQL behind it',
    rooms: ['domain'],
    packages: null,
  },
  'server/http': {
    runs: 'Node',
    holds: 'HTTP: endpoints, sessions, limits, files, health',
    rooms: ['api', 'domain', 'platform'],
    packages: null,
  },
  'server/calls': {
    runs: 'Node',
    holds: 'one handler for each contract, the release that is served; joins catalogue, search and orders',
    rooms: ['api', 'catalogue', 'catalogue/views', 'domain', 'orders', 'platform', 'search', ...SERVER],
    packages: null,
  },
  'server/forms': {
    runs: 'Node',
    holds: 'pages of one visitor and plain forms: basket, order, press, call, sent choice',
    rooms: ['api', 'catalogue', 'catalogue/views', 'domain', 'orders', ...SERVER],
    packages: null,
  },
  'server/exchange': {
    runs: 'Node',
    holds: 'the exchange that 1C starts over HTTP',
    rooms: ['content/suppliers', 'domain', 'orders', 'platform', ...SERVER],
    packages: null,
  },
  publish: {
    runs: 'Node',
    holds: 'releases: plan, render, review, switch, announce',
    rooms: ['catalogue', 'catalogue/views', 'content/import', 'domain', 'platform', 'search'],
    packages: null,
  },
  'ops/backup': {
    runs: 'Node',
    holds: 'backups of a shop and their restoration',
    rooms: ['orders', 'platform', 'publish'],
    packages: null,
  },
  'ops/upload': {
    runs: 'Node',
    holds: 'a release put elsewhere: folders, buckets, other machines',
    rooms: ['domain', 'platform', 'publish'],
    packages: null,
  },
  'ops/doctor': {
    runs: 'Node',
    holds: 'what a shop needs to work, one file for each section',
    rooms: [
      ...['catalogue', 'content/import', 'domain', 'ops/backup', 'orders', 'platform', 'publish'],
      'server/http',
    ],
    packages: null,
  },
  'desk/api': {
    runs: 'anywhere',
    holds: 'the desk: the calls between its pages and its server',
    rooms: ['domain'],
    packages: [],
  },
  'desk/server': {
    runs: 'Node',
    holds:
      'the desk: people, orders, price lists, goods, pictures and releases for who runs the shop, in a process of its own',
    rooms: [
      ...['desk/api', 'catalogue', 'domain', 'orders', 'platform', 'publish', ...CONTENT, ...OPS],
      ...['search', 'server/http'],
    ],
    packages: null,
  },
  'desk/app': {
    runs: 'browser',
    holds: 'the desk: its pages, a bundle of their own',
    rooms: ['desk/api', 'domain', 'browser/styles'],
    packages: [
      ...REACT,
      'ra-core',
      'ra-i18n-polyglot',
      'ra-language-russian',
      'react-router-dom',
      '@tanstack/react-query',
      'react-image-crop',
      'uplot',
    ],
  },
  commands: {
    runs: 'Node',
    holds: 'what `npm run …` does: arguments, progress, exit codes',
    rooms: [
      ...['catalogue', 'domain', 'orders', 'platform', 'publish', ...CONTENT, ...OPS, ...SERVER],
      ...['desk/api', 'desk/server'],
    ],
    packages: null,
  },
  'browser/stores': {
    runs: 'browser',
    holds: 'all client logic in nanostores, without React and DOM',
    rooms: ['api', 'domain'],
    packages: ['nanostores'],
  },
  'browser/elements': {
    runs: 'browser',
    holds: 'custom elements for what is on every page',
    rooms: ['api', 'browser/stores', 'browser/styles', 'domain'],
    // Sliders are elements and not islands because their pages load no React; Swiper renders them.
    packages: ['nanostores', 'swiper'],
  },
  'browser/islands': {
    runs: 'browser',
    holds: 'React, a folder for each island',
    rooms: ['browser/parts', 'browser/stores', 'browser/styles', 'domain'],
    packages: REACT,
    types: ['api'],
  },
  'browser/parts': {
    runs: 'build and browser',
    holds: 'React components without state, one markup for `.astro` and islands',
    rooms: ['domain'],
    packages: REACT,
  },
  'browser/styles': {
    runs: 'browser',
    holds: 'CSS in layers over the tokens of `tokens.css`',
    rooms: [],
    packages: [],
  },
  pages: {
    runs: 'build; `pages/api` and `pages/on-demand` in Node',
    holds: 'routes only: data in, one view out',
    rooms: [
      'api',
      'catalogue',
      'catalogue/views',
      'search',
      'orders',
      'publish',
      ...CONTENT,
      ...SERVER,
      ...VIEW,
    ],
    packages: null,
  },
  layouts: {
    runs: 'build',
    holds: 'the frame of a page',
    rooms: VIEW,
    packages: ASTRO,
    types: ['catalogue', 'catalogue/views'],
  },
  components: {
    runs: 'build',
    holds: '`.astro` components: plain props, no queries',
    rooms: VIEW,
    // The second has types alone: the vocabulary of schema.org.
    packages: [...ASTRO, 'schema-dts'],
    types: ['catalogue', 'catalogue/views'],
  },
  astro: {
    runs: 'Node, while Astro builds',
    holds: 'plug-ins of the build, one a file',
    rooms: ['content/import', 'domain', 'platform'],
    packages: null,
  },
};

/** Tools in scripts/ that have borders too. */
export const TOOLS: Readonly<Record<string, Room>> = {
  'scripts/generate': { runs: 'Node', holds: 'large shops for tests', rooms: [], packages: null },
  'scripts/styleguide': {
    runs: 'build',
    holds: 'samples of every part',
    rooms: [...VIEW, 'api'],
    packages: ASTRO,
    types: ['catalogue', 'catalogue/views'],
  },
};

/** `<script>` blocks of .astro files. */
export const SCRIPT: Room = {
  runs: 'browser',
  holds: 'scripts of pages',
  rooms: ['browser/elements', 'browser/stores', 'domain'],
  packages: ASTRO,
};

/** Rooms whose code runs in the browser. */
export const BROWSER = ['desk/app', 'browser/elements', 'browser/stores', 'browser/islands', 'browser/parts'];

const TABLE: Readonly<Record<string, Room>> = { ...ROOMS, ...TOOLS };

/** The room of a file: the deepest folder in the table; '' directly in src/, null for command lines, the folder when it is unknown. */
export function roomOf(file: string): string | null {
  const [top, folder, inner, ...below] = file.split('/');
  if (top === 'scripts')
    return inner !== undefined && TABLE[`scripts/${folder}`] ? `scripts/${folder}` : null;
  if (top !== 'src') return null;
  if (folder === undefined || inner === undefined) return '';
  return below.length > 0 && TABLE[`${folder}/${inner}`] ? `${folder}/${inner}` : folder;
}

export const roomNamed = (name: string): Room | undefined => TABLE[name];
