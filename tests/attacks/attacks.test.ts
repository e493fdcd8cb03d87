import { describe, expect, test } from 'vitest';
import { amount, IS_LONG } from '#tests/harness/long.ts';
import { floodRun, slowRun } from './attack-run.ts';

/** The short forms are tests/server/floods.test.ts and tests/server/slow-sockets.test.ts. */
const PURCHASES = amount(0, 400);
const SOCKETS = amount(0, 1000);
const MAX_PURCHASE_MS = 300;
const MAX_CUT_MS = 10_000;

describe.runIf(IS_LONG)('a shop that is attacked', () => {
  test(`answers ${PURCHASES} purchases under a flood of pages`, { timeout: 600_000 }, async () => {
    const flood = await floodRun(PURCHASES);
    console.log(JSON.stringify(flood));
    expect(flood.flooded.p99).toBeLessThan(MAX_PURCHASE_MS);
  });

  test(`cuts ${SOCKETS} slow connections of each kind, and nobody else notices`, {
    timeout: 600_000,
  }, async () => {
    for (const each of await slowRun(SOCKETS)) {
      console.log(JSON.stringify(each));
      expect(each).toMatchObject({ uncut: 0, failed: 0 });
      expect(each.lastMs).toBeLessThan(MAX_CUT_MS);
    }
  });
});
