import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#src/domain/calendar.ts';
import { ordered, Shelf } from './shelf.ts';
import { storeKinds } from './stores.ts';

describe.each(storeKinds())('buyers’ data, $name', kind => {
  test('leave an order so many days after its end, and one that nobody ended after its day', async () => {
    let now = Date.UTC(2026, 0, 1);
    const sales = await kind.open({ now: () => now, notifyShop: true });
    const shelf = new Shelf().put(1, { stock: 1000 });
    const numbers: string[] = [];
    for (let n = 0; n < 60; n++) numbers.push(await ordered(sales, shelf, `s${n}`, { 1: 1 }));
    const [left = '', late = '', ...done] = numbers;
    for (const number of done) await sales.markOrder(number, 'done');
    now += 20 * DAY_MS;
    await sales.markOrder(late, 'cancelled');
    now += 10 * DAY_MS;
    expect(await sales.eraseOld(30)).toBe(0);
    now += 1;
    expect(await sales.eraseOld(30)).toBe(59);
    expect(await sales.eraseOld(30)).toBe(0);
    expect(await sales.showOrder(left)).toMatchObject({
      phone: '',
      name: '',
      email: '',
      status: 'cancelled',
    });
    expect(await sales.showOrder(done[0] ?? '')).toMatchObject({ phone: '', status: 'done', total: 500_000 });
    expect((await sales.showOrder(late))?.phone).not.toBe('');
    // What is left of mail to buyers is not sent any more; the shop's is.
    const kinds = (await sales.claimMessages(200, 1000)).map(({ kind: to }) => to);
    expect(kinds.filter(to => to === 'buyer').length).toBeLessThanOrEqual(1);
    now += 20 * DAY_MS;
    expect(await sales.eraseOld(30)).toBe(1);
  });
});
