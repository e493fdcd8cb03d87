import { execFileSync, spawn } from 'node:child_process';
import { renameSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Basket } from '#src/api/basket.schema.ts';
import { basket as basketSchema } from '#src/api/basket.schema.ts';
import { failure } from '#src/api/failures.schema.ts';
import type { Product, ProductsAnswer } from '#src/api/goods.schema.ts';
import { cases } from '../harness/cases.ts';
import { getJson, postJson } from '../harness/http.ts';
import { longTest } from '../harness/long-test.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import type { RawAnswer } from '../harness/raw-call.ts';
import { Shopper } from '../harness/shopper.ts';

let shop: OwnShop;
beforeAll(async () => {
  shop = await openOwnShop();
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
});

async function visitor(at: OwnShop = shop): Promise<Shopper> {
  const shopper = new Shopper(() => at.url);
  await shopper.basket();
  return shopper;
}

const productAt = async (id: number) => (await getJson(`${shop.url}/api/product/${id}`)).json as Product;

/** Ids of the fixture shop's products that match a condition. */
function idsWhere(rule: string): number[] {
  const db = new Database(shop.catalogueFile, { readonly: true });
  const ids = db.prepare(`SELECT id FROM product WHERE ${rule} ORDER BY id`).pluck().all() as number[];
  db.close();
  if (ids.length === 0) throw new Error(`the fixture shop has no product where ${rule}`);
  return ids;
}

function refused(answer: RawAnswer, status: number, naming?: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(failure.safeParse(answer.json).error?.issues ?? []).toEqual([]);
  if (naming !== undefined) expect((answer.json as { message: string }).message).toContain(naming);
}

describe('the basket', () => {
  // spec: 3.basket, 7.basket.get, 7.basket.add, 7.basket.del, 7.basket.empty
  test('every call returns the whole basket as in wire.md, with the catalogue’s prices', async () => {
    const anna = await visitor();
    const [first = 0, second = 0] = idsWhere('stock >= 4 AND position IS NOT NULL');
    const answers = [
      await anna.add(first, 4),
      await anna.add(second, 1),
      await anna.call('GET', 'basket/get'),
    ];
    for (const { status, json, headers } of answers) {
      expect(status).toBe(200);
      expect(basketSchema.safeParse(json).error?.issues ?? []).toEqual([]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    }
    const basket = answers[2]?.json as Basket;
    expect(answers[1]?.json).toEqual(basket);
    const [a, b] = [await productAt(first), await productAt(second)];
    expect(basket).toMatchObject({ count: 5, summa: a.price * 4 + b.price, notes: [] });
    const { id, name, brand, price, b_price, photo, size_str, stock } = a;
    expect(basket.items[first]).toEqual({
      id,
      name,
      brand,
      count: 4,
      price,
      b_price,
      photo,
      size_str,
      stock,
      load: 2,
    });
    // One tyre beside a set: a set is not whole.
    expect(basket.hints?.join(' ')).toMatch(/У вас 1\sшина/u);
    const less = await anna.call('GET', `basket/del/${first}`);
    expect(less.json).toMatchObject({ count: 1, summa: b.price });
    expect((await anna.call('GET', `basket/del/${first}`)).json).toEqual(less.json);
    expect((await anna.call('GET', 'basket/empty')).json).toEqual({
      count: 0,
      summa: 0,
      items: {},
      notes: [],
    });
  });

  test('tells that studded tyres and others do not go onto one car', async () => {
    const anna = await visitor();
    const winter = `season = 'winter' AND size_str = '205/55 R16' AND stock >= 2 AND position IS NOT NULL`;
    const [studded = 0] = idsWhere(`${winter} AND spikes = 1`);
    const [friction = 0] = idsWhere(`${winter} AND spikes = 0`);
    await anna.add(studded, 2);
    const { json } = await anna.add(friction, 2);
    expect((json as Basket).hints?.[0]).toMatch(/^В корзине шипованные и нешипованные шины/u);
  });

  // spec: 7.basket.add
  test('add sets the quantity: a repeated call changes nothing, a smaller number lowers it', async () => {
    const anna = await visitor();
    for (const quantity of [4, 4, 2, 3]) {
      const { json } = await anna.add(7, quantity);
      expect((json as Basket).items[7]?.count).toBe(quantity);
    }
  });

  test('a hundred concurrent changes are serialised', async () => {
    const anna = await visitor();
    const ids = idsWhere('stock >= 4 AND position IS NOT NULL').slice(0, 5);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => anna.add(ids[at % ids.length] ?? 0, 1 + (at % 4))),
    );
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200));
    const { items } = await anna.basket();
    expect(Object.keys(items).map(Number)).toEqual(ids);
    for (const { count } of Object.values(items)) expect([1, 2, 3, 4]).toContain(count);
  });

  longTest('a basket survives a restart of the server', async () => {
    await using own = await openOwnShop();
    const anna = await visitor(own);
    await anna.add(7, 3);
    await own.restart('SIGKILL');
    expect((await anna.basket()).count).toBe(3);
  });
});

describe('quantities', () => {
  const setTo = async (anna: Shopper, quantity: string) =>
    anna.call('GET', `basket/add/7/${encodeURIComponent(quantity)}`);

  test('only whole numbers from 1 to the stock are accepted', async () => {
    const anna = await visitor();
    const { stock } = await productAt(7);
    let held = 1;
    await anna.add(7, held);
    const number = fc.oneof(fc.integer({ min: -5, max: 30 }), fc.integer(), fc.double()).map(String);
    const nearly = fc
      .tuple(
        fc.integer({ min: 1, max: 12 }).map(String),
        fc.constantFrom(' ', '+', '0', '.0', 'e0', '\u200b', '\u0000', ',0', '%', '_', 'n'),
      )
      .chain(([digits, mark]) => fc.constantFrom(`${digits}${mark}`, `${mark}${digits}`));
    const other = fc.oneof(
      fc.string({ unit: 'binary' }).filter(text => text.isWellFormed()),
      fc.constantFrom('٣', '１', '0x10', '01', '1e9', 'NaN', 'Infinity', '9'.repeat(30), '__proto__', '²'),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(number, nearly, other), async text => {
        const { status, json } = await setTo(anna, text);
        const taken = /^[1-9]\d{0,2}$/u.test(text) && Number(text) <= stock;
        if (taken) held = Number(text);
        expect(status === 200).toBe(taken);
        expect([200, 400, 404]).toContain(status);
        if (taken) expect((json as Basket).count).toBe(held);
        else expect(failure.safeParse(json).success).toBe(true);
      }),
      cases(50, 1500),
    );
    expect((await anna.basket()).count).toBe(held);
  });

  test('more than the stock: 400 that names the stock, and nothing changes', async () => {
    const anna = await visitor();
    const { stock } = await productAt(7);
    await anna.add(7, 2);
    refused(await anna.add(7, stock + 1), 400, String(stock));
    for (const none of [1000, 0, 'abc']) refused(await anna.add(7, none as number), 400, `от 1 до ${stock}.`);
    expect((await anna.basket()).items[7]?.count).toBe(2);
    expect((await anna.add(7, stock)).status).toBe(200);
  });

  test('sold out: 400; unknown, disabled or invalid id: 404', async () => {
    const anna = await visitor();
    refused(await anna.add(idsWhere('stock = 0 AND position IS NOT NULL')[0] ?? 0, 1), 400, 'нет в наличии');
    const [disabled = 0] = idsWhere('position IS NULL');
    for (const id of [
      '999999',
      disabled,
      '0',
      '-1',
      'abc',
      '1e1',
      '9007199254740993',
      '1%20or%201=1',
      '__proto__',
      '٣',
    ])
      refused(
        await anna.add(typeof id === 'string' && /[^\0-\x7F]/u.test(id) ? encodeURIComponent(id) : id, 1),
        404,
      );
    for (const id of ['0', 'abc', '9007199254740993'])
      refused(await anna.call('GET', `basket/del/${id}`), 404);
    expect((await anna.basket()).items).toEqual({});
  });

  longTest(
    'a basket holds fifty products; the fifty-first is refused with a message, the fifty remain and can be changed',
    async () => {
      await using own = await openOwnShop();
      // The fixture shop has fewer than fifty products, so copies are added under new ids.
      await own.swapCatalogue(`INSERT INTO product SELECT id + 10000, model_id, brand_id, position + 10000, name, short_name, h1, folded,
      size_str, width, height, diametr, load_index, speed_index, season, runflat, spikes, cargo, xl, noise, fuel, wet_grip, year, country, facts, price, old_price, 5, stock_date, days, badges, photo,
      images, properties, content, details FROM product WHERE position IS NOT NULL`);
      await own.swapCatalogue(`INSERT INTO product SELECT id + 20000, model_id, brand_id, position + 20000, name, short_name, h1, folded,
      size_str, width, height, diametr, load_index, speed_index, season, runflat, spikes, cargo, xl, noise, fuel, wet_grip, year, country, facts, price, old_price, 5, stock_date, days, badges, photo,
      images, properties, content, details FROM product WHERE position IS NOT NULL`);
      const db = new Database(own.catalogueFile, { readonly: true });
      const ids = db
        .prepare('SELECT id FROM product WHERE stock > 1 AND position IS NOT NULL LIMIT 51')
        .pluck()
        .all() as number[];
      db.close();
      expect(ids).toHaveLength(51);
      const anna = await visitor(own);
      for (const id of ids.slice(0, 50)) expect((await anna.add(id, 1)).status).toBe(200);
      refused(await anna.add(ids[50] ?? 0, 1), 400, '50');
      expect((await anna.add(ids[0] ?? 0, 2)).status).toBe(200);
      expect((await anna.basket()).count).toBe(51);
    },
  );
});

describe('when the shop changes under a basket', () => {
  test('a changed price and reduced stock are reported once, with the new figures', async () => {
    await using own = await openOwnShop();
    const anna = await visitor(own);
    await anna.add(7, 4);
    await anna.add(10, 2);
    await own.swapCatalogue('UPDATE product SET price = 1111100, old_price = NULL WHERE id = 7');
    const dearer = await anna.basket();
    expect(dearer.items[7]?.price).toBe(11_111);
    expect(dearer.notes.join(' ')).toMatch(/11\s111/u);
    expect((await anna.basket()).notes).toEqual([]);
    await own.swapCatalogue('UPDATE product SET stock = 3 WHERE id = 7');
    const fewer = await anna.basket();
    expect(fewer.items[7]).toMatchObject({ stock: 3 });
    expect(fewer.notes.join(' ')).toContain('3');
    expect(fewer.items[10]?.count).toBe(2);
    await own.swapCatalogue('UPDATE product SET position = NULL WHERE id = 10');
    const gone = await anna.basket();
    expect(gone.notes).not.toEqual([]);
    expect(basketSchema.safeParse(gone).error?.issues ?? []).toEqual([]);
    expect((await anna.call('GET', 'basket/del/10')).status).toBe(200);
  });
});

describe('when another process locks the store', () => {
  longTest(
    'baskets return 503 within two seconds and reads keep their speed; afterwards baskets work again',
    async () => {
      await using own = await openOwnShop();
      const anna = await visitor(own);
      await anna.add(7, 2);
      const file = path.join(own.dataDir, 'sales.db');
      using ended = new DisposableStack();
      const locker = spawn(process.execPath, [
        '-e',
        `const db = new (require('better-sqlite3'))(${JSON.stringify(file)}); db.exec('BEGIN EXCLUSIVE'); console.log('locked'); setInterval(() => {}, 1000);`,
      ]);
      ended.defer(() => locker.kill('SIGKILL'));
      await new Promise(resolve => locker.stdout.once('data', resolve));
      let isWaiting = true;
      const changes = Promise.all([
        anna.add(7, 3),
        anna.add(7, 4),
        anna.order({ name: 'А', phone: '89161234567', consent: true }),
      ]).finally(() => {
        isWaiting = false;
      });
      let reads = 0;
      for (; isWaiting; reads++) {
        const answer = await postJson(`${own.url}/api/products/1`, { string: `шина ${reads}` });
        expect((answer.json as ProductsAnswer).take.page).toBe(1);
      }
      // Behind the lock a read would wait for as long as the changes.
      expect(reads).toBeGreaterThan(10);
      for (const answer of await changes) {
        refused(answer, 503);
        expect(answer.headers['retry-after']).toMatch(/^\d+$/u);
      }
      expect((await fetch(`${own.url}/readyz`)).status).toBe(503);
      locker.kill('SIGKILL');
      await new Promise(resolve => locker.once('close', resolve));
      expect((await anna.add(7, 3)).status).toBe(200);
      expect((await fetch(`${own.url}/readyz`)).status).toBe(200);
      expect((await anna.basket()).count).toBe(3);
    },
  );
});

longTest(
  'DATA_DIR removed before the first visitor: 503, not 500; restored, everything works again',
  async () => {
    await using own = await openOwnShop();
    const away = `${own.dataDir}-away`;
    renameSync(own.dataDir, away);
    const anna = new Shopper(() => own.url);
    try {
      expect((await anna.call('GET', 'basket/get')).status).toBe(200);
      refused(await anna.add(7, 1), 503);
    } finally {
      renameSync(away, own.dataDir);
    }
    expect((await anna.add(7, 1)).status).toBe(200);
  },
);

test('stored baskets are readable by their owner only', () => {
  const mode = execFileSync('stat', ['-c', '%a', path.join(shop.dataDir, 'sales.db')])
    .toString()
    .trim();
  expect(mode).toBe('600');
});
