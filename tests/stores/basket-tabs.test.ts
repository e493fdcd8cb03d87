import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tyresIn } from '#src/domain/basket.ts';
import { held } from './fake-shop.ts';
import { openTab, pass, type Tab, Visitor } from './tab.ts';

let visitor: Visitor;
beforeEach(() => {
  vi.useFakeTimers();
  visitor = new Visitor();
});
afterEach(() => {
  vi.useRealTimers();
});

async function tabs(): Promise<[Tab, Tab]> {
  const [one, other] = [await openTab(visitor), await openTab(visitor)];
  one.basket.startBasket();
  other.basket.startBasket();
  await pass();
  return [one, other];
}
const countIn = ({ basket }: Tab) => {
  const state = basket.$basket.get();
  return state.status === 'ready' ? tyresIn(state.basket.lines) : null;
};
const gets = () => visitor.shop.requestsTo('GET /api/basket/get').length;

test('a tab shows what another tab adds or removes without making a request', async () => {
  const [one, other] = await tabs();
  const loads: number[] = [];
  other.basket.onLoad(1, load => loads.push(load));
  await one.basket.addToBasket(1, 4);
  await pass(10);
  expect(countIn(other)).toBe(4);
  expect(loads).toEqual([0, 2]);
  await one.basket.removeFromBasket(1);
  await pass(10);
  expect(countIn(other)).toBe(0);
  expect(gets()).toBe(1);
});

test('a tab opened before the first add is updated too', async () => {
  const [one, other] = await tabs();
  expect([countIn(one), countIn(other)]).toEqual([0, 0]);
  await other.basket.addToBasket(2);
  await pass(10);
  expect([countIn(one), countIn(other)]).toEqual([1, 1]);
});

test('reads are not broadcast: two tabs that read at once do not trigger each other endlessly', async () => {
  visitor.shop.giveSession();
  const [one, other] = await tabs();
  one.basket.refreshBasket();
  other.basket.refreshBasket();
  await pass(60_000);
  expect(gets()).toBe(4);
});

test('a changed price that one tab receives is shown by the other', async () => {
  visitor.shop.giveSession();
  visitor.shop.lines.set(1, 4);
  const [one, other] = await tabs();
  other.basketPage.startBasketPage();
  await pass(100);
  visitor.shop.notes = ['Цена изменилась.'];
  one.basket.refreshBasket();
  await pass(10);
  expect(other.basketPage.$notes.get()).toEqual(['Цена изменилась.']);
});

test('after overlapping changes, whose order is unknown, both tabs reload the basket and agree', async () => {
  visitor.shop.giveSession();
  const [one, other] = await tabs();
  const [slow, quick] = [held(), held()];
  visitor.shop.always('GET /api/basket/add/1/1', () => slow.reply);
  visitor.shop.always('GET /api/basket/add/2/1', () => quick.reply);
  void one.basket.addToBasket(1);
  void other.basket.addToBasket(2);
  await pass(100);
  // The server applies 1, then 2; the response to 1 arrives last.
  visitor.shop.lines.set(1, 1);
  const early = visitor.shop.basket();
  visitor.shop.lines.set(2, 1);
  quick.give({ json: visitor.shop.basket() });
  await pass(100);
  slow.give({ json: early });
  await pass(100);
  expect([countIn(one), countIn(other)]).toEqual([2, 2]);
});

test('a message older than the tab’s own state is ignored', async () => {
  visitor.shop.giveSession();
  const [one, other] = await tabs();
  await pass(100);
  await one.basket.addToBasket(1, 4);
  const [channel] = visitor.channels.values();
  const stale = { basket: { lines: [], notes: [] }, answered: { from: 0, to: 1 } };
  await pass(100);
  for (const hear of channel ?? []) hear(stale);
  expect([countIn(one), countIn(other)]).toEqual([4, 4]);
});
