import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  return state.status === 'ready' ? state.basket.count : null;
};
const gets = () => visitor.shop.askedFor('GET /api/basket/get').length;

test('what one tab adds or removes the other shows, without a call of its own', async () => {
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

test('a tab that was opened before the first add follows too', async () => {
  const [one, other] = await tabs();
  expect([countIn(one), countIn(other)]).toEqual([0, 0]);
  await other.basket.addToBasket(2);
  await pass(10);
  expect([countIn(one), countIn(other)]).toEqual([1, 1]);
});

test('looks alone are not told around: two tabs that look at once do not look for ever', async () => {
  visitor.shop.giveSession();
  const [one, other] = await tabs();
  one.basket.refreshBasket();
  other.basket.refreshBasket();
  await pass(60_000);
  expect(gets()).toBe(4);
});

test('changes that overlap cannot be put in order: both tabs ask again and agree', async () => {
  visitor.shop.giveSession();
  const [one, other] = await tabs();
  const [slow, quick] = [held(), held()];
  visitor.shop.always('GET /api/basket/add/1/1', () => slow.reply);
  visitor.shop.always('GET /api/basket/add/2/1', () => quick.reply);
  void one.basket.addToBasket(1);
  void other.basket.addToBasket(2);
  await pass(100);
  // The shop takes 1, then 2; the answer to 1 comes last.
  visitor.shop.lines.set(1, 1);
  const early = visitor.shop.basket();
  visitor.shop.lines.set(2, 1);
  quick.give({ json: visitor.shop.basket() });
  await pass(100);
  slow.give({ json: early });
  await pass(100);
  expect([countIn(one), countIn(other)]).toEqual([2, 2]);
});

test('news that are older than what a tab knows change nothing', async () => {
  visitor.shop.giveSession();
  const [one, other] = await tabs();
  await pass(100);
  await one.basket.addToBasket(1, 4);
  const [channel] = visitor.channels.values();
  const stale = { basket: { count: 9, summa: 9, items: {}, notes: [] }, answered: { from: 0, to: 1 } };
  await pass(100);
  for (const hear of channel ?? []) hear(stale);
  expect([countIn(one), countIn(other)]).toEqual([4, 4]);
});
