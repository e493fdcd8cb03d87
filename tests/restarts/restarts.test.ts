import { expect, test } from 'vitest';
import { amount } from '#tests/harness/long.ts';
import { restartRun } from './restart-run.ts';

const RESTARTS = amount(1, 20);

test(`${RESTARTS} restarts under load: no request fails, no order is lost or doubled`, {
  timeout: amount(180_000, 600_000),
}, async () => {
  const { requests, orders, stored, failed, codes } = await restartRun(RESTARTS, () => undefined);
  expect(failed).toEqual([]);
  expect(codes).toEqual([]);
  expect(stored).toBe(orders);
  expect(orders).toBeGreaterThan(RESTARTS);
  expect(requests).toBeGreaterThan(10 * RESTARTS);
});
