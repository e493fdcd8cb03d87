import { defineConfig } from 'vitest/config';
import { IS_LONG, LONG_ONLY, longFiles } from './harness/long.ts';
import { ROOT } from './harness/places.ts';
import { SlowFirst } from './harness/slow-first.ts';

/** `npm test -- tests/commands/doctor.test.ts` runs what is named, whichever suite it belongs to. */
const isSelected = process.argv.some(
  each => each.startsWith('tests/') && each.endsWith('.ts') && !each.endsWith('config.ts'),
);
const FILES = IS_LONG ? longFiles() : ['tests/**/*.test.ts'];
const EXCLUDED = IS_LONG || isSelected ? [] : [...LONG_ONLY];

/**
 * Folders whose tests call functions and hold nothing between each other. They follow each other in the same processes, where
 * modules are loaded and compiled once: that takes half of their time.
 */
const PURE = ['catalogue', 'domain', 'generate', 'intake', 'search', 'suppliers'];

const shared = {
  testTimeout: 30_000,
  hookTimeout: 120_000,
  env: { NODE_ENV: 'test', PROTEKTOR_ENV: 'none' },
};

/** Every suite: vitest runs them, three files at a time, against one fixture shop that is built before the first. */
export default defineConfig({
  root: ROOT,
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    // A third works while others wait for servers and commands.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        root: ROOT,
        test: {
          ...shared,
          name: 'shop',
          include: FILES,
          exclude: [...EXCLUDED, `tests/{${PURE.join()}}/**`],
        },
      },
      {
        root: ROOT,
        test: {
          ...shared,
          name: 'functions',
          isolate: false,
          // Tests of intake import a whole shop, which takes seconds on a busy machine. A module that they share cannot say so: it is
          // loaded once, for the first of them.
          testTimeout: 60_000,
          include: FILES,
          exclude: [...EXCLUDED, `tests/!(${PURE.join('|')})/**`],
        },
      },
    ],
  },
});
