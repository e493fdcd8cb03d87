import { defineConfig } from 'playwright/test';

/**
 * Journeys in a real browser, the pinned one, at a phone's width and at a desktop's; a test that says @phone or @desktop is
 * held at that one alone (tests/browser/shop.ts says when).
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.tmp/browser',
  globalSetup: './open-shop.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: { locale: 'ru-RU', timezoneId: 'Europe/Moscow', screenshot: 'only-on-failure', trace: 'off' },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/u,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    { name: 'desktop', grepInvert: /@phone/u, use: { viewport: { width: 1280, height: 900 } } },
  ],
});
