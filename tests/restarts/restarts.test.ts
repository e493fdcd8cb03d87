import { expect, test } from 'vitest';
import { restartRun } from './restart-run.ts';

/** The short form of `npm run test:restarts`, whose figures are in docs/reliability.md. */
const RESTARTS = 3;

test(`${RESTARTS} restarts under load: no request fails, no order is lost or doubled`, {
  timeout: 180_000,
}, async () => {
  const { requests, orders, stored, failed, codes } = await restartRun(RESTARTS, () => undefined);
  expect(failed).toEqual([]);
  expect(codes).toEqual([]);
  expect(stored).toBe(orders);
  expect(orders).toBeGreaterThan(RESTARTS);
  expect(requests).toBeGreaterThan(10 * RESTARTS);
});
