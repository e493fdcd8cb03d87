import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { Basket } from '#src/api/basket.schema.ts';
import * as basketCalls from '#src/api/basket.ts';
import { carModels } from '#src/api/cars.ts';
import type { Result } from '#src/api/client.ts';
import type { ProductsAnswer } from '#src/api/goods.schema.ts';
import type { products } from '#src/api/goods.ts';
import { mainData } from '#src/api/main-data.ts';
import { order } from '#src/api/order.ts';
import { collection } from '#src/api/texts.ts';
import { openTab, pass, type Tab } from './tab.ts';

let tab: Tab;
beforeEach(async () => {
  vi.useFakeTimers();
  tab = await openTab();
});
afterEach(() => {
  vi.useRealTimers();
});

const MAIN = 'GET /api/main_data';
const ADD = 'GET /api/basket/add/1/4';
const main = (given: { signal?: AbortSignal; once?: boolean } = {}) => tab.shopCall.call(mainData, given);
const add = () => tab.shopCall.call(basketCalls.basketAdd, { params: { productId: 1, quantity: 4 } });

/** The result of a promise after this time; undefined while it is pending. */
async function outcome<T>(promise: Promise<T>, ms = 0): Promise<T | undefined> {
  let value: T | undefined;
  void promise.then(result => {
    value = result;
  });
  await pass(ms);
  return value;
}

describe('what is sent', () => {
  test('the path comes from the contract with escaped parameters', async () => {
    await tab.shopCall.call(collection, { params: { id: 'зима/2', page: 3 } });
    expect(tab.shop.requests[0]?.call).toBe('GET /api/collection/%D0%B7%D0%B8%D0%BC%D0%B0%2F2/3');
  });

  // spec: 6.anti-forgery
  test('X-Requested-With is sent with every call, a token only with calls that change something', async () => {
    tab.shop.giveSession();
    await main();
    await add();
    expect(tab.shop.requests.map(({ headers }) => headers)).toEqual([
      { 'X-Requested-With': 'XMLHttpRequest' },
      { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': 'token-1' },
    ]);
  });

  test('a body is sent as JSON, an idempotency key in its header', async () => {
    tab.shop.giveSession();
    const body = { name: 'Иван', phone: '+79123456789', consent: true };
    await tab.shopCall.call(order, { body, key: 'k1' });
    expect(tab.shop.requests[0]).toMatchObject({
      call: 'POST /api/order',
      body,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
    });
  });

  test('types come from the contract', () => {
    const { call } = tab.shopCall;
    expectTypeOf(call<typeof basketCalls.basketGet>).returns.resolves.toEqualTypeOf<Result<Basket>>();
    expectTypeOf(call<typeof products>).returns.resolves.toEqualTypeOf<Result<ProductsAnswer>>();
    // @ts-expect-error a parameter is missing
    void (() => call(basketCalls.basketAdd, { params: { productId: 1 } }));
    // @ts-expect-error parameters are missing
    void (() => call(basketCalls.basketAdd));
    // @ts-expect-error a body is missing
    void (() => call(carModels, {}));
    // @ts-expect-error this call has no body
    void (() => call(mainData, { body: {} }));
  });
});

describe('what is returned', () => {
  test('a refusal has the server’s message and fields', async () => {
    const errors = [{ field: 'phone', message: 'Проверьте телефон.' }];
    tab.shop.next(MAIN, { status: 400, json: { success: 0, message: 'Запрос неверен.', errors } });
    expect(await main()).toEqual({
      ok: false,
      kind: 'refused',
      status: 400,
      message: 'Запрос неверен.',
      errors,
    });
  });

  test.each([
    ['a page of a proxy', { status: 413, text: '<html>' }, 'refused', 413],
    ['an error of the server', { status: 500, text: '' }, 'server', 500],
    ['a page where JSON was due', { status: 200, text: '<html>' }, 'server', 200],
  ])('%s becomes a message in Russian', async (_, reply, kind, status) => {
    tab.shop.next(MAIN, reply);
    const result = await main();
    expect(result).toMatchObject({ ok: false, kind, status, errors: [] });
    expect(!result.ok && result.message).toMatch(/^[А-Я][а-я ]+.*\.$/u);
  });

  test('a call times out after ten seconds and is then not repeated', async () => {
    tab.shop.always(MAIN, { silent: true });
    const promise = main();
    expect(await outcome(promise, 9_999)).toBeUndefined();
    expect(await outcome(promise, 1)).toMatchObject({ kind: 'timeout', status: 0 });
    expect(tab.shop.requests).toHaveLength(1);
    expect(tab.shop.requests[0]?.signal.aborted).toBe(true);
  });

  test('no timer remains after a response', async () => {
    await main();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('calls that only read are retried', () => {
  test.each([
    ['a cut connection', { cut: true } as const],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
  ])('after %s, twice, 300 and 900 ms later', async (_, reply) => {
    const begun = Date.now();
    tab.shop.next(MAIN, reply, reply, { json: { brands: [] } });
    expect(await outcome(main(), 1200)).toMatchObject({ ok: true });
    expect(tab.shop.requests.map(({ at }) => at - begun)).toEqual([0, 300, 1200]);
  });

  test('and fail after the third attempt', async () => {
    tab.shop.always(MAIN, { cut: true });
    expect(await outcome(main(), 5000)).toMatchObject({ kind: 'offline', status: 0 });
    expect(tab.shop.requests).toHaveLength(3);
  });

  test.each([400, 404, 429, 500])('not after %i', async status => {
    tab.shop.always(MAIN, { status });
    expect(await outcome(main(), 5000)).toMatchObject({ status });
    expect(tab.shop.requests).toHaveLength(1);
  });

  test('not if the caller retries by itself', async () => {
    tab.shop.always(MAIN, { cut: true });
    expect(await outcome(main({ once: true }))).toMatchObject({ kind: 'offline' });
    expect(tab.shop.requests).toHaveLength(1);
  });
});

describe('a caller’s abort signal', () => {
  test('aborts the call at once', async () => {
    tab.shop.always(MAIN, { silent: true });
    const control = new AbortController();
    const promise = main({ signal: control.signal });
    await pass(50);
    control.abort();
    expect(await outcome(promise)).toMatchObject({ kind: 'aborted' });
    expect(tab.shop.requests[0]?.signal.aborted).toBe(true);
  });

  test('ends the pause before a retry', async () => {
    tab.shop.always(MAIN, { cut: true });
    const control = new AbortController();
    const promise = main({ signal: control.signal });
    await pass(100);
    control.abort();
    expect(await outcome(promise)).toMatchObject({ kind: 'aborted' });
    await pass(5000);
    expect(tab.shop.requests).toHaveLength(1);
  });

  test('set before the call prevents the request', async () => {
    const result = await main({ signal: AbortSignal.abort() });
    expect(result).toMatchObject({ kind: 'aborted' });
    expect(tab.shop.requests.every(({ signal }) => signal.aborted)).toBe(true);
  });
});

describe('calls that change something', () => {
  test('fetch a session first if there is none', async () => {
    expect(await add()).toMatchObject({ ok: true, value: { count: 4 } });
    expect(tab.shop.requests.map(({ call }) => call)).toEqual(['GET /api/basket/get', ADD]);
    expect(tab.shop.requests[1]?.headers['X-XSRF-TOKEN']).toBe('token-1');
  });

  test('made concurrently share one session request', async () => {
    const read = tab.shopCall.call(basketCalls.basketGet);
    await Promise.all([add(), read, add()]);
    expect(tab.shop.requestsTo('GET /api/basket/get')).toHaveLength(1);
    expect(tab.shop.requestsTo('GET /api/basket/add').map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual([
      'token-1',
      'token-1',
    ]);
  });

  test('are not sent if no session can be fetched', async () => {
    tab.shop.always('GET /api/basket/get', { status: 503 });
    expect(await outcome(add(), 2000)).toMatchObject({ kind: 'server', status: 503 });
    expect(tab.shop.requestsTo(ADD)).toHaveLength(0);
  });

  test('are retried once with the token set by a 403', async () => {
    tab.shop.giveSession();
    tab.shop.next(ADD, { status: 403, json: { success: 0, message: 'Нет.', errors: [] } });
    tab.shop.always('GET /api/basket/get', () => {
      tab.shop.giveSession();
      return { json: tab.shop.basket() };
    });
    expect(await add()).toMatchObject({ ok: true });
    expect(tab.shop.requests.map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual([
      'token-1',
      undefined,
      'token-2',
    ]);
  });

  test('do not fetch a token if the 403 set one', async () => {
    tab.shop.cookies.set('XSRF-TOKEN', 'stale');
    tab.shop.always(ADD, ({ headers }) => {
      if (headers['X-XSRF-TOKEN'] === 'fresh') return { json: tab.shop.basket() };
      tab.shop.cookies.set('XSRF-TOKEN', 'fresh');
      return { status: 403, json: {} };
    });
    expect(await add()).toMatchObject({ ok: true });
    expect(tab.shop.requests.map(({ call }) => call)).toEqual([ADD, ADD]);
  });

  test('of several tokens take the one that a 403 has set, from then on at once', async () => {
    const { cookies } = tab.browser;
    tab.browser.cookies = name => ['of another site', ...cookies(name), 'of another path'];
    tab.shop.giveSession();
    expect(await add()).toMatchObject({ ok: true });
    expect(await add()).toMatchObject({ ok: true });
    expect(tab.shop.requests.map(({ call, headers }) => [call, headers['X-XSRF-TOKEN']])).toEqual([
      [ADD, 'of another site'],
      [ADD, 'token-2'],
      [ADD, 'token-2'],
    ]);
  });

  test('fail at the second 403', async () => {
    tab.shop.giveSession();
    tab.shop.always(ADD, { status: 403, json: { success: 0, message: 'Нет.', errors: [] } });
    expect(await add()).toMatchObject({ kind: 'refused', status: 403, message: 'Нет.' });
    expect(tab.shop.requestsTo(ADD)).toHaveLength(2);
  });

  test('add and del are repeated once after a broken connection', async () => {
    tab.shop.giveSession();
    tab.shop.next(ADD, { cut: true });
    tab.shop.next('GET /api/basket/del/1', { cut: true });
    expect(await outcome(add(), 300)).toMatchObject({ ok: true });
    const del = tab.shopCall.call(basketCalls.basketDel, { params: { productId: 1 } });
    expect(await outcome(del, 300)).toMatchObject({ ok: true });
    tab.shop.always(ADD, { cut: true });
    expect(await outcome(add(), 5000)).toMatchObject({ kind: 'offline' });
    expect(tab.shop.requestsTo(ADD)).toHaveLength(4);
  });

  test.each([
    ['silence', { silent: true } as const],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
  ])('are never repeated after %s', async (_, reply) => {
    tab.shop.giveSession();
    tab.shop.always(ADD, reply);
    expect(await outcome(add(), 30_000)).toMatchObject({ ok: false });
    expect(tab.shop.requestsTo(ADD)).toHaveLength(1);
  });

  test('an order and an emptying are never repeated', async () => {
    tab.shop.giveSession();
    tab.shop.always('POST /api/order', { cut: true });
    tab.shop.always('GET /api/basket/empty', { cut: true });
    const body = { name: 'Иван', phone: '1', consent: true };
    expect(await outcome(tab.shopCall.call(order, { body }), 5000)).toMatchObject({
      kind: 'offline',
    });
    await outcome(tab.shopCall.call(basketCalls.basketEmpty), 5000);
    expect(tab.shop.requests).toHaveLength(2);
  });
});
