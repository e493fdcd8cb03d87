import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { test } from 'vitest';
import { temporaryFolder } from '../harness/commands.ts';
import { entriesOf } from '../harness/log.ts';
import { longTest } from '../harness/long-test.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { Shopper } from '../harness/shopper.ts';
import { freshDatabase } from '../sales/stores.ts';
import { ask } from '../site/asking.ts';

const readinessOf = async ({ url }: OwnShop) => {
  const { status, text } = await ask(url, '/readyz');
  return { status, ...(JSON.parse(text) as { store_trouble: string | null; trouble: string | null }) };
};

const loggedTroubles = ({ running }: OwnShop) =>
  entriesOf(running).flatMap(({ event, level, msg }) => (event === 'store' && level === 'warn' ? [msg] : []));

async function buyer(shop: OwnShop): Promise<Shopper> {
  const anna = new Shopper(() => shop.url);
  await anna.basket();
  return anna;
}

function mount(folder: string, size = '4m'): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

longTest.concurrent(
  'a full disk turns readiness red although nobody orders; with room it turns green, without a restart',
  async ({ expect, skip }) => {
    using folder = temporaryFolder();
    const disk = path.join(folder.path, 'small');
    mkdirSync(disk);
    if (!mount(disk)) return skip('nothing may be mounted here (run as root)');
    using unmounted = new DisposableStack();
    unmounted.defer(() => execFileSync('umount', ['-l', disk]));
    await using shop = await openOwnShop({ DATA_DIR: disk });
    expect(await readinessOf(shop)).toMatchObject({ status: 200, store_trouble: null });
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(bavail * bsize));
    await expect
      .poll(() => readinessOf(shop), { timeout: 20_000 })
      .toMatchObject({
        status: 503,
        store_trouble: expect.stringMatching(/FULL, на диске нет места|IOERR, диск не/u),
      });
    expect((await (await buyer(shop)).add(7, 1)).status).toBe(503);
    expect((await ask(shop.url, '/product/7')).status).toBe(200);
    rmSync(path.join(disk, 'ballast'));
    await expect.poll(() => readinessOf(shop), { timeout: 20_000 }).toMatchObject({ status: 200 });
    expect((await (await buyer(shop)).add(7, 1)).status).toBe(200);
    expect(new Set(loggedTroubles(shop)).size).toBe(loggedTroubles(shop).length);
    const isOver = () => entriesOf(shop.running).some(({ msg }) => msg?.endsWith('снова отвечает.'));
    await expect.poll(isOver).toBe(true);
  },
  90_000,
);

test.concurrent('others fill the disk: baskets are kept in the reserve, which is made again when there is room', async ({
  expect,
  skip,
}) => {
  using folder = temporaryFolder();
  const disk = path.join(folder.path, 'small');
  mkdirSync(disk);
  if (!mount(disk, '64m')) return skip('nothing may be mounted here (run as root)');
  using unmounted = new DisposableStack();
  unmounted.defer(() => execFileSync('umount', ['-l', disk]));
  await using shop = await openOwnShop({ DATA_DIR: disk });
  const reserve = path.join(disk, 'sales.reserve');
  const isReserved = () => existsSync(reserve);
  expect(isReserved()).toBe(true);
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(bavail * bsize));
  const anna = await buyer(shop);
  for (let amount = 1; isReserved() || amount < 20; amount++)
    expect((await anna.add(7, (amount % 4) + 1)).status).toBe(200);
  expect(await readinessOf(shop)).toMatchObject({ status: 200 });
  expect(loggedTroubles(shop)).toEqual([expect.stringMatching(/^На диске нет места/u)]);
  rmSync(path.join(disk, 'ballast'));
  const added = async () => {
    await anna.add(7, 1);
    return isReserved();
  };
  await expect.poll(added, { timeout: 30_000 }).toBe(true);
}, 90_000);

longTest.concurrent(
  'PostgreSQL that takes no writes, as after a failover, turns readiness red; then green, without a restart',
  async ({ expect }) => {
    const url = await freshDatabase();
    const name = new URL(url).pathname.slice(1);
    await using shop = await openOwnShop({ DATABASE_URL: url });
    const admin = new pg.Client(url.replace(/[^/]+$/u, 'postgres'));
    await admin.connect();
    const setReadOnly = (value: 'on' | 'off') =>
      admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    expect(await readinessOf(shop)).toMatchObject({ status: 200 });
    await setReadOnly('on');
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await expect
      .poll(() => readinessOf(shop), { timeout: 30_000 })
      .toMatchObject({ status: 503, store_trouble: 'PostgreSQL: 25006' });
    // Connections to the read-only server are not reused.
    await setReadOnly('off');
    await expect.poll(() => readinessOf(shop), { timeout: 30_000 }).toMatchObject({ status: 200 });
    expect((await (await buyer(shop)).add(7, 1)).status).toBe(200);
    await admin.end();
  },
  120_000,
);

longTest.concurrent(
  'probes write at most one row in five seconds, however often readiness is asked',
  async ({ expect }) => {
    await using shop = await openOwnShop();
    const written = () => {
      const db = new Database(path.join(shop.dataDir, 'sales.db'), { readonly: true });
      const row = db.prepare('SELECT written FROM probes').pluck().get();
      db.close();
      return row;
    };
    await readinessOf(shop);
    const first = written();
    expect(first).toEqual(expect.any(Number));
    const started = Date.now();
    for (let round = 0; round < 20; round++)
      await Promise.all(Array.from({ length: 10 }, () => readinessOf(shop)));
    if (Date.now() - started < 4000) expect(written()).toBe(first);
    const writtenAfterwards = async () => {
      await readinessOf(shop);
      return written();
    };
    await expect.poll(writtenAfterwards, { timeout: 20_000 }).not.toBe(first);
  },
  60_000,
);

longTest.concurrent(
  'a damaged store is told although another trouble has been told just before',
  async ({ expect }) => {
    await using shop = await openOwnShop();
    const anna = await buyer(shop);
    expect((await anna.add(7, 1)).status).toBe(200);
    const file = path.join(shop.dataDir, 'sales.db');
    const db = new Database(file);
    db.exec('BEGIN EXCLUSIVE');
    expect((await anna.add(7, 2)).status).toBe(503);
    db.exec('ROLLBACK');
    expect(loggedTroubles(shop)).toEqual([expect.stringContaining('занят')]);
    db.pragma('wal_checkpoint(TRUNCATE)');
    const pages = openSync(file, 'r+');
    const { size } = statSync(file);
    writeSync(pages, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
    closeSync(pages);
    // A change of page 1 has the server read the others anew.
    db.pragma('user_version = 7');
    db.close();
    expect((await anna.add(7, 3)).status).toBe(503);
    expect((await anna.add(7, 3)).status).toBe(503);
    await expect
      .poll(() => loggedTroubles(shop))
      .toEqual([expect.stringContaining('занят'), expect.stringContaining('SQLITE_CORRUPT')]);
    expect((await ask(shop.url, '/product/7')).status).toBe(200);
  },
  60_000,
);
