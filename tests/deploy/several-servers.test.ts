import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAnswer } from '#src/api/order.schema.ts';
import { storedOrders } from '../crash/stored-orders.ts';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from '../harness/commands.ts';
import { has, type Nginx, startNginx } from '../harness/nginx.ts';
import { borrowRelease, switchCatalogue } from '../harness/own-releases.ts';
import { ROOT } from '../harness/places.ts';
import { rawCall } from '../harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';
import { freshDatabase } from '../sales/stores.ts';

const PRODUCT = 7;
const [SERVERS, BUYERS, READERS] = [3, 6, 4];
const PAGES = [`/product/${PRODUCT}`, '/products?width=205', `/api/product/${PRODUCT}`];
/** So many orders before the kill, and so many after it. */
const ORDERS = 25;

const canRun = has('nginx', '-v') && has('openssl', 'version');

/** Several servers on one database, each with a copy of the release, behind the real nginx. */
const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
let databaseUrl: string;
let servers: RunningShop[] = [];
let nginx: Nginx;
let url = '';

beforeAll(async () => {
  if (!canRun) return;
  databaseUrl = await freshDatabase();
  borrowRelease(at('out-0'));
  switchCatalogue(at('out-0'), db =>
    db.prepare('UPDATE product SET stock = 1000000 WHERE id = ?').run(PRODUCT),
  );
  const open = async (number: number) => {
    const outDir = at(`out-${number}`);
    if (number > 0) cpSync(at('out-0'), outDir, { recursive: true, verbatimSymlinks: true });
    return openShop({
      ...FIXTURE,
      OUT_DIR: outDir,
      DATA_DIR: at(`data-${number}`),
      DATABASE_URL: databaseUrl,
      SITE_URL: 'https://localhost',
      HOST: '127.0.0.1',
      TRUSTED_PROXY: '127.0.0.1',
      LIMITS: 'off',
    });
  };
  servers = await Promise.all(Array.from({ length: SERVERS }, (_, number) => open(number)));
  // nginx goes on asking the killed one, so that each third request must be passed on.
  const upstream = servers
    .map(server => `server 127.0.0.1:${new URL(server.url).port} max_fails=0;`)
    .join('\n');
  const sample = readFileSync(path.join(ROOT, 'scripts/deploy/nginx/protektor.conf'), 'utf8')
    .replaceAll('shop.example', 'localhost')
    .replace('server 127.0.0.1:4321;', upstream);
  nginx = await startNginx({ folder: at('nginx'), sample, host: 'localhost' });
  url = `https://localhost:${nginx.tls}`;
});
afterAll(async () => {
  if (!canRun) return;
  nginx[Symbol.dispose]();
  await Promise.all(servers.map(server => server.stop('SIGKILL')));
  folder[Symbol.dispose]();
});

const isDead = (task: string): boolean => {
  try {
    return /\) [XZ] [^)]*$/u.test(readFileSync(`${task}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

/** Whether nginx still holds connections to a port: it may send a request on one before it notices that it is closed. */
function isHeld(port: number): boolean {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  // Open ones, and those that only the other side has closed (include/net/tcp_states.h of Linux).
  return rows.some(row => {
    const [, , other = '', state = ''] = row.trim().split(/\s+/u);
    return other.endsWith(remote) && ['01', '08'].includes(state);
  });
}

/**
 * Kills a server and waits for the end of all its threads, until which the system takes connections for it, and for nginx. This
 * process, which sends the requests, sends none meanwhile.
 */
function kill({ pid, url: own }: RunningShop): void {
  const tasks = `/proc/${pid}/task`;
  process.kill(pid, 'SIGKILL');
  while (existsSync(tasks) && !readdirSync(tasks).every(task => isDead(`${tasks}/${task}`)));
  const until = performance.now() + 5000;
  while (isHeld(Number(new URL(own).port)) && performance.now() < until);
}

/** A request and what became of it; status 0 without an answer. */
interface Incoming {
  began: number;
  ended: number;
  status: number;
}

test.skipIf(!canRun)(
  'one of three servers is killed under load: no order is lost or doubled, and only what it had begun fails',
  async () => {
    const requests: Incoming[] = [];
    const acknowledged: { name: string; number: string }[] = [];
    let isOpen = true;
    const watched = async <Answer extends { status: number }>(
      ask: () => Promise<Answer>,
    ): Promise<Answer | null> => {
      const began = performance.now();
      const answer = await ask().catch(() => null);
      requests.push({ began, ended: performance.now(), status: answer?.status ?? 0 });
      return answer;
    };
    const buy = async () => {
      const shopper = new Shopper(url);
      await shopper.basket();
      while (isOpen) {
        const name = randomUUID();
        if ((await watched(() => shopper.add(PRODUCT, 1)))?.status !== 200) continue;
        for (let isOrdered = false; !isOrdered; ) {
          const answer = await watched(() =>
            shopper.order({ ...GOOD_FORM, name }, { 'Idempotency-Key': name }),
          );
          const { success, order } = (answer?.json ?? {}) as Partial<OrderAnswer>;
          isOrdered = answer?.status === 200 && success === 1;
          if (isOrdered) acknowledged.push({ name, number: order?.number ?? '' });
        }
      }
    };
    const read = async (reader: number) => {
      for (let turn = reader; isOpen; turn++)
        await watched(() => rawCall(`${url}${PAGES[turn % PAGES.length]}`, 'GET'));
    };
    const load = [
      ...Array.from({ length: BUYERS }, buy),
      ...Array.from({ length: READERS }, (_, reader) => read(reader)),
    ];
    const more = async () => {
      for (const enough = acknowledged.length + ORDERS; acknowledged.length < enough; ) await sleep(10);
    };
    await more();
    const killedAt = performance.now();
    const [, killed] = servers;
    if (killed) kill(killed);
    const deadAt = performance.now();
    await more();
    isOpen = false;
    await Promise.all(load);

    const failed = requests.filter(({ status }) => status !== 200);
    const inFlight = requests.filter(({ began, ended }) => began <= deadAt && ended >= killedAt);
    expect(failed.filter(one => !inFlight.includes(one))).toEqual([]);
    expect(failed.length).toBeLessThanOrEqual(BUYERS + READERS);
    const { orders, integrity } = await storedOrders(at('data-0'), databaseUrl);
    const numbers = new Map(orders.map(({ name, number }) => [name, number]));
    expect(acknowledged.filter(({ name, number }) => numbers.get(name) !== number)).toEqual([]);
    expect([orders.length, numbers.size, integrity]).toEqual([
      acknowledged.length,
      acknowledged.length,
      'ok',
    ]);
    console.log(
      `${requests.length} requests, ${acknowledged.length} orders, in flight at the kill ${inFlight.length}, failed ${failed.length}`,
    );
  },
);
