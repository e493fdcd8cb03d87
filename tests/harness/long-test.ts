import { test } from 'vitest';
import { IS_LONG } from './long.ts';

/** A test that only `npm run test:long` runs. */
export const longTest = IS_LONG ? test : test.skip;
