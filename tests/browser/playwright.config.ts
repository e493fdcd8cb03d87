import { defineConfig } from 'playwright/test';

/**
 * Tests in the pinned browser, at the widths of a phone and of a desktop. Tests tagged @phone or @desktop run at that width only
 * (see tests/browser/shop.ts).
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
      grepInvert: /@desktop/u,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    { name: 'desktop', grepInvert: /@phone/u, use: { viewport: { width: 1280, height: 900 } } },
  ],
});
