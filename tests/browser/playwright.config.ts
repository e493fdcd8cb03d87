import { defineConfig } from 'playwright/test';
import { IS_LONG, LONG_SPECS } from '../harness/long.ts';
import { DESKTOP, LONG, PHONE } from './tags.ts';

const LONG_FILE = `[ /](?:${LONG_SPECS.join('|')})\\.spec\\.ts`;
/** What `npm test` leaves to `npm run test:long`; at the width of a desktop also what a phone's width tries. */
const LATER = { phone: `${LONG}|${LONG_FILE}`, desktop: `${LONG}|${LONG_FILE}|^(?!.*${DESKTOP})` };

/** A project's tests in this run; none that is for the other width only. */
function testsOf(project: keyof typeof LATER, otherWidth: string) {
  const later = new RegExp(LATER[project], 'u');
  const others = new RegExp(otherWidth, 'u');
  return IS_LONG ? { grep: later, grepInvert: others } : { grepInvert: [later, others] };
}

/**
 * Tests in the pinned browser, at the widths of a phone and of a desktop. Tests tagged @phone or @desktop run at that width only
 * (see tests/browser/tags.ts).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.tmp/browser',
  globalSetup: './open-shop.ts',
  fullyParallel: true,
  // With the one of tests/visual they keep both cores busy; more only make each test slower.
  workers: 2,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: { locale: 'ru-RU', timezoneId: 'Europe/Moscow', screenshot: 'only-on-failure', trace: 'off' },
  projects: [
    {
      name: 'phone',
      ...testsOf('phone', DESKTOP),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    { name: 'desktop', ...testsOf('desktop', PHONE), use: { viewport: { width: 1280, height: 900 } } },
  ],
});
