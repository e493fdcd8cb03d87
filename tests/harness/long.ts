/** Whether this is `npm run test:long`, which gives minutes to what `npm test` tries in a short form. */
export const IS_LONG = process.env.PROTEKTOR_TEST_LONG === '1';

/** How much a test tries in `npm test`, and in `npm run test:long`. */
export const amount = (quick: number, long: number): number => (IS_LONG ? long : quick);

/** Files of vitest that have a long form. */
export const LONG_FILES: readonly string[] = [
  'tests/attacks/attacks.test.ts',
  'tests/calls/{basket,order,sessions}.test.ts',
  'tests/catalogue/{alike,difference,since}.test.ts',
  'tests/crash/crash.test.ts',
  'tests/deploy/first-hour.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'tests/intake/{forward,mutation,product-order}.test.ts',
  'tests/publish/{deleted-caches,edit-sequences,exact,pages-in-turn,stress}.test.ts',
  'tests/restarts/restarts.test.ts',
  'tests/sales/{model,races}.test.ts',
  'tests/soak/soak.test.ts',
];
