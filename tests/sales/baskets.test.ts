import { describe, expect, test } from 'vitest';
import type { Basket } from '#src/domain/basket.ts';
import { amount } from '#tests/harness/long.ts';
import { again, ordered, Shelf } from './shelf.ts';
import { opening, storeKinds } from './stores.ts';

const DAY = 86_400_000;
const counts = ({ lines }: Basket) => Object.fromEntries(lines.map(({ id, count }) => [id, count]));

describe.each(storeKinds().slice(0, amount(1, 2)))('a basket in $name', kind => {
  test('shows the catalogue’s facts for each line, in the order of adding', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(7, { price: 749_000, oldPrice: 800_000 }).put(3, { stock: 5 });
    await sales.setLine('s', 7, 4, shelf.offers);
    await sales.setLine('s', 3, 5, shelf.offers);
    await sales.setLine('s', 7, 2, shelf.offers);
    const line = { brand: 'Cordiant', size: '205/55 R16' };
    expect(await sales.basket('s', shelf.offers)).toEqual({
      lines: [
        {
          ...line,
          id: 7,
          name: 'Шина 7',
          photo: '/storage/7.webp',
          count: 2,
          price: 749_000,
          oldPrice: 800_000,
          available: 20,
        },
        {
          ...line,
          id: 3,
          name: 'Шина 3',
          photo: '/storage/3.webp',
          count: 5,
          price: 500_000,
          oldPrice: null,
          available: 5,
        },
      ],
      notes: [],
    });
    expect(await sales.basket('another', shelf.offers)).toEqual({ lines: [], notes: [] });
  });

  test('accepts quantities from 1 to 999 within stock; others change nothing', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1, { stock: 5 }).put(2, { stock: 5000 }).put(3, { stock: 0 });
    await sales.setLine('s', 1, 5, shelf.offers);
    for (const count of [0, -1, 6, 1.5, Number.NaN, 1e12])
      expect(await sales.setLine('s', 1, count, shelf.offers)).toEqual({ refused: 'stock', available: 5 });
    expect(await sales.setLine('s', 2, 1000, shelf.offers)).toEqual({ refused: 'stock', available: 999 });
    expect(await sales.setLine('s', 3, 1, shelf.offers)).toEqual({ refused: 'stock', available: 0 });
    expect(await sales.setLine('s', 4, 1, shelf.offers)).toEqual({ refused: 'unknown' });
    expect(counts(await sales.basket('s', shelf.offers))).toEqual({ 1: 5 });
    await sales.setLine('s', 2, 999, shelf.offers);
    expect(counts(await sales.basket('s', shelf.offers))).toEqual({ 1: 5, 2: 999 });
  });

  test('holds 50 different products, whose quantities can still be changed', async () => {
    const sales = await kind.open();
    const shelf = new Shelf();
    for (let id = 1; id <= 51; id++) shelf.put(id);
    for (let id = 1; id <= 50; id++) await sales.setLine('s', id, 1, shelf.offers);
    expect(await sales.setLine('s', 51, 1, shelf.offers)).toEqual({ refused: 'lines', most: 50 });
    expect(await sales.setLine('s', 50, 2, shelf.offers)).toHaveProperty('lines.length', 50);
    await sales.removeLine('s', 1, shelf.offers);
    expect(await sales.setLine('s', 51, 1, shelf.offers)).toHaveProperty('lines.length', 50);
  });

  test('removes a line, ignores a missing one, and removes all lines', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1).put(2).put(3);
    for (const id of [1, 2, 3]) await sales.setLine('s', id, id, shelf.offers);
    expect(counts(await sales.removeLine('s', 2, shelf.offers))).toEqual({ 1: 1, 3: 3 });
    expect(counts(await sales.removeLine('s', 99, shelf.offers))).toEqual({ 1: 1, 3: 3 });
    expect(await sales.emptyBasket('s', shelf.offers)).toEqual({ lines: [], notes: [] });
    expect(await sales.basket('s', shelf.offers)).toEqual({ lines: [], notes: [] });
  });

  test('reports a changed price once to who sees the answer', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1, { price: 749_000 });
    await sales.setLine('s', 1, 4, shelf.offers);
    shelf.put(1, { price: 799_050 });
    await sales.basket('s', shelf.offers, false);
    await sales.setLine('s', 1, 4, shelf.offers, false);
    await sales.removeLine('s', 2, shelf.offers, false);
    const moved = await sales.basket('s', shelf.offers);
    expect(moved.notes).toEqual([
      'Цена изменилась: Шина 1 — было 7\u00A0490\u00A0руб., стало 7\u00A0990,50\u00A0руб.',
    ]);
    expect(moved.lines[0]?.price).toBe(799_050);
    expect((await sales.basket('s', shelf.offers)).notes).toEqual([]);
  });

  test('reports insufficient stock every time and keeps the chosen quantity', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1, { stock: 8 });
    await sales.setLine('s', 1, 8, shelf.offers);
    shelf.put(1, { stock: 3 });
    for (const _ of [1, 2]) {
      const basket = await sales.basket('s', shelf.offers);
      expect(basket.notes).toEqual(['Шина 1: осталось 3\u00A0шт. Уменьшите количество.']);
      expect(basket.lines[0]).toMatchObject({ count: 8, available: 3 });
    }
    shelf.put(1, { stock: 0 });
    expect((await sales.basket('s', shelf.offers)).notes).toEqual(['Шина 1: нет в наличии.']);
    shelf.put(1, { stock: 8 });
    expect((await sales.basket('s', shelf.offers)).notes).toEqual([]);
  });

  test('keeps the line of a product that is no longer sold', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1, { price: 100 });
    await sales.setLine('s', 1, 2, shelf.offers);
    shelf.products.clear();
    const basket = await sales.basket('s', shelf.offers);
    expect(basket.lines).toMatchObject([{ id: 1, name: 'Шина 1', count: 2, price: 100, available: 0 }]);
    expect(basket.notes).toEqual(['Шина 1: больше не продаётся. Удалите товар из корзины.']);
    expect(await sales.setLine('s', 1, 1, shelf.offers)).toEqual({ refused: 'unknown' });
  });

  test('subtracts what others have ordered', async () => {
    const sales = await kind.open();
    const shelf = new Shelf().put(1, { stock: 10 });
    await ordered(sales, shelf, 'first', { 1: 6 });
    expect(await sales.setLine('s', 1, 5, shelf.offers)).toEqual({ refused: 'stock', available: 4 });
    expect(await sales.setLine('s', 1, 4, shelf.offers)).toMatchObject({ lines: [{ available: 4 }] });
  });

  test('expires 30 days after its last change; reads do not prolong it', async () => {
    let now = Date.UTC(2026, 0, 1);
    const sales = await kind.open({ now: () => now });
    const shelf = new Shelf().put(1).put(2);
    await sales.setLine('s', 1, 1, shelf.offers);
    now += 29 * DAY;
    await sales.setLine('s', 2, 1, shelf.offers);
    now += 29 * DAY;
    await sales.sweep(shelf.offers);
    shelf.put(1, { price: 1 });
    expect((await sales.basket('s', shelf.offers)).lines).toHaveLength(2);
    now += DAY + 1;
    expect((await sales.basket('s', shelf.offers)).lines).toHaveLength(0);
    expect(counts((await sales.setLine('s', 2, 3, shelf.offers)) as Basket)).toEqual({ 2: 3 });
    now += 30 * DAY;
    await sales.sweep(shelf.offers);
    now -= DAY;
    expect((await sales.basket('s', shelf.offers)).lines).toHaveLength(0);
  });

  test('serialises 100 concurrent changes', async () => {
    const place = await kind.place();
    await opening(place);
    // A command waits until its change is made: one that gave up might have been made all the same, and be made again.
    const sales = await opening({ ...place, purpose: 'command' });
    const shelf = new Shelf().put(1, { stock: 999 }).put(2, { stock: 999 });
    const changes = Array.from({ length: 100 }, (_, n) =>
      again(() => sales.setLine('s', 1 + (n % 2), n + 1, shelf.offers)),
    );
    const answers = (await Promise.all(changes)) as Basket[];
    const last = counts(await sales.basket('s', shelf.offers));
    expect(isSerial(answers.map(counts), last)).toBe(true);
  });
});

type State = Readonly<Record<string, number>>;
/**
 * Whether the answers can be put into an order in which each follows from the previous one by its own change: answer n has
 * set product 1 + n % 2 to n + 1. A replaced quantity never comes back, so changes of one product that saw the same quantity
 * of the other are consecutive.
 */
function isSerial(answers: readonly State[], last: State): boolean {
  let [state, rest] = [
    [0, 0],
    answers.map((answer, n) => ({ at: n % 2, after: [answer[1] ?? 0, answer[2] ?? 0] })),
  ];
  const follows = (from: readonly number[]) =>
    rest.filter(({ at, after }) => from[1 - at] === after[1 - at] && from[at] !== after[at]);
  while (rest.length > 0) {
    const ways = follows(state).map(step => ({
      step,
      left: follows(step.after).filter(({ at }) => at !== step.at),
    }));
    const [way] = ways.sort((a, b) => a.left.length - b.left.length);
    if (!way) return false;
    state = way.step.after;
    rest = rest.filter(each => each !== way.step);
  }
  return state[0] === last[1] && state[1] === last[2];
}
