import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobState } from '#src/desk/api/jobs.ts';
import { listEvents } from '#src/desk/api/people.ts';
import * as prices from '#src/desk/api/prices.ts';
import { listReleases, undoSave } from '#src/desk/api/releases.ts';
import { type DeskPerson, type OwnDesk, openOwnDesk } from '../harness/desk.ts';

// Commands of the shop and whole publications, beside other tests.
vi.setConfig({ testTimeout: 120_000 });

let desk: OwnDesk;
let editor: DeskPerson;
beforeAll(async () => {
  desk = await openOwnDesk();
  editor = await desk.enter('Глеб', 'editor');
});
afterAll(async () => {
  await desk[Symbol.asyncDispose]();
});

const refused = (status: number) => expect.objectContaining({ status });
const content = (name: string) => {
  const file = path.join(desk.contentDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/** What a job ends with. */
async function ended({ job }: { job: string }): Promise<unknown> {
  for (;;) {
    const { result } = await editor.ask(jobState, { job });
    if (result && 'done' in result) return result.done;
    if (result) throw new Error(result.failed);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Sends a list and has it read. */
async function send(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { upload } = await editor.upload(name, bytes);
  const begun = await editor.ask(prices.beginDraft, { uploads: [upload] });
  await ended(begun);
  return begun.draft;
}

const priceInShop = (id: number): unknown => {
  const db = new Database(desk.shop.catalogueFile, { readonly: true });
  try {
    return db.prepare('select price from product where id = ?').pluck().get(id);
  } finally {
    db.close();
  }
};

const LIST = [
  'Прайс ООО «Двор»',
  'Код;Номенклатура;Цена опт;Остаток',
  'A1;Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL;8400;9',
  'A2;Nokian Tyres Hakkapeliitta R5 195/65 R15 95R XL;6900;4',
  'A3;Nokian Tyres Hakkapeliitta R5 225/45 R17 94T XL;9900;0',
  'B1;=HYPERLINK("x") Неведома 205/55 R16 91T;4100;4',
].join('\n');

test('a list of an unknown supplier is recognised, priced by a profile of the screen, answered, published and taken back', async () => {
  const before = priceInShop(7);
  const draft = await send('двор.csv', Buffer.from(LIST));
  const unknown = await editor.ask(prices.getDraft, { draft });
  expect(unknown).toMatchObject({
    supplier: null,
    error: '',
    profile: { isNew: true },
    counts: { question: 1 },
  });
  expect(unknown.tables[0]?.columns).toMatchObject([
    { heading: 'Код', field: 'code', sample: ['A1', 'A2', 'A3'] },
    { heading: 'Номенклатура', field: 'name' },
    { heading: 'Цена опт', field: 'price', sample: ['8400', '6900', '9900'] },
    { heading: 'Остаток', field: 'stock' },
  ]);
  const form = { columns: {}, markup: 10, round: 50, changesPrice: true, isRecommended: false };
  await ended(await editor.ask(prices.saveProfile, { draft, supplier: 'yard', digest: '', form }));
  expect(content('suppliers/yard.yaml')).toMatch(/# По чему узнавать[\s\S]*\nmarkup: 10\n/u);

  const page = { draft, page: 1, perPage: 1 };
  expect(await editor.ask(prices.listRows, { ...page, view: 'price', text: 'НОКИАН 205/55' })).toMatchObject({
    total: 0,
  });
  expect(await editor.ask(prices.listRows, { ...page, view: 'price', text: 'NOKIAN 205/55' })).toMatchObject({
    total: 1,
    data: [{ good: 7, listPrice: 8400, priceBefore: 9490, price: 9250, stockBefore: 12, stock: 9 }],
  });
  const { data, total } = await editor.ask(prices.listRows, { ...page, view: 'question' });
  expect({ total, code: data[0]?.code }).toEqual({ total: 1, code: 'B1' });
  const row = data[0]?.id ?? 0;
  await expect(editor.ask(prices.answerRow, { draft, row, answer: 'может быть' })).rejects.toEqual(
    refused(400),
  );
  await editor.ask(prices.answerRow, { draft, row, answer: 'пропустить' });
  expect(await editor.ask(prices.getDraft, { draft })).toMatchObject({ uncounted: 1 });
  await ended(await editor.ask(prices.checkDraft, { draft }));
  expect(await editor.ask(prices.getDraft, { draft })).toMatchObject({
    uncounted: 0,
    isOvertaken: false,
    counts: { question: 0, skipped: 1, price: 3, stock: 1 },
  });
  expect((await editor.ask(prices.listSuppliers, {})).drafts).toMatchObject([
    { id: draft, supplier: 'yard' },
  ]);
  // Until it is published, nothing of the content is changed.
  expect([content('prices/yard.csv'), content('suppliers/yard.codes.csv')]).toEqual([null, null]);

  const publishing = await editor.ask(prices.publishDraft, { draft, isSure: false });
  await expect(editor.ask(prices.checkDraft, { draft })).rejects.toEqual(refused(409));
  const done = await ended(publishing);
  expect(done).toMatchObject({ outcome: 'published', save: expect.any(String) });
  expect(content('suppliers/yard.codes.csv')).toContain('Неведома 205/55 R16 91T";пропустить');
  expect(priceInShop(7)).toBe(925_000);
  const released = async () => (await editor.ask(listReleases, {})).releases[0]?.person;
  expect(await released()).toBe('Глеб');
  const former = await editor.ask(prices.getDraft, { draft });
  expect(former).toMatchObject({ isOvertaken: true, published: done, isEdited: false });
  const codes = content('suppliers/yard.codes.csv') ?? '';
  const codesFile = path.join(desk.contentDir, 'suppliers/yard.codes.csv');
  writeFileSync(codesFile, `${codes}\n`);
  expect(await editor.ask(prices.getDraft, { draft })).toMatchObject({ published: done, isEdited: true });
  writeFileSync(codesFile, codes);
  expect(Date.now() - former.countedAt).toBeLessThan(120_000);
  const known = await editor.ask(prices.listSuppliers, {});
  expect(known.suppliers).toMatchObject([
    { name: 'yard', at: expect.any(Number), state: 'good', waiting: 0, isFetched: false },
  ]);
  expect(known.runs[0]).toMatchObject({ supplier: 'yard', outcome: 'published', files: ['двор.csv'] });
  const report = await editor.send('GET', `/files/price-report?id=${known.runs[0]?.id}`);
  expect(await report.text()).toContain('Прайс принят и опубликован');

  // A list with less than half of the last is refused until an editor is sure; what it would change is seen before.
  const short = await send('двор.csv', Buffer.from(LIST.split('\n').slice(0, 3).join('\n')));
  const doubted = await editor.ask(prices.getDraft, { draft: short });
  expect(doubted).toMatchObject({ isDoubted: true, counts: { missing: 2, same: 1 } });
  expect(doubted.error).toMatch(/не принят.* было 3\.$/u);
  expect(await ended(await editor.ask(prices.publishDraft, { draft: short, isSure: false }))).toMatchObject({
    outcome: 'refused',
    save: null,
  });
  const waiting = (await editor.ask(prices.listSuppliers, {})).drafts;
  expect(waiting.map(({ id }) => id)).toEqual([short]);

  const { save } = done as prices.ListDone;
  expect(await ended(await editor.ask(undoSave, { id: save ?? '' }))).toMatchObject({ outcome: 'live' });
  expect((await editor.ask(prices.getDraft, { draft })).published).toBeNull();
  expect(await released()).toBe('Глеб');
  expect([content('prices/yard.csv'), content('suppliers/yard.codes.csv')]).toEqual([null, null]);
  expect(priceInShop(7)).toBe(before);
  const log = await (await desk.enter('Анна', 'owner')).ask(listEvents, {});
  expect(log.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['prices.profile', 'prices.take', 'content.undo']),
  );
});

test('a profile changes only in what the form changes; one that somebody else has changed is not overwritten', async () => {
  const file = path.join(desk.contentDir, 'suppliers/depot.yaml');
  const text =
    '# Склад Петра\ncolumns:\n  code: Код # как в 1С\n  name: Товар\n  price: Цена\n  stock: [Ост]\nchange: [stock]\naliases:\n  HKPL: Hakkapeliitta # пишут так\n';
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  const rows = 'Код;Товар;Цена;Ост;Опт\nA1;Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL;8400;9;8100\n';
  const draft = await send('склад.csv', Buffer.from(rows));
  const { supplier, profile } = await editor.ask(prices.getDraft, { draft });
  expect(supplier).toBe('depot');
  const digest = profile?.digest ?? '';
  const form = { columns: { price: ['Опт'] }, markup: 0, round: 1, changesPrice: true, isRecommended: false };
  await ended(await editor.ask(prices.saveProfile, { draft, supplier: 'depot', digest, form }));
  expect(content('suppliers/depot.yaml')).toBe(
    `${text.replace('price: Цена', 'price: Опт').replace('change: [stock]', 'change: [price, stock]')}markup: 0\nround: 1\n`,
  );
  await expect(
    editor.ask(prices.saveProfile, { draft, supplier: 'depot', digest, form: { ...form, markup: 5 } }),
  ).rejects.toEqual(refused(409));
  const broken = { draft, supplier: 'depot', digest, text: 'columns: { name: Товар }\nchange: [price]\n' };
  await expect(editor.ask(prices.saveProfile, broken)).rejects.toThrow(
    /depot\.yaml: markup: ожидалась наценка/u,
  );
  // Files of the server are the owner's to name; one that is named already stays.
  const anna = await desk.enter('Мария', 'owner');
  const write = async (from: string, person: DeskPerson) => {
    const now = (await editor.ask(prices.getDraft, { draft })).profile?.digest ?? '';
    const saved = `${text}source:\n  from: ${from}\n`;
    await ended(await person.ask(prices.saveProfile, { draft, supplier: 'depot', digest: now, text: saved }));
  };
  await expect(write('/etc/*.csv', editor)).rejects.toEqual(refused(403));
  await expect(write('[ftp://a.example/a.csv, " /etc/a.csv"]', editor)).rejects.toEqual(refused(403));
  await write('ftp://a.example/a.csv', editor);
  await write('/srv/1c/*.csv', anna);
  await write('[/srv/1c/*.csv, ftp://a.example/b.csv]', editor);
  // A list whose columns were renamed names what it has, so that they can be corrected.
  const renamed = await send('склад.csv', Buffer.from(rows.replace('Ост', 'Остаток')));
  await ended(await editor.ask(prices.checkDraft, { draft: renamed, supplier: 'depot' }));
  const again = await editor.ask(prices.getDraft, { draft: renamed });
  expect(again.error).toContain('нет столбца «Ост»');
  expect(again.tables[0]?.columns.map(({ heading }) => heading)).toContain('Остаток');
});

test('a list that no reader survives ends its own process alone, and lists are for editors', async () => {
  const zeros = new Uint8Array(200 * 1024 * 1024);
  const bomb = zipSync(
    { '[Content_Types].xml': strToU8('<Types/>'), 'xl/worksheets/sheet1.xml': zeros },
    { level: 1 },
  );
  const draft = await send('бомба.xlsx', new Uint8Array(bomb)).catch(() => null);
  if (draft !== null) expect((await editor.ask(prices.getDraft, { draft })).error).not.toBe('');
  expect((await editor.ask(prices.listSuppliers, {})).suppliers.length).toBeGreaterThan(0);
  const manager = await desk.enter('Вера', 'manager');
  await expect(manager.ask(prices.listSuppliers, {})).rejects.toEqual(refused(403));
  await expect(manager.send('GET', '/files/price-report?id=x').then(({ status }) => status)).resolves.toBe(
    403,
  );
  const outside = await editor.send('GET', '/files/price-report?id=..%2F..%2Fdesk%2Fx');
  expect(outside.status).toBe(404);
});
