/** Whether this is `npm run test:long`, which gives minutes to what `npm test` tries in a short form. */
export const IS_LONG = process.env.PROTEKTOR_TEST_LONG === '1';

/** How much a test tries in `npm test`, and in `npm run test:long`. */
export const amount = (quick: number, long: number): number => (IS_LONG ? long : quick);

/** Files that `npm test` leaves to `npm run test:long`: what they hold is tried more briefly by the files named behind them. */
export const LONG_ONLY: readonly string[] = [
  // tests/domain, tests/site/sitemap.test.ts
  'tests/site/crawl.test.ts',
  // tests/publish/rollback.test.ts, failed-build.test.ts
  'tests/commands/rollback.test.ts',
  // tests/publish/notice.test.ts
  'tests/commands/build-check.test.ts',
  // tests/commands/start.test.ts, file-failures.test.ts
  'tests/commands/doctor.test.ts',
  'tests/commands/preview.test.ts',
  'tests/commands/tell-others.test.ts',
  // tests/browser/from-bucket.spec.ts
  'tests/commands/upload.test.ts',
  // tests/intake/import-fixture.test.ts, photos.test.ts
  'tests/intake/atomic.test.ts',
  'tests/intake/photo-recipe.test.ts',
  // tests/commands/backup.test.ts
  'tests/sales/restoring.test.ts',
  // tests/deploy/several-servers.test.ts
  'tests/deploy/static.test.ts',
];

/** Files of vitest that `npm run test:long` runs: those, and those that have a long form. */
export const LONG_FILES: readonly string[] = [
  ...LONG_ONLY,
  'tests/attacks/attacks.test.ts',
  'tests/calls/{basket,order,sessions}.test.ts',
  'tests/catalogue/{alike,difference,since}.test.ts',
  'tests/commands/watch.test.ts',
  'tests/crash/crash.test.ts',
  'tests/deploy/first-hour.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'tests/intake/{forward,mutation,product-order}.test.ts',
  'tests/publish/{deleted-caches,edit-sequences,exact,stress}.test.ts',
  'tests/restarts/restarts.test.ts',
  'tests/sales/{model,races}.test.ts',
  'tests/soak/soak.test.ts',
];
