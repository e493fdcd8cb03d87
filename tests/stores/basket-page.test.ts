import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTab, pass, type Tab, Visitor } from './tab.ts';

let tab: Tab;
beforeEach(async () => {
  vi.useFakeTimers();
  const visitor = new Visitor();
  visitor.shop.giveSession();
  visitor.shop.lines.set(1, 4).set(2, 2);
  tab = await openTab(visitor, { address: '/basket' });
  tab.basket.startBasket();
  tab.basketPage.startBasketPage();
  await pass();
});
afterEach(() => {
  vi.useRealTimers();
});

const editing = () => tab.basketPage.$editing.get();

describe('quantity edit mode', () => {
  test('opens with the line’s quantity', () => {
    tab.basketPage.editQuantity(2);
    expect(editing()).toEqual({ product: 2, text: '2', status: 'typing', error: null });
  });

  // spec: 7.basket.add, 9.quantity-4
  test('opens with 4 if there is no line', () => {
    tab.basketPage.editQuantity(3);
    expect(editing()?.text).toBe('4');
  });

  test('«Сохранить» sets the quantity and closes the field', async () => {
    tab.basketPage.editQuantity(1);
    tab.basketPage.typeQuantity(' 7 ');
    void tab.basketPage.saveQuantity();
    expect(editing()).toMatchObject({ status: 'saving' });
    await pass();
    expect(editing()).toBeNull();
    expect(tab.shop.lines.get(1)).toBe(7);
  });

  test('a double press saves once', async () => {
    tab.basketPage.editQuantity(1);
    tab.basketPage.typeQuantity('7');
    await Promise.all([tab.basketPage.saveQuantity(), tab.basketPage.saveQuantity()]);
    expect(tab.shop.requestsTo('GET /api/basket/add')).toHaveLength(1);
  });

  test.each(['', '0', '-1', '1.5', 'четыре', '1e2', '1000', '..'])('«%s» is not a quantity', async text => {
    tab.basketPage.editQuantity(1);
    tab.basketPage.typeQuantity(text);
    await tab.basketPage.saveQuantity();
    expect(editing()).toMatchObject({ text, error: 'Количество — целое число от 1 до 40.' });
    expect(tab.shop.requestsTo('GET /api/basket/add')).toEqual([]);
  });

  test('the server’s refusal is shown at the field until the visitor types', async () => {
    tab.basketPage.editQuantity(2);
    tab.basketPage.typeQuantity('13');
    await tab.basketPage.saveQuantity();
    expect(editing()).toMatchObject({
      text: '13',
      status: 'typing',
      error: 'Можно заказать не больше 12 шт.',
    });
    tab.basketPage.typeQuantity('12');
    expect(editing()?.error).toBeNull();
    expect(tab.shop.lines.get(2)).toBe(2);
  });

  test('a response does not close the field opened for another line meanwhile', async () => {
    tab.basketPage.editQuantity(1);
    tab.basketPage.typeQuantity('5');
    const saved = tab.basketPage.saveQuantity();
    tab.basketPage.editQuantity(2);
    await saved;
    expect(editing()).toMatchObject({ product: 2, text: '2' });
  });

  test('cancelling changes nothing', () => {
    tab.basketPage.editQuantity(1);
    tab.basketPage.typeQuantity('9');
    tab.basketPage.cancelEditing();
    expect(editing()).toBeNull();
    expect(tab.shop.lines.get(1)).toBe(4);
  });
});

describe('a removed line can be restored', () => {
  const removed = () => tab.basketPage.$removed.get().map(({ id, count }) => [id, count]);

  test('«Вернуть» restores it with its quantity', async () => {
    await tab.basketPage.removeLine(1);
    expect(removed()).toEqual([[1, 4]]);
    expect(tab.shop.lines.has(1)).toBe(false);
    await tab.basketPage.restoreLine(1);
    expect(removed()).toEqual([]);
    expect(tab.shop.lines.get(1)).toBe(4);
  });

  test('several lines, one at a time', async () => {
    await tab.basketPage.removeLine(1);
    await tab.basketPage.removeLine(2);
    expect(removed()).toEqual([
      [1, 4],
      [2, 2],
    ]);
    await tab.basketPage.restoreLine(1);
    expect(removed()).toEqual([[2, 2]]);
  });

  test('all lines of an emptied basket', async () => {
    await tab.basketPage.removeAllLines();
    expect(removed()).toEqual([
      [1, 4],
      [2, 2],
    ]);
    expect(tab.shop.lines.size).toBe(0);
  });

  test('after a failed removal there is nothing to restore', async () => {
    tab.shop.next('GET /api/basket/del/1', { status: 503, text: '' });
    await tab.basketPage.removeLine(1);
    expect(removed()).toEqual([]);
  });

  test('if the stock does not allow restoring, the line stays restorable and the reason is shown', async () => {
    await tab.basketPage.removeLine(1);
    Object.assign(tab.shop.tyres, { 1: { ...tab.shop.tyres[1], stock: 3 } });
    await tab.basketPage.restoreLine(1);
    expect(removed()).toEqual([[1, 4]]);
    expect(tab.basket.$trouble.get()?.message).toBe('Можно заказать не больше 3 шт.');
  });

  test('a line added again elsewhere is no longer restorable', async () => {
    await tab.basketPage.removeLine(1);
    await tab.basket.addToBasket(1);
    expect(removed()).toEqual([]);
  });

  test('removing a line closes its field', async () => {
    tab.basketPage.editQuantity(1);
    await tab.basketPage.removeLine(1);
    expect(editing()).toBeNull();
  });
});

describe('notes of prices and stock', () => {
  const NOTE = 'Цена изменилась.';

  test('remain until dismissed, even if the next response has none', async () => {
    tab.shop.notes = [NOTE];
    await tab.basket.setQuantity(1, 5);
    await tab.basket.setQuantity(1, 6);
    expect(tab.basketPage.$notes.get()).toEqual([NOTE]);
    tab.basketPage.dismissNotes();
    await tab.basket.setQuantity(1, 7);
    expect(tab.basketPage.$notes.get()).toEqual([]);
  });

  test('received by another page are shown here', async () => {
    const { visitor } = tab;
    const page = await openTab(visitor);
    tab.shop.notes = [NOTE];
    page.basket.startBasket();
    await pass();
    const basketPage = await openTab(visitor, { address: '/basket' });
    basketPage.basketPage.startBasketPage();
    expect(basketPage.basketPage.$notes.get()).toEqual([NOTE]);
  });

  test('stored in an invalid form are ignored', async () => {
    tab.browser.local.set('basket-notes', '{"a":');
    tab.shop.notes = [NOTE];
    await tab.basket.setQuantity(1, 5);
    expect(tab.basketPage.$notes.get()).toEqual([NOTE]);
  });
});
