/** What every page carries; one file, which `after-paint.ts` calls from the page. */
const EVERY_PAGE: Readonly<Record<string, readonly string[]>> = {
  elements: [
    'start',
    'analytics',
    'basket-door',
    'cookie-bar',
    'dialogs',
    'media',
    'menus',
    'offline-notice',
    'quiet-moment',
  ],
  stores: ['browser', 'goals', 'connection', 'consent'],
  api: ['session-cookies'],
};
const everyPage = Object.entries(EVERY_PAGE).map(([room, names]) => `${room}/(?:${names.join('|')})`);

/** Which modules of the browser lie in a file together; Rolldown divides the rest by who imports them. */
export const CHUNK_GROUPS: { name: string; test: RegExp }[] = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//,
  },
  {
    name: 'start',
    test: new RegExp(`src/(?:${everyPage.join('|')})\\.ts$|preload-helper|node_modules/nanostores/`),
  },
  // What cards and prices are written with.
  { name: 'words', test: /src\/domain\/(?:words|money|quantity|paths)\.ts$/ },
];
