import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as xlsx from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as orders from '#src/desk/api/orders.ts';
import { listEvents } from '#src/desk/api/people.ts';
import { getHealth, getToday } from '#src/desk/api/today.ts';
import { type DeskPerson, type OwnDesk, openOwnDesk } from '../harness/desk.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';

let desk: OwnDesk;
let owner: DeskPerson;
let boris: DeskPerson;
beforeAll(async () => {
  desk = await openOwnDesk();
  owner = await desk.enter('Анна', 'owner');
  boris = await desk.enter('Борис', 'manager');
});
afterAll(async () => {
  await desk[Symbol.asyncDispose]();
});

const refused = (status: number) => expect.objectContaining({ status });
const page = { page: 1, perPage: 25 };

/** Orders a tyre as a shopper does. */
async function buy(form: Partial<typeof GOOD_FORM> = {}): Promise<string> {
  const shopper = new Shopper(() => desk.shop.url);
  await shopper.basket();
  await shopper.add(7, 1);
  return (await shopper.accepted({ ...GOOD_FORM, ...form })).order?.number ?? '';
}

test('of two managers who have an order open, the second sees what the first did and overwrites nothing', async () => {
  const id = await buy();
  const { status, note } = await boris.ask(orders.getOrder, { id });
  const before = { status, note };
  const view = await owner.ask(orders.changeOrder, {
    id,
    change: { status: 'confirmed', note: 'к шести' },
    before,
  });
  expect(view).toMatchObject({ status: 'confirmed', note: 'к шести', heldUntil: expect.any(Number) });
  const late = boris.ask(orders.changeOrder, { id, change: { status: 'cancelled' }, before });
  await expect(late).rejects.toMatchObject({
    status: 409,
    refusal: {
      message: expect.stringContaining('Анна'),
      current: { id, status: 'confirmed', note: 'к шести', events: [{ person: 'Анна' }, { person: 'Анна' }] },
    },
  });
  expect(await boris.ask(orders.cancelOrders, { orders: [{ id, status: 'new' }] })).toEqual({
    cancelled: [],
    left: [id],
  });
  const { events } = await owner.ask(listEvents, {});
  expect(events[0]).toMatchObject({ kind: 'order.note', subject: `order ${id}`, detail: {} });
});

test('an order takes allowed steps only; one that is opened again says which tyres are short', async () => {
  const id = await buy();
  const move = (
    from: 'new' | 'confirmed' | 'cancelled',
    status: 'new' | 'confirmed' | 'done' | 'cancelled',
  ) => boris.ask(orders.changeOrder, { id, change: { status }, before: { status: from, note: '' } });
  await move('new', 'confirmed');
  await expect(move('confirmed', 'new')).rejects.toEqual(refused(400));
  await move('confirmed', 'cancelled');
  await expect(move('cancelled', 'done')).rejects.toEqual(refused(400));
  expect((await move('cancelled', 'new')).warning).toBeUndefined();
  await move('new', 'cancelled');
  await desk.shop.swapCatalogue('UPDATE product SET price = price + 100, stock = 0 WHERE id = 7');
  const { warning, lines, status } = await move('cancelled', 'new');
  expect(status).toBe('new');
  expect(warning).toContain('не хватает');
  expect(lines).toMatchObject([{ count: 1, now: { stock: 0, free: 0 } }]);
  expect(lines[0]?.now?.price).toBe((lines[0]?.price ?? 0) + 100);
  await desk.shop.swapCatalogue('UPDATE product SET price = price - 100, stock = 20 WHERE id = 7');
});

test('files have what is filtered, and no formula of a buyer runs in Excel', async () => {
  const id = await buy({ name: '=HYPERLINK("http://evil.example")', phone: '8 (903) 111-22-33' });
  const query = new URLSearchParams({ q: '903 111 22 33' });
  const csv = await boris.send('GET', `/files/orders.csv?${query}`);
  expect(csv.headers.get('content-disposition')).toContain('attachment');
  const rows = (await csv.text()).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(id);
  expect(rows[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  const book = xlsx.read(await (await boris.send('GET', `/files/orders.xlsx?${query}`)).arrayBuffer());
  const [sheet] = book.SheetNames.map(name => book.Sheets[name]);
  expect(sheet?.F2).toMatchObject({ t: 's', v: '=HYPERLINK("http://evil.example")' });
  expect(sheet?.F2?.f).toBeUndefined();
  expect((await boris.send('GET', '/files/orders.csv?status=wrong')).status).toBe(400);
  const { events } = await owner.ask(listEvents, {});
  expect(events[0]).toMatchObject({ person: 'Борис', kind: 'order.export', detail: { count: 1 } });
});

test('an editor sees no buyer, and only an owner erases one', async () => {
  const editor = await desk.enter('Вера', 'editor');
  const id = await buy({ phone: '8 (905) 000-11-22' });
  await expect(editor.ask(orders.listOrders, page)).rejects.toEqual(refused(403));
  await expect(editor.ask(orders.getOrder, { id })).rejects.toEqual(refused(403));
  expect((await editor.send('GET', '/files/orders.csv')).status).toBe(403);
  expect((await editor.ask(getToday, {})).orders).toBeNull();
  await expect(boris.ask(orders.eraseBuyer, { id })).rejects.toEqual(refused(403));
  await boris.ask(orders.changeOrder, {
    id,
    change: { note: 'подъезд 2' },
    before: { status: 'new', note: '' },
  });
  const view = await owner.ask(orders.eraseBuyer, { id });
  expect(view).toMatchObject({ status: 'cancelled', name: '', phone: '', note: '', page: null });
  await expect(
    boris.ask(orders.changeOrder, {
      id,
      change: { status: 'new' },
      before: { status: 'cancelled', note: '' },
    }),
  ).rejects.toEqual(refused(409));
  expect((await boris.ask(orders.listOrders, { ...page, q: '905 000' })).total).toBe(0);
});

test('the day begins with who waits, lists that are late, the release, and what is wrong', async () => {
  const id = await buy({ phone: '8 (906) 000-11-22' });
  expect((await boris.ask(orders.newestOrder, {})).number).toBe(id);
  const reports = path.join(desk.shop.dataDir, 'price-reports');
  mkdirSync(reports);
  const report = (days: number, supplier: string, outcome: string) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    const file = path.join(reports, `${at.replaceAll(':', '-')}-${supplier}.json`);
    writeFileSync(file, JSON.stringify({ at, outcome, said: `${outcome} ${days}` }));
  };
  report(8, 'north', 'published');
  report(2, 'east', 'published');
  report(1, 'east', 'refused');
  report(3, 'south', 'published');
  mkdirSync(path.join(desk.contentDir, 'suppliers'));
  const profile = 'columns: {name: Товар, stock: Остаток}\nchange: [stock]\n';
  for (const name of ['north', 'east', 'south'])
    writeFileSync(path.join(desk.contentDir, `suppliers/${name}.yaml`), profile);
  writeFileSync(path.join(desk.contentDir, 'suppliers/west.yaml'), 'columns: 1\n');
  const { orders: mine, suppliers, release } = await boris.ask(getToday, {});
  expect(mine?.waiting.orders.at(-1)).toMatchObject({ id, phone: '+79060001122' });
  expect(mine?.calls).toEqual({ count: 0, orders: [] });
  expect(mine?.days).toHaveLength(30);
  expect(mine?.days.at(-1)?.count).toBeGreaterThan(0);
  expect(suppliers.broken).toEqual([expect.stringContaining('west.yaml')]);
  expect(suppliers.suppliers.map(({ name, said, state }) => [name, said, state])).toEqual([
    ['east', 'refused 1', 'refused'],
    ['north', 'published 8', 'late'],
    ['south', 'published 3', 'good'],
  ]);
  expect(release?.id).not.toBe('');
  appendFileSync(path.join(desk.contentDir, 'redirects.csv'), '/nowhere\n');
  const health = await boris.ask(getHealth, {});
  expect(health.failed).toEqual([]);
  expect(health.doctor.map(({ name }) => name)).toContain('SMTP_URL');
  expect(health.content).toContainEqual({ state: 'red', text: expect.stringMatching(/^redirects\.csv:/u) });
});
