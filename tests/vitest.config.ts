import { defineConfig } from 'vitest/config';
import { SlowFirst } from './harness/slow-first.ts';

/** Every suite: vitest runs them, two at a time, against one fixture shop that is built before the first. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/harness/build-fixture.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    env: { NODE_ENV: 'test', PROTEKTOR_ENV: 'none' },
  },
});
