import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLOW, slowSocket } from '../attacks/slow-sockets.ts';
import { FIXTURE, openShop, type RunningShop } from '../harness/commands.ts';
import { ask } from '../site/asking.ts';

/** Connections that do nothing, or something very slowly. */
let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop(FIXTURE);
});
afterAll(async () => {
  await shop.stop();
});

const EACH = 100;
/** The limits are 5 to 8 seconds; the rest is for a busy machine. */
const CUT_MS = 25_000;

describe('connections that', () => {
  test.each(Object.entries(SLOW))(
    '%s are closed, and others are answered all the while',
    async (_, slow) => {
      const all = Promise.all(Array.from({ length: EACH }, () => slowSocket(shop.url, slow, CUT_MS)));
      let open = true;
      void all.finally(() => {
        open = false;
      });
      let answered = 0;
      while (open) {
        expect((await ask(shop.url, '/product/7')).status).toBe(200);
        answered++;
        await sleep(100);
      }
      expect(await all).not.toContain(null);
      expect(answered).toBeGreaterThan(3);
    },
    60_000,
  );
});
