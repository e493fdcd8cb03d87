import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { begin, openShop, run } from '../harness/commands.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { rawCall } from '../harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';

vi.setConfig({ testTimeout: 60_000 });

const SENTENCE =
  'Корзины и заказы временно недоступны, мы уже чиним их. Повторите через минуту или позвоните нам.';

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

async function becomes(url: string, status: number): Promise<void> {
  const until = Date.now() + 30_000;
  while ((await statusOf(url)) !== status) {
    if (Date.now() > until) throw new Error(`${url} did not become ${status}`);
    await sleep(50);
  }
}

/** Expects pages and reads to answer, and baskets and orders to say that they are away. */
async function expectPagesAlone(url: string): Promise<void> {
  for (const page of ['/', '/product/7', '/products?width=205', '/api/product/7'])
    expect([page, await statusOf(url + page)]).toEqual([page, 200]);
  for (const [method, call] of [
    ['GET', 'basket/get'],
    ['GET', 'basket/add/7/4'],
    ['GET', 'basket/empty'],
    ['POST', 'order'],
  ] as const) {
    const { status, headers, json } = await rawCall(
      `${url}/api/${call}`,
      method,
      {
        'Content-Type': 'application/json',
      },
      method === 'POST' ? '{}' : undefined,
    );
    expect({ call, status, json, cache: headers['cache-control'] }).toEqual({
      call,
      status: 503,
      cache: 'no-store',
      json: { success: 0, message: SENTENCE, errors: [] },
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  for (const [fields, words] of [
    [{ do: 'order', comment: 'после шести', key: 'k' }, 'Заказ не\u00A0принят'],
    [{ do: 'press', product: '7', quantity: '3', phone: '8 916 после' }, 'Заказ не\u00A0принят'],
    [{ do: 'call', when: 'после шести' }, 'Просьба перезвонить не\u00A0принята'],
  ] as [Record<string, string>, string][]) {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
    const { status, text } = await rawCall(`${url}/basket`, 'POST', form, `${new URLSearchParams(fields)}`);
    expect([fields.do, status]).toEqual([fields.do, 503]);
    for (const part of [words, 'после', ...(fields.key ? ['name="key" value="k"'] : [])])
      expect(text).toContain(part);
    expect(text).not.toContain('Корзина пуста</p>');
    const foreign = { ...form, 'Sec-Fetch-Site': 'cross-site', Accept: 'text/html' };
    const other = await rawCall(`${url}/basket`, 'POST', foreign, `${new URLSearchParams(fields)}`);
    expect([other.status, other.text.includes('после')]).toEqual([503, false]);
  }
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  expect(await statusOf(`${url}/readyz`)).toBe(503);
}

async function ordered(shop: { url: string }): Promise<void> {
  const shopper = new Shopper(shop.url);
  await shopper.basket();
  await shopper.add(7, 1);
  await shopper.accepted(GOOD_FORM);
}

const NAMES = ['sales.db', 'sales.db-wal', 'sales.db-shm'];

/** Moves the store's files. */
function move(from: string, to: string): void {
  for (const name of NAMES)
    if (existsSync(path.join(from, name))) renameSync(path.join(from, name), path.join(to, name));
}

const ordersOf = async ({ env }: OwnShop): Promise<unknown[]> =>
  JSON.parse((await run('orders', ['list', '--json'], env)).stdout) as unknown[];

test.concurrent('a shop whose store was deleted opens its pages, makes no other store, and goes on when it is back', async () => {
  await using shop = await openOwnShop();
  await ordered(shop);
  await shop.running.stop();
  move(shop.dataDir, shop.outDir);
  const running = await openShop(shop.env);
  await expectPagesAlone(running.url);
  expect(running.heard.stderr).toContain('хранилища заказов нет');
  expect(running.heard.stderr).toContain('--new-store');
  expect(existsSync(path.join(shop.dataDir, 'sales.db'))).toBe(false);
  const listed = await run('orders', ['list', '--json'], shop.env);
  expect({ ...listed, stderr: '' }).toEqual({ code: 1, stdout: '', stderr: '' });
  expect(listed.stderr).toContain('хранилища заказов нет');
  expect(existsSync(path.join(shop.dataDir, 'sales.db'))).toBe(false);
  move(shop.outDir, shop.dataDir);
  await becomes(`${running.url}/readyz`, 200);
  await ordered(running);
  expect(await ordersOf(shop)).toHaveLength(2);
  await running.stop();
});

test.concurrent('--new-store begins with an empty store, also where another one was served', async () => {
  await using shop = await openOwnShop();
  await ordered(shop);
  await shop.running.stop();
  for (const name of NAMES) rmSync(path.join(shop.dataDir, name), { force: true });
  const running = await openShop(shop.env, 'serve', ['--new-store']);
  await running.says(/Заведено новое пустое хранилище заказов/u);
  await ordered(running);
  await running.stop();
  const again = await openShop(shop.env);
  expect(again.heard.stderr).toBe('');
  await ordered(again);
  expect(await ordersOf(shop)).toHaveLength(2);
  await again.stop();
});

test.concurrent('a PostgreSQL that is away at the start leaves the pages open', async () => {
  await using shop = await openOwnShop({ DATABASE_URL: 'postgres://shop:x@127.0.0.1:9/shop' });
  await expectPagesAlone(shop.url);
});

test.concurrent('commands on orders make no store and say where they looked', async () => {
  await using shop = await openOwnShop();
  const env = { ...shop.env, DATA_DIR: path.join(shop.outDir, 'mistyped') };
  for (const args of [
    ['export', path.join(shop.outDir, 'all.csv')],
    ['cancel', '--since', '2026-01-01'],
    ['purge', '1'],
  ]) {
    const { code, stdout, stderr } = await run('orders', args, env);
    expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: '' });
    expect(stderr).toContain(env.DATA_DIR);
  }
  expect(existsSync(env.DATA_DIR)).toBe(false);
  const misspelt = begin('serve', ['--new-shop'], shop.env);
  expect(await misspelt.stop('SIGCONT')).toBe(1);
  expect(misspelt.heard.stderr).toContain('--new-store');
});
