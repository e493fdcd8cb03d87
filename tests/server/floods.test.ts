import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { floodRun } from '../attacks/attack-run.ts';
import { openShop, type RunningShop, temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { FIXTURE_CONTENT, FIXTURE_OUT } from '../harness/places.ts';
import { Shopper } from '../harness/shopper.ts';
import { ask, type Got } from '../site/asking.ts';

/** A flood of pages that are rendered on demand. */
const folder = temporaryFolder();
let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop({ CONTENT_DIR: FIXTURE_CONTENT, DATA_DIR: folder.path, OUT_DIR: FIXTURE_OUT });
});
afterAll(async () => {
  await shop.stop();
  folder[Symbol.dispose]();
});

const flood = (count: number, target: (number: number) => string): Promise<Got[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => ask(shop.url, target(number))));

describe('pages rendered on demand', () => {
  test('are the same page whatever is added to the address that the shop does not understand', async () => {
    const answers = await flood(200, number => `/products?width=205&x=${number}&utm_source=${number}`);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  test('are rendered one at a time: beyond a few that wait, visitors are asked to come back', async () => {
    const visitors = Array.from({ length: 200 }, (_, number) => number);
    const each = (target: (number: number) => string) =>
      Promise.all(visitors.map(number => fetch(`${shop.url}${target(number)}`)));
    // Connections that are open already: a server accepts new ones about as fast as it renders a page.
    for (const answer of await each(() => '/robots.txt')) await answer.text();
    process.kill(shop.pid, 'SIGSTOP');
    const sent = each(number => `/products?string=flood${number}`);
    await sleep(500);
    process.kill(shop.pid, 'SIGCONT');
    const answers = await sent;
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBe(200 - refused.length);
    expect(refused.length).toBeLessThanOrEqual(200 - 24);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.text()).toMatch(/^Сейчас слишком много запросов\. .+\n$/u);
    }
    expect((await ask(shop.url, '/products?string=flood-is-over')).status).toBe(200);
  });

  longTest('make a purchase not much slower than it is without them', { timeout: 120_000 }, async () => {
    const slowerThan = ({ calm, flooded }: Awaited<ReturnType<typeof floodRun>>) =>
      (['p50', 'p99'] as const).filter(each => flooded[each] > Math.max(300, 5 * calm[each]));
    // Without the limits it was 19 s under this flood in every round; what else the machine does is not in each of three.
    let slower = slowerThan(await floodRun(60));
    for (let round = 1; round < 3 && slower.length > 0; round++) slower = slowerThan(await floodRun(60));
    expect(slower).toEqual([]);
  });

  test('hold up no purchase', async () => {
    let flooding = true;
    let requests = 0;
    const flooder = async () => {
      while (flooding) await ask(shop.url, `/products?string=purchase${requests++}`);
    };
    const flooders = Array.from({ length: 16 }, flooder);
    for (let purchase = 0; purchase < 10; purchase++) {
      const shopper = new Shopper(shop.url);
      await shopper.basket();
      expect((await shopper.add(34, 1)).status).toBe(200);
      await shopper.accepted();
    }
    const whileBuying = requests;
    flooding = false;
    await Promise.all(flooders);
    expect(whileBuying).toBeGreaterThan(10);
  });
});
