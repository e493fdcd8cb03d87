import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from '#tests/harness/commands.ts';
import { borrowRelease, switchCatalogue } from '#tests/harness/own-releases.ts';
import type { PostgresServer } from '#tests/sales/postgres-server.ts';
import { type Acknowledged, Buyers } from './buyers.ts';
import { type KeptOrders, keptOrders } from './kept-orders.ts';

const PRODUCT = 7;
const BUYERS = 8;
/** How long load runs at most before the next kill, once the first order of this life has been acknowledged. */
const LIFE_MS = 600;
/** Every fourth life ends sooner, maybe before anybody has ordered. */
const isShort = (kill: number): boolean => kill % 4 === 3;

/** What came of a run; the first two must be 0 and `integrity` ok. */
export interface CrashFigures {
  store: string;
  lost: number;
  doubled: number;
  integrity: string;
  kills: string;
  acknowledged: number;
  /** Orders that were sent more than once, since their first answer never came. */
  repeated: number;
  seconds: number;
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return String(typeof address === 'object' ? address?.port : 0);
}

/** A release in which the product that everybody buys never ends. */
function stockedRelease(outDir: string): void {
  borrowRelease(outDir);
  switchCatalogue(outDir, db => db.prepare('UPDATE product SET stock = 100000000 WHERE id = ?').run(PRODUCT));
}

/** What differs between what buyers were told and what is kept. */
function judge(
  acknowledged: readonly Acknowledged[],
  { orders }: KeptOrders,
): { lost: number; doubled: number } {
  const numbersByName = Map.groupBy(orders, order => order.name);
  const lost = acknowledged.filter(
    ({ name, number }) => !numbersByName.get(name)?.some(order => order.number === number),
  );
  return { lost: lost.length, doubled: orders.length - numbersByName.size };
}

/**
 * Kills the server, and PostgreSQL in turn with it where there is one, `kills` times at random moments while buyers order;
 * what was never acknowledged they send again. Then every acknowledged order must be kept exactly once.
 */
export async function crashRun(
  kills: number,
  postgres: PostgresServer | null,
  say: (line: string) => void = () => undefined,
): Promise<CrashFigures> {
  using folder = temporaryFolder();
  const outDir = path.join(folder.path, 'out');
  stockedRelease(outDir);
  const databaseUrl = postgres && (await postgres.freshDatabase());
  const env = {
    ...FIXTURE,
    DATA_DIR: path.join(folder.path, 'data'),
    OUT_DIR: outDir,
    PORT: await freePort(),
    SESSION_SECRET: randomUUID(),
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const started = performance.now();
  let shop: RunningShop = await openShop(env);
  const buyers = new Buyers(`http://127.0.0.1:${env.PORT}`, PRODUCT, BUYERS);
  let ofServer = 0;
  let ofDatabase = 0;
  for (let kill = 0; kill < kills; kill++) {
    if (!isShort(kill)) await buyers.nextOrder();
    await sleep(randomInt(LIFE_MS));
    if (postgres && kill % 2 === 1) {
      await postgres.kill();
      await sleep(randomInt(LIFE_MS));
      await postgres.start();
      ofDatabase += 1;
    } else {
      await shop.stop('SIGKILL');
      shop = await openShop(env);
      ofServer += 1;
    }
    if (kill % 10 === 9) say(`${kill + 1} / ${kills}, принято заказов: ${buyers.acknowledged.length}`);
  }
  await buyers.finish();
  const code = await shop.stop('SIGTERM');
  const kept = await keptOrders(env.DATA_DIR, databaseUrl);
  return {
    store: databaseUrl === null ? 'SQLite' : 'PostgreSQL',
    ...judge(buyers.acknowledged, kept),
    integrity: code === 0 ? kept.integrity : `the server ended with ${code}`,
    kills: postgres ? `${ofServer} + ${ofDatabase}` : String(ofServer),
    acknowledged: buyers.acknowledged.length,
    repeated: buyers.repeated,
    seconds: Math.round((performance.now() - started) / 1000),
  };
}
