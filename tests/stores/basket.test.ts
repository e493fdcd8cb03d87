import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Load } from '#src/api/load.ts';
import { totalOf, tyresIn } from '#src/domain/basket.ts';
import { held } from './fake-shop.ts';
import { openTab, pass, type Tab } from './tab.ts';

let tab: Tab;
beforeEach(async () => {
  vi.useFakeTimers();
  tab = await openTab();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Records the load flags of a product's button in order. */
function flagsOf(product: number): Load[] {
  const flags: Load[] = [];
  tab.basket.onLoad(product, load => flags.push(load));
  return flags;
}
const calls = () => tab.shop.requests.map(({ call }) => call.replace('GET /api/basket/', ''));
const returning = async () => {
  tab.shop.giveSession();
  tab.shop.lines.set(1, 4);
  tab.basket.startBasket();
  await pass();
};
const view = () => {
  const state = tab.basket.$basket.get();
  return state.status === 'ready' ? state.basket : state;
};

const counted = () => {
  const lines = tab.basket.basketLines();
  return { count: tyresIn(lines), total: totalOf(lines) };
};

describe('the basket is loaded only if it may contain something', () => {
  test('a first visit makes no request: the basket is empty', async () => {
    expect(tab.basket.$basket.get()).toEqual({ status: 'unknown' });
    tab.basket.startBasket();
    await pass(60_000);
    expect(view()).toEqual({ lines: [], notes: [] });
    expect(tab.shop.requests).toEqual([]);
  });

  test('a visitor with a session gets the basket by one request, however often it is started', async () => {
    tab.shop.giveSession();
    tab.shop.lines.set(1, 4);
    tab.basket.startBasket();
    tab.basket.startBasket();
    expect(tab.basket.$basket.get()).toEqual({ status: 'loading' });
    await pass();
    expect(counted()).toEqual({ count: 4, total: 1_800_000 });
    expect(calls()).toEqual(['get']);
  });

  test('a failed load shows the reason and can be retried', async () => {
    tab.shop.giveSession();
    tab.shop.next('GET /api/basket/get', { status: 500, text: '' });
    tab.basket.startBasket();
    await pass();
    expect(tab.basket.$basket.get()).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/[а-я]/),
    });
    tab.basket.refreshBasket();
    await pass();
    expect(counted().count).toBe(0);
  });

  test('a loaded basket remains after a failed reload', async () => {
    await returning();
    tab.shop.next('GET /api/basket/get', { status: 500, text: '' });
    tab.basket.refreshBasket();
    await pass();
    expect(counted().count).toBe(4);
  });

  test('a page restored from the back/forward cache reloads the basket', async () => {
    await returning();
    tab.shop.lines.set(2, 1);
    tab.browser.comeBack();
    await pass();
    expect(counted().count).toBe(5);
  });

  test('but not without a session', async () => {
    tab.basket.startBasket();
    tab.browser.comeBack();
    await pass();
    expect(tab.shop.requests).toEqual([]);
  });
});

// spec: 3.client-state, 4.load-flag, 9.load-states
describe('load flags (spec section 4)', () => {
  test('0, 3 while an add is in flight, 2 after it', async () => {
    const flags = flagsOf(1);
    void tab.basket.addToBasket(1);
    expect(flags).toEqual([0, 3]);
    await pass();
    expect(flags).toEqual([0, 3, 2]);
  });

  test('2, 3 while a delete is in flight, 0 after it', async () => {
    await returning();
    const flags = flagsOf(1);
    void tab.basket.removeFromBasket(1);
    await pass();
    expect(flags).toEqual([2, 3, 0]);
    expect(view()).toMatchObject({ lines: [] });
  });

  test('a refused add leaves 0 and shows the reason', async () => {
    const flags = flagsOf(3);
    const why = tab.basket.addToBasket(3, 4);
    await pass();
    expect(flags).toEqual([0, 3, 0]);
    expect(await why).toBe('Можно заказать не больше 2 шт.');
    expect(tab.basket.$trouble.get()).toEqual({ product: 3, message: await why });
  });

  test('a failed delete leaves 2', async () => {
    await returning();
    tab.shop.next('GET /api/basket/del/1', { status: 503, text: '' });
    const flags = flagsOf(1);
    await tab.basket.removeFromBasket(1);
    expect(flags).toEqual([2, 3, 2]);
  });

  test('each product has its own flag', async () => {
    const flags = flagsOf(2);
    await tab.basket.addToBasket(1);
    expect(flags).toEqual([0]);
  });

  test('nothing is reported after unsubscribing', async () => {
    const flags: Load[] = [];
    tab.basket.onLoad(1, load => flags.push(load))();
    await tab.basket.addToBasket(1);
    expect(flags).toEqual([0]);
  });

  test('the error is cleared at the next change', async () => {
    await tab.basket.addToBasket(3, 4);
    await tab.basket.addToBasket(3, 2);
    expect(tab.basket.$trouble.get()).toBeNull();
  });
});

describe('adding', () => {
  test('a row adds one; the first add also starts the session', async () => {
    expect(await tab.basket.addToBasket(2)).toBeNull();
    expect(calls()).toEqual(['get', 'add/2/1']);
    expect(counted()).toEqual({ count: 1, total: 980_050 });
  });

  test('the product page adds its quantity', async () => {
    await tab.basket.addToBasket(2, 4);
    expect(counted().count).toBe(4);
  });

  test('adding never lowers a quantity, even one this page had not loaded', async () => {
    tab.shop.giveSession();
    tab.shop.lines.set(1, 4);
    await tab.basket.addToBasket(1);
    expect(calls()).toEqual(['get']);
    expect(tab.shop.lines.get(1)).toBe(4);
  });

  test('adding more than the current quantity raises it', async () => {
    await returning();
    await tab.basket.addToBasket(1, 6);
    expect(tab.shop.lines.get(1)).toBe(6);
  });

  test('nothing is added if the basket cannot be loaded', async () => {
    tab.shop.giveSession();
    tab.shop.lines.set(1, 4);
    tab.shop.always('GET /api/basket/get', { status: 500, text: '' });
    expect(await tab.basket.addToBasket(1)).toMatch(/[а-я]/u);
    expect(tab.shop.requestsTo('GET /api/basket/add')).toEqual([]);
    expect(tab.shop.lines.get(1)).toBe(4);
  });
});

describe('changes of one product are queued, and the latest wins', () => {
  test('five quantities in a row make two requests: the first and the last', async () => {
    await returning();
    const flags = flagsOf(1);
    const outcomes = Promise.all([5, 6, 7, 8, 9].map(count => tab.basket.setQuantity(1, count)));
    await pass();
    expect(calls()).toEqual(['get', 'add/1/5', 'add/1/9']);
    expect(await outcomes).toEqual([null, null, null, null, null]);
    expect(flags).toEqual([2, 3, 2]);
    expect(counted().count).toBe(9);
  });

  test('a delete during an add leaves the product out', async () => {
    const answer = held();
    tab.shop.giveSession();
    tab.shop.always('GET /api/basket/add/1/1', () => answer.reply);
    void tab.basket.addToBasket(1);
    await pass();
    void tab.basket.removeFromBasket(1);
    await pass();
    expect(calls()).toEqual(['get', 'add/1/1']);
    tab.shop.lines.set(1, 1);
    answer.give({ json: tab.shop.basket() });
    await pass();
    expect(calls()).toEqual(['get', 'add/1/1', 'del/1']);
    expect(counted().count).toBe(0);
  });

  test('changes of two products are sent one after another', async () => {
    await returning();
    tab.shop.always('GET /api/basket/add/2/1', () => {
      tab.shop.lines.set(2, 1);
      return { json: tab.shop.basket(), after: 500 };
    });
    const both = Promise.all([tab.basket.setQuantity(2, 1), tab.basket.setQuantity(3, 2)]);
    expect([...tab.basket.$busy.get()]).toEqual([2, 3]);
    await pass(1000);
    await both;
    expect(counted().count).toBe(7);
    expect([...tab.basket.$busy.get()]).toEqual([]);
  });

  test('an unchanged quantity makes no request', async () => {
    await returning();
    expect(await tab.basket.setQuantity(1, 4)).toBeNull();
    expect(calls()).toEqual(['get']);
  });
});

test('emptying removes everything', async () => {
  await returning();
  await tab.basket.setQuantity(2, 2);
  expect(await tab.basket.emptyBasket()).toBeNull();
  expect(view()).toMatchObject({ lines: [] });
});

test('an invalid response fails only its own change', async () => {
  await returning();
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  tab.shop.next('GET /api/basket/add/1/5', { json: {} });
  expect(await tab.basket.setQuantity(1, 5)).toMatch(/^Что-то пошло не так/u);
  expect(complained).toHaveBeenCalledOnce();
  expect([...tab.basket.$busy.get()]).toEqual([]);
  expect(await tab.basket.setQuantity(1, 6)).toBeNull();
  complained.mockRestore();
});

test('offline, an error is shown and nothing is lost', async () => {
  await returning();
  tab.shop.always('GET /api/basket/add/1/5', { cut: true });
  const why = tab.basket.setQuantity(1, 5);
  await pass(1000);
  expect(await why).toMatch(/^Нет связи/u);
  expect(counted().count).toBe(4);
});

describe('a stepper', () => {
  const stepped = () => tab.basket.$stepped.get();

  test('shows the chosen quantity at once, and sends only the last of several quick clicks', async () => {
    await returning();
    for (const quantity of [5, 6, 7]) {
      void tab.basket.stepTo(1, quantity);
      expect(stepped()).toEqual({ 1: quantity });
    }
    await pass(100);
    expect(calls()).toEqual(['get', 'add/1/5', 'add/1/7']);
    expect(stepped()).toEqual({});
    expect(counted().count).toBe(7);
  });

  test('returns to the basket’s quantity when the server refuses', async () => {
    await returning();
    tab.shop.next('GET /api/basket/add/1/5', {
      status: 400,
      json: { success: 0, message: 'Нет.', errors: [] },
    });
    const why = tab.basket.stepTo(1, 5);
    await pass(100);
    expect(await why).toBe('Нет.');
    expect(stepped()).toEqual({});
    expect(counted().count).toBe(4);
  });

  test('removes the last one', async () => {
    await returning();
    void tab.basket.stepTo(1, 0);
    expect(stepped()).toEqual({ 1: 0 });
    await pass(100);
    expect(calls()).toEqual(['get', 'del/1']);
  });
});
