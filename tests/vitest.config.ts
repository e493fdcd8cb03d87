import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { IS_LONG, LONG_ONLY, longFiles } from './harness/long.ts';
import { SlowFirst } from './harness/slow-first.ts';

/** `npm test -- tests/commands/doctor.test.ts` runs what is named, whichever suite it belongs to. */
const isSelected = process.argv.some(
  each => each.startsWith('tests/') && each.endsWith('.ts') && !each.endsWith('config.ts'),
);

/** Every suite: vitest runs them, three at a time, against one fixture shop that is built before the first. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: IS_LONG ? longFiles() : ['tests/**/*.test.ts'],
    exclude: IS_LONG || isSelected ? [] : [...LONG_ONLY],
    globalSetup: ['tests/harness/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Files share processes: to load vitest, schemas and libraries once for each of 280 takes a minute of both cores.
    isolate: false,
    unstubEnvs: true,
    // A third begins while others wait for servers and commands: both cores are busy 98 % of the time, 1 minute of 14 is won.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    env: { NODE_ENV: 'test', PROTEKTOR_ENV: 'none' },
  },
});
