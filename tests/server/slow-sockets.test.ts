import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLOW, slowSocket } from '../attacks/slow-sockets.ts';
import { FIXTURE, openShop, type RunningShop } from '../harness/commands.ts';
import { amount } from '../harness/long.ts';
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
  test.concurrent.each(Object.entries(SLOW).slice(0, amount(1, 4)))(
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

/** What the server answers to requests that are sent at once on one connection. */
function answersTo(requests: string): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  socket.write(requests);
  return text(socket).catch(() => '');
}

const get = (target: string, last = false) =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;

describe('requests that are sent before earlier ones are answered', () => {
  test('are answered in their order', async () => {
    const targets = ['/product/7', '/robots.txt', '/api/product/7', '/product/8', '/favicon.svg'];
    const answers = await answersTo(targets.map((target, at) => get(target, at === 4)).join(''));
    const types = [...answers.matchAll(/^content-type: ([\w/+]+)/gimu)].map(([, type]) => type);
    expect(types).toEqual(['text/html', 'text/plain', 'application/json', 'text/html', 'image/svg+xml']);
  });

  test('are begun one after another, and too many end the connection', async () => {
    const page = get('/products?width=205');
    const answered = async (requests: string) =>
      (await answersTo(requests)).split('HTTP/1.1 200 OK\r\n').length - 1;
    expect(await answered(page.repeat(30) + get('/robots.txt', true))).toBe(31);
    expect(await answered(page.repeat(300))).toBeLessThan(40);
  });
});
