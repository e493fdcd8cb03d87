import { defineConfig } from 'playwright/test';

/**
 * Screenshots of the styleguide and of whole pages in the pinned browser, compared with those in tests/visual/pictures.
 * `npm run test:visual -- --accept` updates them; differences are written to tests/.tmp/visual.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.tmp/visual',
  snapshotPathTemplate: 'pictures/{projectName}/{arg}{ext}',
  globalSetup: './open-shop.ts',
  fullyParallel: true,
  workers: 1,
  forbidOnly: true,
  // Playwright repeats a screenshot until two in a row are equal, which is slow on a busy machine.
  timeout: 600_000,
  reporter: 'list',
  // A missing screenshot is a failure; it is not created.
  updateSnapshots: 'none',
  // A slightly different colour is a difference. Up to 40 pixels are not: another machine may render an edge differently.
  expect: {
    timeout: 60_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      maxDiffPixels: 40,
      threshold: 0.03,
    },
  },
  use: { locale: 'ru-RU', timezoneId: 'Europe/Moscow', reducedMotion: 'reduce' },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
});
