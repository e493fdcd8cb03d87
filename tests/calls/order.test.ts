import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Basket } from '#src/api/basket.schema.ts';
import { failure } from '#src/api/failures.schema.ts';
import type { ProductsAnswer } from '#src/api/goods.schema.ts';
import type { MainData } from '#src/api/main-data.schema.ts';
import type { OrderAnswer } from '#src/api/order.schema.ts';
import { orderAnswer } from '#src/api/order.schema.ts';
import { HONEYPOT } from '#src/domain/order-fields.ts';
import { openSales } from '#src/orders/open.ts';
import type { OrderRecord } from '#src/orders/sales.ts';
import { cases } from '../harness/cases.ts';
import { run } from '../harness/commands.ts';
import { getJson, postJson } from '../harness/http.ts';
import { longTest } from '../harness/long-test.ts';
import { addressesOf, openMailbox } from '../harness/mailbox.ts';
import { switchCatalogue } from '../harness/own-releases.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import type { RawAnswer } from '../harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';

let shop: OwnShop;
beforeAll(async () => {
  shop = await openOwnShop();
  await shop.swapCatalogue('UPDATE product SET stock = 900 WHERE id = 7');
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
});

/** One order as printed by `npm run orders -- list --json`. */
interface Listed {
  number: string;
  created: string;
  status: string;
  summa: number;
  name: string;
  phone: string;
  email: string;
  comment: string;
  items: { id: number; count: number; price: number }[];
  idempotency_key: string | null;
  consent: { version: string; hash: string; at: string };
}

/** Orders in the store, read while the server runs. */
async function ordersOf(at: OwnShop = shop): Promise<OrderRecord[]> {
  const sales = await openSales({ dataDir: at.dataDir });
  const orders = await sales.listOrders();
  await sales.close();
  return orders;
}

/** A form with a name used by no other test of the shared shop, and the orders made with it. */
function formOf(): { form: typeof GOOD_FORM; orders(): Promise<OrderRecord[]> } {
  const form = { ...GOOD_FORM, name: `Анна ${randomUUID()}` };
  return { form, orders: async () => (await ordersOf()).filter(({ name }) => name === form.name) };
}

/** A visitor with two tyres of product 7 in the basket. */
async function buyer(at: OwnShop = shop, count = 2): Promise<Shopper> {
  const shopper = new Shopper(() => at.url);
  await shopper.basket();
  const { status, json } = await shopper.add(7, count);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  return shopper;
}

function holds(answer: RawAnswer): OrderAnswer {
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(orderAnswer.safeParse(answer.json).error?.issues ?? []).toEqual([]);
  return answer.json as OrderAnswer;
}

/** Expects a refusal with success 0. @returns the named fields */
function refusedFields(answer: RawAnswer): string[] {
  const { success, errors } = holds(answer);
  expect(success).toBe(0);
  return errors.map(({ field }) => field);
}

describe('an order without a browser', () => {
  // spec: 7.order, 1.order-without-account
  test('from main_data to the letter in the shop’s mailbox and the list of orders', async () => {
    await using mailbox = await openMailbox();
    await using own = await openOwnShop({
      SMTP_URL: mailbox.url,
      ORDERS_TO: 'orders@shop.example,second@shop.example',
      MAIL_FROM: 'shop@shop.example',
    });
    const canary = {
      name: 'Канарейка Желтопёрая',
      phone: '+7 (912) 777-31-42',
      email: 'canary-7731@mail.example',
      comment: 'Канареечный комментарий 7731',
    };
    const { brand } = (await getJson(`${own.url}/api/main_data`)).json as MainData;
    const { items } = (await postJson(`${own.url}/api/products/1`, { brand, kit: true }))
      .json as ProductsAnswer;
    const [first, second] = items;
    if (!first || !second) throw new Error('the fixture shop has too few kits');
    const anna = new Shopper(() => own.url);
    await anna.basket();
    await anna.add(first.id, 4);
    const basket = (await anna.add(second.id, 2)).json as Basket;
    expect(basket.summa).toBe(first.price * 4 + second.price * 2);
    const sent = Date.now();
    const answer = holds(await anna.order({ ...canary, consent: 'on' }));
    expect(answer).toMatchObject({ success: 1, errors: [], order: { summa: basket.summa } });
    const number = answer.order?.number ?? '';
    expect(answer.message).toContain(number);
    expect(await anna.basket()).toEqual({ count: 0, summa: 0, items: {}, notes: [] });

    const letters = await mailbox.waitFor(2);
    const toShop = letters.find(({ to }) => to.includes('orders@shop.example'));
    const toBuyer = letters.find(({ to }) => to.includes(canary.email));
    expect(toShop?.to.sort()).toEqual(['orders@shop.example', 'second@shop.example']);
    expect(addressesOf(toShop?.mail.from)).toEqual(['shop@shop.example']);
    for (const letter of [toShop, toBuyer]) {
      expect(letter?.mail.subject).toContain(number);
      expect(letter?.mail.text).toContain(first.name);
      expect(letter?.mail.text).toContain(second.name);
      expect(letter?.mail.messageId).toBeTruthy();
    }
    expect(toBuyer?.mail.text).toContain(canary.phone);
    for (const fact of [canary.name, canary.phone, canary.email, canary.comment])
      expect(toShop?.mail.text).toContain(fact);

    const { stdout } = await run('orders', ['list', '--json'], own.env);
    const [listed, ...others] = JSON.parse(stdout) as Listed[];
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      number,
      status: 'new',
      summa: basket.summa,
      ...canary,
      phone: '+79127773142',
      idempotency_key: null,
      items: [
        { id: first.id, count: 4, price: first.price },
        { id: second.id, count: 2, price: second.price },
      ],
    });
    expect(Math.abs(Date.parse(listed?.created ?? '') - sent)).toBeLessThan(10_000);
    expect(listed?.consent).toMatchObject({
      version: expect.stringMatching(/\d/u),
      hash: expect.stringMatching(/^[\da-f]{64}$/u),
    });

    const said = own.running.heard.stdout + own.running.heard.stderr;
    expect(said).not.toBe('');
    for (const secret of ['Канарейка', '7731', '777-31-42', '9127773142', 'Канареечный'])
      expect(said).not.toContain(secret);
    const ready = (await (await fetch(`${own.url}/readyz`)).json()) as object;
    expect(ready).toMatchObject({ ready: true, outbox: { waiting: 0 } });
    expect(JSON.stringify(ready)).not.toContain('canary');
  });

  test('without SMTP_URL a line after the ready line says so, and orders are stored', async () => {
    expect(shop.running.heard.stdout).toMatch(/^Магазин открыт: \S+\n.*SMTP_URL.*\n/u);
    const { form, orders } = formOf();
    await (await buyer()).accepted(form);
    expect(await orders()).toHaveLength(1);
  });

  longTest('a shop with mail configured whose port is in use says so and exits', async () => {
    const taken = {
      ...shop.env,
      PORT: new URL(shop.url).port,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ORDERS_TO: 'a@shop.example',
    };
    const { code, stderr } = await run('serve', [], taken);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Порт \d+ занят/u);
  });

  longTest('orders are accepted while mail cannot be sent; the letters follow when it can', async () => {
    const first = await openMailbox();
    const { port } = new URL(first.url);
    await first[Symbol.asyncDispose]();
    await using own = await openOwnShop({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      ORDERS_TO: 'orders@shop.example',
    });
    const { order } = await (await buyer(own)).accepted({ ...GOOD_FORM, email: '' });
    const readiness = async () => {
      const response = await fetch(`${own.url}/readyz`);
      return { status: response.status, ...((await response.json()) as object) };
    };
    expect(await readiness()).toMatchObject({
      status: 200,
      ready: true,
      outbox: { waiting: 1, stuck: false },
    });
    const db = new Database(path.join(own.dataDir, 'sales.db'));
    db.prepare('UPDATE outbox SET created = created - ?').run(16 * 60_000);
    db.close();
    expect(await readiness()).toMatchObject({
      status: 200,
      ready: true,
      outbox: { waiting: 1, stuck: true },
    });
    await using mailbox = await openMailbox(Number(port));
    const [letter] = await mailbox.waitFor(1);
    expect(letter?.mail.subject).toContain(order?.number);
  });
});

describe('the form', () => {
  // spec: 5.order-errors
  test('all errors are reported at once, by field, in Russian', async () => {
    const anna = await buyer();
    expect(refusedFields(await anna.order({}))).toEqual(['name', 'phone', 'consent']);
    const all = { name: ' \n', phone: '12345', email: 'не почта', comment: 'x'.repeat(2001), consent: false };
    expect(refusedFields(await anna.order(all))).toEqual(['name', 'phone', 'email', 'comment', 'consent']);
    expect((await anna.basket()).count).toBe(2);
  });

  test.each([
    ['name', ['', '   ', '\u202e\u200f', 'x'.repeat(101)]],
    [
      'phone',
      [
        '',
        '123',
        '+1 202 555 0123',
        '891612345',
        '891612345678',
        ...['8 916 123 45 6', '+7 891 612 34 56', '8 800 555 35 3', '8 701 123 45 67'],
        'позвоните',
        '8 916 123-45-67 доб. 1234567890123456',
      ],
    ],
    [
      'email',
      [
        'a',
        'a@',
        '@b.ru',
        'a@b',
        'a b@c.ru',
        'a@b..ru',
        'a@b.ru\r\nBcc: x@y.ru',
        'a@b.ru,c@d.ru',
        '<a@b.ru>',
        'a@-b.ru',
        '.a@b.ru',
        `${'a'.repeat(65)}@b.ru`,
        `a@${'b'.repeat(260)}.ru`,
        'a@127.0.0.1',
        '"a b"@c.ru',
      ],
    ],
    ['comment', ['x'.repeat(2001)]],
    ['consent', [false, 0, '', '0', 'off', 'true', 'yes', null, undefined, 2]],
  ])('%s: refused with success 0, nothing is stored', async (field, values) => {
    const anna = await buyer();
    for (const value of values)
      expect(
        refusedFields(await anna.order({ ...GOOD_FORM, [field]: value })),
        JSON.stringify(value),
      ).toEqual([field]);
    expect((await anna.basket()).count).toBe(2);
  });

  test.each([
    [
      'phone',
      [
        '+79161234567',
        '89161234567',
        '8 (916) 123-45-67',
        '+7 916 123 45 67',
        '916-123-45-67',
        '7 916 1234567',
        '8(495)1234567',
      ],
    ],
    ['email', ['', 'a@b.ru', 'a.b+c@d-e.example.com', 'info@почта.рф', null]],
    ['consent', [true, 1, '1', 'on']],
    ['comment', ['', 'x'.repeat(2000), 'две\nстроки', null]],
    ['name', ["О'Коннор-Иванова", 'x'.repeat(100), '李', 'Анна 🚗']],
  ])('%s: accepted in every common notation', async (field, values) => {
    for (const value of values) {
      const answer = holds(await (await buyer()).order({ ...GOOD_FORM, [field]: value }));
      expect(answer.success, JSON.stringify(value)).toBe(1);
    }
  });

  test('a field that is not a string is a malformed body: 400 that names it', async () => {
    const anna = await buyer();
    for (const field of ['name', 'phone', 'email', 'comment'])
      for (const value of [1, true, {}, ['x'], [[]]]) {
        const { status, json } = await anna.order({ ...GOOD_FORM, [field]: value });
        expect(status, `${field} ${JSON.stringify(value)}`).toBe(400);
        expect((json as OrderAnswer).errors.map(error => error.field)).toEqual([field]);
      }
    expect((await anna.order({ ...GOOD_FORM, consent: {} })).status).toBe(400);
  });

  test('unknown keys are ignored: a price or sum sent by the client has no effect', async () => {
    const anna = await buyer();
    const { summa } = await anna.basket();
    const body = `{"price":1,"total":1,"discount":99,"summa":1,"__proto__":{"consent":true},${JSON.stringify(GOOD_FORM).slice(1)}`;
    expect((await anna.accepted(body)).order?.summa).toBe(summa);
  });

  test('stored values are normalised: a one-line name, no control or direction marks, the phone in E.164', async () => {
    const anna = await buyer();
    const { form } = formOf();
    const { order } = await anna.accepted({
      ...form,
      name: `  ${form.name.replace(' ', '\r\n\u0000 \u202e ')} `,
      comment: ' первая\r\nвторая\u0000\u202e \n\u001b[31m ',
      email: ' anna@shop.example ',
    });
    expect((await ordersOf()).find(({ number }) => number === order?.number)).toMatchObject({
      name: form.name,
      comment: 'первая\nвторая\n [31m',
      email: 'anna@shop.example',
      phone: '+79161234567',
    });
  });

  test('a filled-in honeypot: nothing is stored, and the message tells a person what to do', async () => {
    const anna = await buyer();
    const { form, orders } = formOf();
    const answer = holds(await anna.order({ ...form, [HONEYPOT]: 'https://spam.example' }));
    expect(answer).toMatchObject({ success: 0, errors: [] });
    await shop.running.says(/"event":"trap"/u);
    expect(await orders()).toEqual([]);
    expect((await anna.basket()).count).toBe(2);
    expect((await anna.accepted({ ...form, [HONEYPOT]: '' })).success).toBe(1);
  });

  test('no request body causes a server error', async () => {
    const anna = await buyer(shop, 1);
    const field = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue());
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { name: field, phone: field, email: field, comment: field, consent: field },
        { requiredKeys: [] },
      ),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(body, async value => {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        const { status, json } = await anna.order(text);
        expect([200, 400]).toContain(status);
        expect(orderAnswer.safeParse(json).error?.issues ?? []).toEqual([]);
      }),
      cases(50, 1500),
    );
    expect(shop.running.heard.stderr).toBe('');
  });

  test('an empty basket: success 0', async () => {
    const anna = new Shopper(() => shop.url);
    await anna.basket();
    const answer = holds(await anna.order(GOOD_FORM));
    expect(answer.success).toBe(0);
    expect(answer.message).toMatch(/корзин/iu);
  });
});

describe('a repeated order is one order', () => {
  test('fifty concurrent requests with one key: one order, fifty equal answers; the same after a restart', async () => {
    await using own = await openOwnShop();
    const anna = await buyer(own);
    const headers = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => anna.order(GOOD_FORM, headers)));
    const [first] = answers.map(holds);
    expect(first?.success).toBe(1);
    for (const answer of answers) expect(answer.json).toEqual(first);
    await own.restart('SIGKILL');
    expect(holds(await anna.order(GOOD_FORM, headers))).toEqual(first);
    expect(await ordersOf(own)).toMatchObject([
      { number: first?.order?.number, key: headers['Idempotency-Key'] },
    ]);
  });

  test('the same key with another body: 422, with or without lines in the basket', async () => {
    const anna = await buyer();
    const headers = { 'Idempotency-Key': 'k' };
    await anna.accepted(GOOD_FORM, headers);
    const other = { ...GOOD_FORM, comment: 'Другое.' };
    expect((await anna.order(other, headers)).status).toBe(422);
    await anna.add(7, 1);
    const conflict = await anna.order(other, headers);
    expect(conflict.status).toBe(422);
    expect(failure.safeParse(conflict.json).success).toBe(true);
    expect((await anna.basket()).count).toBe(1);
  });

  test('the key can be used again after a refusal', async () => {
    const anna = await buyer();
    const headers = { 'Idempotency-Key': randomUUID() };
    expect(refusedFields(await anna.order({ ...GOOD_FORM, phone: '1' }, headers))).toEqual(['phone']);
    await anna.call('GET', 'basket/empty');
    expect(holds(await anna.order(GOOD_FORM, headers)).success).toBe(0);
    await anna.add(7, 1);
    await anna.accepted(GOOD_FORM, headers);
  });

  test('a key is up to 255 visible characters of ASCII, everything else is 400', async () => {
    const anna = await buyer();
    for (const key of ['', ' ', 'a b', 'x'.repeat(256), '\u00e9', 'a\tb']) {
      const answer = await anna.order(GOOD_FORM, { 'Idempotency-Key': key });
      expect(answer.status, JSON.stringify(key)).toBe(400);
      expect(failure.safeParse(answer.json).success).toBe(true);
    }
    await anna.accepted(GOOD_FORM, { 'Idempotency-Key': '!~'.padEnd(255, 'x') });
  });

  test('a double click without a key is one order; with new lines in the basket it is a second one', async () => {
    const anna = await buyer();
    const { form, orders } = formOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => anna.order(form)));
    const [first] = answers.map(holds);
    expect(first?.success).toBe(1);
    for (const answer of answers) expect(answer.json).toEqual(first);
    expect(holds(await anna.order(form))).toEqual(first);
    await anna.add(7, 1);
    const second = await anna.accepted(form);
    expect(second.order?.number).not.toBe(first?.order?.number);
    expect(await orders()).toHaveLength(2);
  });

  test('the same key of another visitor is another order', async () => {
    const headers = { 'Idempotency-Key': 'the-same' };
    const [anna, boris] = [await buyer(), await buyer()];
    const [a, b] = [await anna.accepted(GOOD_FORM, headers), await boris.accepted(GOOD_FORM, headers)];
    expect(a.order?.number).not.toBe(b.order?.number);
  });
});

describe('prices and stock at the moment of the order', () => {
  test('an increased price is refused and shown; the second attempt is accepted at the new price', async () => {
    await using own = await openOwnShop();
    const anna = await buyer(own);
    await own.swapCatalogue('UPDATE product SET price = 1111100, old_price = NULL WHERE id = 7');
    const answered = holds(await anna.order(GOOD_FORM));
    expect(answered.success).toBe(0);
    expect(JSON.stringify(answered)).toMatch(/11\s111/u);
    expect(await ordersOf(own)).toEqual([]);
    expect((await anna.basket()).count).toBe(2);
    expect((await anna.accepted()).order?.summa).toBe(22_222);
  });

  longTest(
    'an order that waits for the store is checked against the catalogue at its execution, not at its arrival',
    async () => {
      await using own = await openOwnShop();
      const anna = await buyer(own);
      const locker = new Database(path.join(own.dataDir, 'sales.db'));
      locker.exec('BEGIN IMMEDIATE');
      const answer = anna.order(GOOD_FORM);
      await sleep(100);
      switchCatalogue(own.outDir, db =>
        db.exec('UPDATE product SET price = 1111100, old_price = NULL WHERE id = 7'),
      );
      const priceNow = async () =>
        ((await getJson(`${own.url}/api/product/7`)).json as { price: number }).price;
      while ((await priceNow()) !== 11_111) await sleep(20);
      locker.close();
      const answered = holds(await answer);
      expect(answered.success).toBe(0);
      expect(JSON.stringify(answered)).toMatch(/11\s111/u);
    },
  );

  longTest('a reduced price is applied without a refusal', async () => {
    await using own = await openOwnShop();
    const anna = await buyer(own);
    await own.swapCatalogue('UPDATE product SET price = 100000, old_price = NULL WHERE id = 7');
    expect((await anna.accepted()).order?.summa).toBe(2000);
  });

  test('stock below the line’s quantity, or a product no longer sold: success 0, the basket remains', async () => {
    await using own = await openOwnShop();
    const anna = await buyer(own);
    await own.swapCatalogue('UPDATE product SET stock = 1 WHERE id = 7');
    expect(holds(await anna.order(GOOD_FORM))).toMatchObject({ success: 0 });
    expect((await anna.basket()).items[7]).toMatchObject({ stock: 1 });
    await own.swapCatalogue('UPDATE product SET position = NULL WHERE id = 7');
    expect(holds(await anna.order(GOOD_FORM))).toMatchObject({ success: 0 });
    expect(await ordersOf(own)).toEqual([]);
  });

  longTest(
    'an order reduces what others can order, and of two orders for the last tyres only one succeeds',
    async () => {
      await using own = await openOwnShop();
      await own.swapCatalogue('UPDATE product SET stock = 4 WHERE id = 7');
      const buyers = await Promise.all(Array.from({ length: 8 }, () => buyer(own, 4)));
      const answers = await Promise.all(buyers.map(each => each.order(GOOD_FORM)));
      expect(answers.map(holds).filter(({ success }) => success === 1)).toHaveLength(1);
      const late = new Shopper(() => own.url);
      await late.basket();
      expect((await late.add(7, 1)).status).toBe(400);
    },
  );
});
