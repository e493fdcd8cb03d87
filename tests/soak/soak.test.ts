import { expect, test } from 'vitest';
import { amount, IS_LONG } from '#tests/harness/long.ts';
import { soakRun } from './soak-run.ts';

/** Growth of the memory in use that is no leak. */
const MAX_GROWTH = 0.1;

test('visitors and buyers during publications: nothing fails, descriptors do not grow', {
  timeout: amount(120_000, 1_200_000),
}, async () => {
  const quick = { seconds: 8, perSecond: 40, publishEverySeconds: 3, warmUp: 1 };
  const plan = IS_LONG ? { seconds: 240, perSecond: 150, publishEverySeconds: 30, warmUp: 3 } : quick;
  const figures = await soakRun(plan, () => {});
  console.log(JSON.stringify({ ...figures, failed: figures.failed.length }));
  expect(figures.failed).toEqual([]);
  expect(figures.requests).toBe(plan.seconds * plan.perSecond);
  expect(figures.orders).toBeGreaterThan(1);
  expect(figures.publications).toBeGreaterThan(1);
  const [first, last] = figures.descriptors;
  // Each buyer may hold a connection, and the release before the last is open while its answers are sent.
  expect(last).toBeLessThan(first + 40);
  const { used } = figures;
  if (IS_LONG) expect((used.at(-1) ?? 0) / (used[0] ?? 1) - 1).toBeLessThan(MAX_GROWTH);
});
