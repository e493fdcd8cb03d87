import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './places.ts';

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
  // tests/publish/review.test.ts
  'tests/commands/build-check.test.ts',
  // tests/commands/start.test.ts, file-failures.test.ts
  'tests/commands/doctor.test.ts',
  'tests/commands/preview.test.ts',
  'tests/commands/notify-external.test.ts',
  // tests/browser/from-bucket.spec.ts
  'tests/commands/upload.test.ts',
  // tests/intake/import-fixture.test.ts, photos.test.ts
  'tests/intake/atomic.test.ts',
  'tests/intake/photo-recipe.test.ts',
  // tests/commands/backup.test.ts
  'tests/sales/restoring.test.ts',
  // tests/deploy/deploy.test.ts
  'tests/deploy/static.test.ts',
  // tests/sales/races.test.ts, tests/crash/crash.test.ts, tests/restarts
  'tests/deploy/several-servers.test.ts',
  // tests/sales/migrations.test.ts
  'tests/check/any-folder.test.ts',
  // tests/publish/exact.test.ts
  'tests/publish/edit-sequences.test.ts',
  'tests/publish/verified.test.ts',
  // tests/intake/incremental.test.ts
  'tests/intake/verify.test.ts',
  // tests/commands/start.test.ts, tests/publish/failed-build.test.ts
  'tests/publish/deleted-caches.test.ts',
  // tests/suppliers/take-in.test.ts, tests/intake/price-lists.test.ts
  'tests/suppliers/price-answers.test.ts',
  'tests/suppliers/hidden-goods.test.ts',
  'tests/site/two-builds.test.ts',
  // tests/publish/earlier-release.test.ts, tests/sales/migrations.test.ts
  'tests/publish/version-before.test.ts',
  // tests/publish/code-fingerprint.test.ts, bundled-app.test.ts
  'tests/publish/code-edit.test.ts',
  // tests/deploy/deploy.test.ts
  'tests/publish/link-modules.test.ts',
  // tests/server/catalogue-swap.test.ts, tests/restarts
  'tests/soak/soak.test.ts',
  // tests/browser/desk.spec.ts
  'tests/desk/prices.test.ts',
  // tests/calls/readiness.test.ts
  'tests/server/without-store.test.ts',
  // tests/catalogue/difference.test.ts
  'tests/intake/digests.test.ts',
  // tests/sales/sqlite-faults.test.ts
  'tests/sales/postgres-faults.test.ts',
  // tests/commands/backup.test.ts
  'tests/commands/backup-folder.test.ts',
  'tests/commands/restore-settings.test.ts',
  // tests/intake/dated-texts.test.ts, tests/commands/watch.test.ts
  'tests/publish/dated.test.ts',
  // tests/publish/failed-build.test.ts
  'tests/publish/cut-off.test.ts',
  'tests/publish/changed-meanwhile.test.ts',
  // tests/suppliers/suppliers-cases.test.ts
  'tests/suppliers/matrix.test.ts',
  // tests/search/oracle.test.ts, phrases.test.ts
  'tests/search/price-in-text.test.ts',
  'tests/search/warm.test.ts',
  // tests/site/on-demand.test.ts
  'tests/commands/dev.test.ts',
  // tests/browser/weight.spec.ts, shifts.spec.ts
  'tests/site/lighthouse.test.ts',
  // tests/server/catalogue-swap.test.ts
  'tests/publish/switch-pause.test.ts',
  'tests/publish/switch.test.ts',
  // tests/publish/exact.test.ts
  'tests/publish/plain-tree.test.ts',
  // tests/calls/readiness.test.ts
  'tests/publish/full-disk.test.ts',
  // tests/publish/two-at-once.test.ts
  'tests/publish/stress.test.ts',
  // tests/commands/start.test.ts
  'tests/server/import-changes-nothing-served.test.ts',
  // tests/desk/goods.test.ts, tests/publish/releases.test.ts
  'tests/desk/page-on-day.test.ts',
  // tests/commands/start.test.ts, launch.test.ts
  'tests/commands/first-process.test.ts',
  // tests/suppliers/suppliers-cases.test.ts
  'tests/commands/prices-wholesale.test.ts',
  // tests/commands/backup.test.ts
  'tests/commands/backup-copying.test.ts',
  // tests/crash/crash.test.ts, tests/sales/sender.test.ts
  'tests/crash/letters.test.ts',
  // tests/server/damaged-files.test.ts
  'tests/server/cut-catalogue.test.ts',
  // tests/generate/generate.test.ts
  'tests/generate/catalogue.test.ts',
  // tests/sales/migrations.test.ts
  'tests/sales/moving.test.ts',
  // tests/deploy/deploy.test.ts
  'tests/deploy/caddy.test.ts',
  // tests/catalogue/queries.test.ts
  'tests/catalogue/query-plans.test.ts',
];

/**
 * Browser tests that `npm test` leaves to `npm run test:long`: appearance and details of what the others go through. Tests of lines of
 * the specification stay.
 */
export const LONG_SPECS: readonly string[] = `
  announcements arrival blocked-storage calculator cards chips coming-back compare dense desk-texts
  first-screen first-visit forced-colours kit more-filters motion my-car nobr order-of-day orders-by-link
  other-shops page-turns pairs places policy print reading shifts taps text-size translated xss
`
  .trim()
  .split(/\s+/u);

/** Files of vitest that `npm run test:long` runs: those, and those with a long form. */
export const longFiles = (): string[] => [
  ...LONG_ONLY,
  ...globSync('tests/**/*.test.ts', { cwd: ROOT }).filter(file =>
    /harness\/(?:long|long-test|cases)\.ts'/u.test(readFileSync(path.join(ROOT, file), 'utf8')),
  ),
];
