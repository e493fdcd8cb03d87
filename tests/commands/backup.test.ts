import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { membersIn } from '#src/ops/backup/archive.ts';
import { backup, type ShopPlaces } from '#src/ops/backup/backup.ts';
import { makeBackupKey, readBackupKey } from '#src/ops/backup/key.ts';
import { restore } from '#src/ops/backup/restore.ts';
import { run, temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { borrowRelease } from '../harness/own-releases.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';
import { ask } from '../site/asking.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A shop with orders, its backups, and another machine. Tests follow each other. */
const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const [contentDir, settings, keyFile, copies] = [at('content'), at('protektor.env'), at('key'), at('copies')];
let shop: OwnShop;

beforeAll(async () => {
  cpSync(FIXTURE_CONTENT, contentDir, { recursive: true });
  writeFileSync(settings, '# Настройки магазина\n');
  await makeBackupKey(keyFile);
  shop = await openOwnShop({
    CONTENT_DIR: contentDir,
    PROTEKTOR_ENV: settings,
    BACKUP_KEY_FILE: keyFile,
    // Nobody listens there: letters wait in the outbox.
    SMTP_URL: 'smtp://127.0.0.1:1',
    ORDERS_TO: 'orders@shop.example',
  });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

/** A machine of its own with empty folders. */
const machine = (name: string): ShopPlaces => ({
  dataDir: at(`${name}/data`),
  outDir: at(`${name}/out`),
  contentDir: at(`${name}/content`),
  databaseUrl: null,
  settingsFile: at(`${name}/protektor.env`),
});
const here = (): ShopPlaces => ({
  dataDir: shop.dataDir,
  outDir: shop.outDir,
  contentDir,
  databaseUrl: null,
  settingsFile: settings,
});
const newest = () => path.join(copies, readdirSync(copies).sort().at(-1) ?? '');
const key = () => readBackupKey(keyFile);

/** What an order consists of in the store. */
function ordersIn(dataDir: string): Map<string, unknown> {
  const db = new Database(path.join(dataDir, 'sales.db'), { readonly: true });
  const rows = (text: string, id: unknown) => db.prepare(text).all(id);
  const orders = db.prepare<[], { id: number; number: string }>('SELECT * FROM orders').all();
  const found = orders.map(order => {
    const lines = rows('SELECT * FROM order_lines WHERE order_id = ? ORDER BY position', order.id);
    const reserved = rows('SELECT * FROM reservations WHERE order_id = ?', order.id);
    const outbox = rows('SELECT id, kind, message_id FROM outbox WHERE order_id = ? ORDER BY id', order.id);
    return [order.number, { order, lines, reserved, outbox }] as const;
  });
  db.close();
  expect(new Set(found.map(([number]) => number)).size).toBe(found.length);
  return new Map(found);
}

/** Products for some hundred orders, one tyre each. */
function onSale(): number[] {
  const db = new Database(shop.catalogueFile, { readonly: true });
  const products = db
    .prepare<[], { id: number; stock: number }>(
      'SELECT id, stock FROM product WHERE position IS NOT NULL ORDER BY stock DESC',
    )
    .all();
  db.close();
  return products.flatMap(({ id, stock }) => Array<number>(stock).fill(id));
}

async function buy(product: number, id: string, shopper = new Shopper(() => shop.url)) {
  await shopper.basket();
  await shopper.add(product, 1);
  const { order } = await shopper.accepted(GOOD_FORM, { 'Idempotency-Key': id });
  return { number: order?.number ?? '', link: order?.link ?? '' };
}

test('a lost shop comes back with every order acknowledged before its backup began', async () => {
  const buyer = new Shopper(() => shop.url);
  const [one = 0, two = 0, ...more] = onSale();
  const first = await buy(one, 'first', buyer);
  const before = [first.number, (await buy(two, 'second')).number];
  let isBuying = true;
  const buying = (async () => {
    for (const product of more) if (isBuying) await buy(product, `beside-${product}`);
  })();
  const made = await run('backup', [copies, '--json'], shop.env).finally(() => {
    isBuying = false;
  });
  await buying;
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' });
  const report = JSON.parse(made.stdout) as { encrypted: boolean; file: string };
  expect(report).toMatchObject({ encrypted: true, file: newest() });
  expect(readFileSync(report.file, 'latin1')).toMatch(/^age-encryption\.org\/v1/u);
  expect(readdirSync(shop.dataDir).filter(name => name.startsWith('backup-'))).toEqual([]);

  await shop.running.stop('SIGKILL');
  const lived = ordersIn(shop.dataDir);
  const content = await membersIn(contentDir);
  for (const lost of [shop.dataDir, shop.outDir, contentDir, settings]) rmSync(lost, { recursive: true });

  const back = await run('restore', [copies], shop.env);
  expect({ code: back.code, stderr: back.stderr }).toEqual({ code: 0, stderr: '' });
  expect(await membersIn(contentDir)).toEqual(content);
  expect(readFileSync(settings, 'utf8')).toBe('# Настройки магазина\n');
  const restored = ordersIn(shop.dataDir);
  expect([...restored.keys()]).toEqual(expect.arrayContaining(before));
  for (const [number, order] of restored) {
    expect(order).toEqual(lived.get(number));
    expect(order).toMatchObject({
      lines: [{}],
      reserved: [{}],
      outbox: [{ kind: 'shop' }, { kind: 'buyer' }],
    });
  }

  borrowRelease(shop.outDir);
  await shop.restart();
  // The buyer's session is known, and the same order sent again is the same order.
  const { order } = await buyer.accepted(GOOD_FORM, { 'Idempotency-Key': 'first' });
  expect(order).toMatchObject(first);
  expect(ordersIn(shop.dataDir).size).toBe(restored.size);
  expect((await ask(shop.url, first.link)).text).toContain(`Заказ № ${first.number}`);
});

test('a store that is there stays, unless that is said, and the former one is kept', async () => {
  const untouched = await membersIn(shop.dataDir);
  await expect(restore(here(), copies, { key, replace: false })).rejects.toThrow(/уже есть .*--replace/u);
  await expect(restore(here(), copies, { key, replace: true })).rejects.toThrow(/открыто другой программой/u);
  expect((await membersIn(shop.dataDir)).map(({ path: name }) => name)).toEqual(
    untouched.map(({ path: name }) => name),
  );
  await shop.running.stop();
  const former = ordersIn(shop.dataDir);
  const { aside } = await restore(here(), copies, { key, replace: true });
  const moved = aside.find(name => name.includes('sales.db.before-'));
  mkdirSync(at('former'));
  cpSync(moved ?? '', at('former/sales.db'));
  expect(ordersIn(at('former'))).toEqual(former);
  expect(ordersIn(shop.dataDir).size).toBeGreaterThan(0);
});

longTest('another key, a cut file and a changed one are told, and nothing is changed', async () => {
  const [whole, other, place] = [newest(), at('other-key'), machine('empty')];
  await makeBackupKey(other);
  const refused = (file: string, by: string | null) =>
    expect(restore(place, file, { key: () => by, replace: false })).rejects;
  await refused(whole, readBackupKey(other)).toThrow(/Ключ из BACKUP_KEY_FILE не подходит/u);
  await refused(whole, null).toThrow(/Копия зашифрована/u);
  const { file: open } = await backup(here(), at('open'), { key: null, keep: null });
  for (const [from, by] of [
    [whole, key()],
    [open, null],
  ] as const) {
    const bytes = readFileSync(from);
    cpSync(from, at('cut'));
    for (const length of [bytes.length - 1, Math.floor(bytes.length / 2), 500, 0]) {
      truncateSync(at('cut'), length);
      await refused(at('cut'), by).toThrow(/повреждена или обрезана/u);
    }
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(at('changed'), bytes);
    await refused(at('changed'), by).toThrow(/повреждена или обрезана/u);
  }
  expect(readdirSync(place.dataDir)).toEqual([]);
  expect(existsSync(place.contentDir)).toBe(false);
  await restore(place, open, { key: () => null, replace: false });
  expect(ordersIn(place.dataDir)).toEqual(ordersIn(shop.dataDir));
});

test('the last copies stay, and nothing else of the folder goes', async () => {
  writeFileSync(path.join(copies, 'protektor-notes.txt'), '');
  for (let count = 0; count < 3; count++) await backup(here(), copies, { key: null, keep: 2 });
  const left = readdirSync(copies).sort();
  expect(left).toHaveLength(3);
  expect(left.filter(name => name.endsWith('.tar.gz'))).toHaveLength(2);
  expect(left).toContain('protektor-notes.txt');
});
