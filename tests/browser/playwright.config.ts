import { defineConfig } from 'playwright/test';
import { IS_LONG } from '../harness/long.ts';
import { DESKTOP, LONG, PHONE } from './tags.ts';

/** A project's tests: those tagged @long alone in `npm run test:long`, the others in `npm test`; none of another width. */
const only = (otherWidth: string) =>
  IS_LONG
    ? { grep: new RegExp(LONG, 'u'), grepInvert: new RegExp(otherWidth, 'u') }
    : { grepInvert: new RegExp(`${otherWidth}|${LONG}`, 'u') };

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
  workers: 3,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: { locale: 'ru-RU', timezoneId: 'Europe/Moscow', screenshot: 'only-on-failure', trace: 'off' },
  projects: [
    {
      name: 'phone',
      ...only(DESKTOP),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    { name: 'desktop', ...only(PHONE), use: { viewport: { width: 1280, height: 900 } } },
  ],
});
