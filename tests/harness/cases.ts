import { IS_LONG } from './long.ts';

/** Any number: it only has to stay the same. */
const SEED = 8;

/**
 * Parameters of `fc.assert` for properties of files, stores and servers. `npm test` tries the same few cases each time, so that no
 * change fails by a case that it did not cause; `npm run test:long` draws others, ten times as many or `long`, and fast-check
 * prints the seed of a failure.
 */
export const cases = (quick: number, long = 10 * quick): { seed?: number; numRuns: number } =>
  IS_LONG ? { numRuns: long } : { seed: SEED, numRuns: quick };
