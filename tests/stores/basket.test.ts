import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Load } from '#src/api/load.ts';
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

/** The load flags that a product's button shows, one after the other. */
function flagsOf(product: number): Load[] {
  const flags: Load[] = [];
  tab.basket.onLoad(product, load => flags.push(load));
  return flags;
}
const calls = () => tab.shop.asked.map(({ call }) => call.replace('GET /api/basket/', ''));
const returning = async () => {
  tab.shop.giveSession();
  tab.shop.lines.set(1, 4);
  tab.basket.startBasket();
  await pass();
};
const shown = () => {
  const state = tab.basket.$basket.get();
  return state.status === 'ready' ? state.basket : state;
};

describe('asked for only when there may be something in it', () => {
  test('a first visit asks nothing: the basket is empty', async () => {
    expect(tab.basket.$basket.get()).toEqual({ status: 'unknown' });
    tab.basket.startBasket();
    await pass(60_000);
    expect(shown()).toEqual({ count: 0, summa: 0, items: {}, notes: [] });
    expect(tab.shop.asked).toEqual([]);
  });

  test('a visitor with a session sees what is in it, by one call however often it is begun', async () => {
    tab.shop.giveSession();
    tab.shop.lines.set(1, 4);
    tab.basket.startBasket();
    tab.basket.startBasket();
    expect(tab.basket.$basket.get()).toEqual({ status: 'loading' });
    await pass();
    expect(shown()).toMatchObject({ count: 4, summa: 18_000 });
    expect(calls()).toEqual(['get']);
  });

  test('a failed load says why and can be tried again', async () => {
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
    expect(shown()).toMatchObject({ count: 0 });
  });

  test('a basket that is known outlives a failed look', async () => {
    await returning();
    tab.shop.next('GET /api/basket/get', { status: 500, text: '' });
    tab.basket.refreshBasket();
    await pass();
    expect(shown()).toMatchObject({ count: 4 });
  });

  test('a page that comes out of the back/forward cache looks again', async () => {
    await returning();
    tab.shop.lines.set(2, 1);
    tab.browser.comeBack();
    await pass();
    expect(shown()).toMatchObject({ count: 5 });
  });

  test('but not without a session', async () => {
    tab.basket.startBasket();
    tab.browser.comeBack();
    await pass();
    expect(tab.shop.asked).toEqual([]);
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
    expect(shown()).toMatchObject({ count: 0, items: {} });
  });

  test('a refused add leaves 0 and says why', async () => {
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

  test('one product’s flag is no other’s', async () => {
    const flags = flagsOf(2);
    await tab.basket.addToBasket(1);
    expect(flags).toEqual([0]);
  });

  test('who has stopped looking is told nothing', async () => {
    const flags: Load[] = [];
    tab.basket.onLoad(1, load => flags.push(load))();
    await tab.basket.addToBasket(1);
    expect(flags).toEqual([0]);
  });

  test('trouble is forgotten at the next wish', async () => {
    await tab.basket.addToBasket(3, 4);
    await tab.basket.addToBasket(3, 2);
    expect(tab.basket.$trouble.get()).toBeNull();
  });
});

describe('adding', () => {
  test('a row adds one; a first add opens the session by itself', async () => {
    expect(await tab.basket.addToBasket(2)).toBeNull();
    expect(calls()).toEqual(['get', 'add/2/1']);
    expect(shown()).toMatchObject({ count: 1, summa: 9800.5 });
  });

  test('the product page adds its quantity', async () => {
    await tab.basket.addToBasket(2, 4);
    expect(shown()).toMatchObject({ count: 4 });
  });

  test('what is there is never lowered, though this page did not know of it', async () => {
    tab.shop.giveSession();
    tab.shop.lines.set(1, 4);
    await tab.basket.addToBasket(1);
    expect(calls()).toEqual(['get']);
    expect(tab.shop.lines.get(1)).toBe(4);
  });

  test('more than is there raises it', async () => {
    await returning();
    await tab.basket.addToBasket(1, 6);
    expect(tab.shop.lines.get(1)).toBe(6);
  });

  test('nothing is set blindly when the basket cannot be read', async () => {
    tab.shop.giveSession();
    tab.shop.lines.set(1, 4);
    tab.shop.always('GET /api/basket/get', { status: 500, text: '' });
    expect(await tab.basket.addToBasket(1)).toMatch(/[а-я]/u);
    expect(tab.shop.askedFor('GET /api/basket/add')).toEqual([]);
    expect(tab.shop.lines.get(1)).toBe(4);
  });
});

describe('changes of one product wait for each other, the latest wins', () => {
  test('five quantities in a row are two calls: the first and the last', async () => {
    await returning();
    const flags = flagsOf(1);
    const outcomes = Promise.all([5, 6, 7, 8, 9].map(count => tab.basket.setQuantity(1, count)));
    await pass();
    expect(calls()).toEqual(['get', 'add/1/5', 'add/1/9']);
    expect(await outcomes).toEqual([null, null, null, null, null]);
    expect(flags).toEqual([2, 3, 2]);
    expect(shown()).toMatchObject({ count: 9 });
  });

  test('an add in flight and then a delete ends without it', async () => {
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
    expect(shown()).toMatchObject({ count: 0 });
  });

  test('answers of two products cannot overtake each other', async () => {
    await returning();
    tab.shop.always('GET /api/basket/add/2/1', () => {
      tab.shop.lines.set(2, 1);
      return { json: tab.shop.basket(), after: 500 };
    });
    const both = Promise.all([tab.basket.setQuantity(2, 1), tab.basket.setQuantity(3, 2)]);
    expect([...tab.basket.$busy.get()]).toEqual([2, 3]);
    await pass(1000);
    await both;
    expect(shown()).toMatchObject({ count: 7 });
    expect([...tab.basket.$busy.get()]).toEqual([]);
  });

  test('a quantity that is there already costs no call', async () => {
    await returning();
    expect(await tab.basket.setQuantity(1, 4)).toBeNull();
    expect(calls()).toEqual(['get']);
  });
});

test('emptying takes everything out', async () => {
  await returning();
  await tab.basket.setQuantity(2, 2);
  expect(await tab.basket.emptyBasket()).toBeNull();
  expect(shown()).toMatchObject({ count: 0, items: {} });
});

test('an answer of another shape stops nothing but itself', async () => {
  await returning();
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  tab.shop.next('GET /api/basket/add/1/5', { json: {} });
  expect(await tab.basket.setQuantity(1, 5)).toMatch(/^Что-то пошло не так/u);
  expect(complained).toHaveBeenCalledOnce();
  expect([...tab.basket.$busy.get()]).toEqual([]);
  expect(await tab.basket.setQuantity(1, 6)).toBeNull();
  complained.mockRestore();
});

test('an offline visitor is told and loses nothing', async () => {
  await returning();
  tab.shop.always('GET /api/basket/add/1/5', { cut: true });
  const why = tab.basket.setQuantity(1, 5);
  await pass(1000);
  expect(await why).toMatch(/^Нет связи/u);
  expect(shown()).toMatchObject({ count: 4 });
});

describe('a stepper', () => {
  const stepped = () => tab.basket.$stepped.get();

  test('shows what was pressed at once, and quick presses reach the shop as the last one', async () => {
    await returning();
    for (const quantity of [5, 6, 7]) {
      void tab.basket.stepTo(1, quantity);
      expect(stepped()).toEqual({ 1: quantity });
    }
    await pass(100);
    expect(calls()).toEqual(['get', 'add/1/5', 'add/1/7']);
    expect(stepped()).toEqual({});
    expect(shown()).toMatchObject({ count: 7 });
  });

  test('goes back to what is in the basket when the shop refuses', async () => {
    await returning();
    tab.shop.next('GET /api/basket/add/1/5', {
      status: 400,
      json: { success: 0, message: 'Нет.', errors: [] },
    });
    const why = tab.basket.stepTo(1, 5);
    await pass(100);
    expect(await why).toBe('Нет.');
    expect(stepped()).toEqual({});
    expect(shown()).toMatchObject({ count: 4 });
  });

  test('takes the last one out', async () => {
    await returning();
    void tab.basket.stepTo(1, 0);
    expect(stepped()).toEqual({ 1: 0 });
    await pass(100);
    expect(calls()).toEqual(['get', 'del/1']);
  });
});
