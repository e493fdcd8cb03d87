/** Modules that every page needs. They go into one file, which `after-paint.ts` loads. */
const EVERY_PAGE: Readonly<Record<string, readonly string[]>> = {
  'browser/elements': [
    'start',
    'analytics',
    'basket-loader',
    'cookie-bar',
    'deferred-start',
    'dialogs',
    'media',
    'menus',
    'offline-notice',
  ],
  'browser/stores': ['browser', 'goals', 'connection', 'consent'],
  api: ['session-cookies'],
};
const everyPage = Object.entries(EVERY_PAGE).map(([room, names]) => `${room}/(?:${names.join('|')})`);

/** Browser modules that are bundled into one file each; Rolldown splits the rest by importers. */
export const CHUNK_GROUPS: { name: string; test: RegExp }[] = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//,
  },
  {
    name: 'start',
    test: new RegExp(`src/(?:${everyPage.join('|')})\\.ts$|preload-helper|node_modules/nanostores/`),
  },
  // Texts of cards and prices.
  { name: 'words', test: /src\/domain\/(?:words|format-count|money|quantity|paths|basket)\.ts$/ },
  // Small components that most islands render: in separate files they would compress worse.
  { name: 'parts', test: /src\/browser\/(?:parts\/(?:Icon|Picture|Phones)|islands\/use-shared)\.tsx?$/ },
];
