import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

type Slowness = (socket: Socket) => NodeJS.Timeout | undefined;

const trickle = (socket: Socket, first: string, next: string): NodeJS.Timeout => {
  socket.write(first);
  return setInterval(() => socket.write(next), 900);
};

const SLOW: Readonly<Record<string, Slowness>> = {
  'send nothing': () => undefined,
  'send their headers byte by byte': socket => trickle(socket, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'a'),
  'send their body byte by byte': socket =>
    trickle(
      socket,
      'POST /api/products/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
      ' ',
    ),
  'ask for much and read nothing': socket => {
    socket.pause();
    socket.write('GET /storage/film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50));
    return undefined;
  },
};

/** Opens a connection of this kind. Resolves when the server has closed it, to whether it did in time. */
function slowSocket(slow: Slowness): Promise<boolean> {
  const { port } = new URL(shop.url);
  const socket = connect(Number(port), '127.0.0.1');
  return new Promise(resolve => {
    let timer: NodeJS.Timeout | undefined;
    const over = (inTime: boolean) => {
      clearInterval(timer);
      clearTimeout(limit);
      socket.destroy();
      resolve(inTime);
    };
    const limit = setTimeout(() => over(false), CUT_MS);
    socket.once('connect', () => {
      timer = slow(socket);
    });
    socket.once('error', () => over(true));
    socket.once('close', () => over(true));
    // One that reads nothing sees neither end nor error: it notices when it writes.
    if (slow === SLOW['ask for much and read nothing']) timer = setInterval(() => socket.write('\r\n'), 1000);
  });
}

describe('connections that', () => {
  test.each(Object.entries(SLOW))(
    '%s are closed, and others are answered all the while',
    async (_, slow) => {
      const all = Promise.all(Array.from({ length: EACH }, () => slowSocket(slow)));
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
      expect(new Set(await all)).toEqual(new Set([true]));
      expect(answered).toBeGreaterThan(3);
    },
    60_000,
  );
});
