import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from '#tests/harness/commands.ts';
import { borrowRelease, switchCatalogue } from '#tests/harness/own-releases.ts';
import type { PostgresServer } from '#tests/sales/postgres-server.ts';
import { type Acknowledged, Buyers } from './buyers.ts';
import { type StoredOrders, storedOrders } from './stored-orders.ts';

const PRODUCT = 7;
const BUYERS = 8;
/** Longest time in ms under load before the next kill, after the first acknowledged order since the start. */
const MAX_LOAD_MS = 600;
/** Every fourth kill does not wait for an acknowledged order. */
const skipsWaiting = (kill: number): boolean => kill % 4 === 3;

/** Result of a run: `lost` and `doubled` must be 0, `integrity` ok. */
export interface CrashFigures {
  store: string;
  lost: number;
  doubled: number;
  integrity: string;
  kills: string;
  acknowledged: number;
  /** Orders that were sent more than once because the first request got no response. */
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

/** Counts acknowledged orders that are missing in the store, and orders that are stored twice. */
function compareOrders(
  acknowledged: readonly Acknowledged[],
  { orders }: StoredOrders,
): { lost: number; doubled: number } {
  const numbersByName = Map.groupBy(orders, order => order.name);
  const lost = acknowledged.filter(
    ({ name, number }) => !numbersByName.get(name)?.some(order => order.number === number),
  );
  return { lost: lost.length, doubled: orders.length - numbersByName.size };
}

/**
 * Kills the server (with PostgreSQL: server and database in turn) `kills` times at random moments while buyers order and retry
 * what was not acknowledged. Afterwards every acknowledged order must be stored exactly once.
 */
export async function crashRun(
  kills: number,
  postgres: PostgresServer | null,
  log: (line: string) => void = () => undefined,
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
    LIMITS: 'off',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const started = performance.now();
  let shop: RunningShop = await openShop(env);
  const buyers = new Buyers(`http://127.0.0.1:${env.PORT}`, PRODUCT, BUYERS);
  let serverKills = 0;
  let databaseKills = 0;
  for (let kill = 0; kill < kills; kill++) {
    if (!skipsWaiting(kill)) await buyers.nextOrder();
    await sleep(randomInt(MAX_LOAD_MS));
    if (postgres && kill % 2 === 1) {
      await postgres.kill();
      await sleep(randomInt(MAX_LOAD_MS));
      await postgres.start();
      databaseKills += 1;
    } else {
      await shop.stop('SIGKILL');
      shop = await openShop(env);
      serverKills += 1;
    }
    if (kill % 10 === 9) log(`${kill + 1} / ${kills}, принято заказов: ${buyers.acknowledged.length}`);
  }
  await buyers.finish();
  const code = await shop.stop('SIGTERM');
  const stored = await storedOrders(env.DATA_DIR, databaseUrl);
  return {
    store: databaseUrl === null ? 'SQLite' : 'PostgreSQL',
    ...compareOrders(buyers.acknowledged, stored),
    integrity: code === 0 ? stored.integrity : `the server ended with ${code}`,
    kills: postgres ? `${serverKills} + ${databaseKills}` : String(serverKills),
    acknowledged: buyers.acknowledged.length,
    repeated: buyers.repeated,
    seconds: Math.round((performance.now() - started) / 1000),
  };
}
