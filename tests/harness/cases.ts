/** Any number: it only has to stay the same. */
const SEED = 8;

/**
 * Parameters of `fc.assert` for properties of files, stores and servers: `npm test` tries the same cases each time, so that no
 * change fails by a case that it did not cause. `FRESH_CASES=1000 npm test -- FILE` tries so many others; the seed of a
 * failure is printed. Properties of pure functions draw fresh cases always.
 */
export const cases = (usual: number): { seed?: number; numRuns: number } => {
  const fresh = Number(process.env.FRESH_CASES ?? 0);
  return fresh > 0 ? { numRuns: fresh } : { seed: SEED, numRuns: usual };
};
