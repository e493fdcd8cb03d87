import { defineConfig } from 'playwright/test';

/**
 * Photographs of the styleguide and of whole screens, on the pinned browser, held to those in tests/visual/pictures.
 * `npm run test:visual -- --accept` takes new ones; what differs is written to tests/.tmp/visual.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.tmp/visual',
  snapshotPathTemplate: 'pictures/{projectName}/{arg}{ext}',
  globalSetup: './open-shop.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A picture is taken until two in a row are equal: on a busy machine that takes its time.
  timeout: 600_000,
  reporter: 'list',
  // Without a picture there is nothing to compare with: that is a failure, and no new picture.
  updateSnapshots: 'none',
  // A shade of a colour is a difference; 40 pixels, an edge drawn otherwise by another machine, are none.
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
