import { expect, test } from 'vitest';
import { soakRun } from './soak-run.ts';

/** `npm run test:soak` runs for ten minutes at 200 requests a second. */
test('visitors and buyers during publications: nothing fails, descriptors do not grow', {
  timeout: 120_000,
}, async () => {
  const plan = { seconds: 16, perSecond: 40, publishEverySeconds: 4, warmUp: 1 };
  const figures = await soakRun(plan, () => {});
  expect(figures.failed).toEqual([]);
  expect(figures.requests).toBe(plan.seconds * plan.perSecond);
  expect(figures.orders).toBeGreaterThan(3);
  expect(figures.publications).toBeGreaterThan(1);
  const [first, last] = figures.descriptors;
  // Each buyer may hold a connection, and the release before the last is open while its answers are sent.
  expect(last).toBeLessThan(first + 40);
});
