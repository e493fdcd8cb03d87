import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Clock } from '#src/content/import/assemble/clock.ts';
import * as calls from '#src/desk/api/goods.ts';
import type { Begun } from '#src/desk/api/jobs.ts';
import { jobState } from '#src/desk/api/jobs.ts';
import { listEvents } from '#src/desk/api/people.ts';
import { bringBack, listReleases, type Publication, publishNow, undoSave } from '#src/desk/api/releases.ts';
import { standingOf, wished } from '#src/desk/server/goods/good-lines.ts';
import { type DeskPerson, DeskRefusal, type OwnDesk, openOwnDesk } from '../harness/desk.ts';
import { longTest } from '../harness/long-test.ts';
import { copyShop } from '../harness/own-releases.ts';

const MODEL = 'cordiant-snow-cross-2';

// Commands of the shop and whole publications, beside other tests.
vi.setConfig({ testTimeout: 120_000 });

let desk: OwnDesk;
let editor: DeskPerson;
beforeAll(async () => {
  desk = await openOwnDesk({}, copyShop);
  editor = await desk.enter('Ольга', 'editor');
});
afterAll(async () => {
  await desk[Symbol.asyncDispose]();
});

const place = (file: string) => path.join(desk.contentDir, file);
const read = (file: string) => readFileSync(place(file), 'utf8');
const products = () => read('products.csv');
const good = async (id: number) =>
  (await editor.ask(calls.listGoods, { q: String(id), page: 1, perPage: 20 })).data[0];
const one = async (id: number, change: calls.GoodChange) =>
  editor.ask(calls.changeGoods, { which: { ids: [id] }, change, seen: (await good(id))?.seen ?? '' });
const page = async (id: number) =>
  (await (await fetch(`${desk.shop.url}/product/${id}`)).text()).replaceAll('\u00A0', ' ');

/** What became of a publication, once it has ended. */
async function published({ job }: Begun): Promise<Publication> {
  for (;;) {
    const { result } = await editor.ask(jobState, { job });
    if (result && 'failed' in result) throw new Error(result.failed);
    if (result) return result.done as Publication;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

async function refusal(work: Promise<unknown>): Promise<DeskRefusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeskRefusal)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

test('a price is found as shoppers search, changed in its cell alone, in the shop when the desk says so, and taken back', async () => {
  const before = products();
  const found = await editor.ask(calls.listGoods, { q: 'нокиан зима 205/55 r16', page: 1, perPage: 20 });
  expect(found.data.map(({ id }) => id).sort()).toContain(7);
  expect(await good(7)).toMatchObject({
    price: 9490,
    oldPrice: 10_990,
    stock: 12,
    year: 2026,
    from: {},
    served: null,
  });
  const saved = await one(7, { price: 9990, stock: 5 });
  expect(await published(saved)).toMatchObject({ outcome: 'live', isServed: true });
  expect(await page(7)).toContain('9 990');
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });
  expect(products()).toBe(before.replace(';9490;10990;12;2026-06-01;', `;9990;10990;5;${today};`));
  expect(await published(await editor.ask(undoSave, { id: saved.save }))).toMatchObject({ outcome: 'live' });
  expect(products()).toBe(before);
  expect(await page(7)).toContain('9 490');
  const owner = await desk.enter('Анна', 'owner');
  const { events } = await owner.ask(listEvents, {});
  expect(events.find(({ kind }) => kind === 'goods.change')).toMatchObject({
    person: 'Ольга',
    subject: 'good 7',
    detail: { what: expect.stringContaining('цена 9490 → 9990, остаток 12 → 5') },
  });
});

longTest('what was withdrawn is published again once that is said', async () => {
  const { releases } = await editor.ask(listReleases, {});
  await published(await editor.ask(bringBack, { id: releases[1]?.id ?? '' }));
  expect(await page(7)).toContain('9 990');
  expect(await published(await editor.ask(publishNow, { sure: false }))).toMatchObject({
    outcome: 'same',
    isWithdrawn: true,
  });
  expect(await page(7)).toContain('9 990');
  await published(await editor.ask(publishNow, { sure: false, again: true }));
  expect(await page(7)).toContain('9 490');
});

longTest(
  'what a list overrides is said, and changed where it counts: sold out is sold out with every supplier',
  async () => {
    const before = products();
    mkdirSync(place('prices'), { recursive: true });
    const lists = {
      north: 'id;price;stock\r\n8;7100;\r\n10;9000;2\r\n',
      yard: 'id;price;stock\n10;9100;7\n',
    };
    for (const [name, text] of Object.entries(lists)) writeFileSync(place(`prices/${name}.csv`), text);
    expect(await good(10)).toMatchObject({
      price: 9000,
      stock: 2,
      from: { price: 'прайс north', stock: 'прайс north' },
    });
    expect(await good(8)).toMatchObject({ price: 7100, stock: 4, from: { price: 'прайс north' } });
    await published(await one(10, { price: 9500 }));
    expect(read('prices/north.csv')).toBe(lists.north.replace('9000', '9500'));
    expect(read('prices/yard.csv')).toBe(lists.yard.replace('9100', '9500'));
    expect(await page(10)).toContain('9 500');
    await published(await one(10, { stock: 0 }));
    expect([read('prices/north.csv'), read('prices/yard.csv')]).toEqual([
      'id;price;stock\r\n8;7100;\r\n10;9500;0\r\n',
      'id;price;stock\n10;9500;0\n',
    ]);
    expect(await good(10)).toMatchObject({ stock: 0 });
    expect(products()).toBe(before);
  },
);

test.each([
  [{ stock: '4', until: '2026-11-29' }, 0, { stock: 5 }, { stock: '5', until: '' }],
  [{ stock: '4', until: '2026-11-29' }, 0, { price: 750_000 }, { price: '7500' }],
  [{ stock: '4', until: '2026-11-30' }, 4, { price: 750_000 }, { price: '7500', until: '' }],
  [{ stock: '0', hidden: 'да' }, 0, { stock: 2 }, { stock: '2', hidden: '' }],
])(
  'a line %o counts as the importer counts it, and is sure once it is written',
  (cells, counts, wish, written) => {
    const clock = new Clock('Europe/Moscow', new Date('2026-11-30T09:00Z'));
    const counting = { rules: { choose: 'cheapest' as const }, clock };
    const list = { file: 'prices/north.csv', trust: 0, sumsStock: false, isStale: false };
    const filled = { id: '1', price: '7000', until: '', hidden: '', ...cells };
    const line = { file: list.file, row: 0, list, cells: filled };
    const own = { file: 'products.csv', row: 0, cells: { id: '1', price: '9000', stock: '1' } };
    const lines = { own, offers: [line], dated: [] };
    expect(standingOf(lines, counting).values).toMatchObject({ price: 700_000, stock: counts });
    expect(wished(lines, wish, counting, '')).toMatchObject([{ cells: { ...filled, ...written } }]);
    const dearer = { ...line, file: 'prices/yard.csv', cells: { id: '1', price: '8000', stock: '3' } };
    const { stock } = standingOf({ ...lines, offers: [line, dearer] }, counting).values;
    expect(stock).toBe(counts || 3);
  },
);

longTest(
  'summed stocks, a dated price and a stale list are changed by the rules of the importer',
  async () => {
    const rules = read('shop.yaml');
    const sources =
      '{name: east, sum_stock: true}, {name: west, sum_stock: true}, {name: old, stale_after: 1}';
    writeFileSync(place('shop.yaml'), `${rules}\nprice_lists: {sources: [${sources}]}\n`);
    mkdirSync(place('prices'), { recursive: true });
    writeFileSync(place('prices/east.csv'), 'id;stock;price\n11;3;6000\n');
    writeFileSync(place('prices/west.csv'), 'id;stock;price\n11;4;6100\n');
    writeFileSync(place('prices/old.csv'), 'id;stock\n13;9\n');
    writeFileSync(place('prices/old.yaml'), 'date: 2020-01-01\n');
    writeFileSync(
      place('prices.csv'),
      'id;price;old_price;from;to\n11;5000;;2020-01-01;2020-02-01\n11;5500;;;2099-01-01\n',
    );
    expect(await good(11)).toMatchObject({
      stock: 7,
      price: 5500,
      from: { price: 'prices.csv, до 2099-01-01' },
    });
    await published(await one(11, { stock: 5, price: 5600, oldPrice: 6000 }));
    expect(read('prices/east.csv')).toBe('id;stock;price\n11;5;6000\n');
    expect(read('prices/west.csv')).toBe('id;stock;price\n11;0;6100\n');
    expect(read('prices.csv')).toContain('2020-02-01\n11;5600;6000;;2099-01-01\n');
    expect(await page(11)).toContain('5 600');
    expect(await good(13)).toMatchObject({ stock: 0 });
    expect((await refusal(one(13, { stock: 4 }))).refusal.message).toContain('устарел');
    for (const file of [
      'prices/east.csv',
      'prices/west.csv',
      'prices/old.csv',
      'prices/old.yaml',
      'prices.csv',
    ])
      rmSync(place(file));
    writeFileSync(place('shop.yaml'), rules);
  },
);

longTest(
  'several change after a preview; a drastic change waits for a confirmation, and one that was seen otherwise is refused',
  async () => {
    const which = { q: 'bridgestone' };
    const change = { percent: -40, roundTo: 10, isDiscount: true } as const;
    const preview = await editor.ask(calls.previewGoods, { which, change });
    expect(preview.count).toBeGreaterThan(3);
    for (const { before, after } of preview.goods) {
      expect(after.price).toBe(Math.round((before.price * 0.6) / 10) * 10);
      expect(after.oldPrice).toBe(before.oldPrice ?? before.price);
    }
    const [first] = preview.goods;
    await published(await one(first?.id ?? 0, { stock: 77 }));
    const late = await refusal(editor.ask(calls.changeGoods, { which, change, seen: preview.seen }));
    expect(late).toMatchObject({ status: 409, refusal: { current: { count: preview.count } } });
    const { seen } = await editor.ask(calls.previewGoods, { which, change });
    const before = products();
    const saved = await editor.ask(calls.changeGoods, { which, change, seen });
    const outcome = await published(saved);
    expect(outcome).toMatchObject({ outcome: 'refused', mayConfirm: true });
    expect(JSON.stringify(outcome)).toContain('Bridgestone');
    expect((await good(first?.id ?? 0))?.served).toContain('в магазине пока');
    expect(await published(await editor.ask(publishNow, { sure: true }))).toMatchObject({ outcome: 'live' });
    // Taking back is asked about as any change: what others wrote and did not publish would go live with it.
    expect(await published(await editor.ask(undoSave, { id: saved.save }))).toMatchObject({
      outcome: 'refused',
      mayConfirm: true,
    });
    expect(products()).toBe(before);
    await published(await editor.ask(publishNow, { sure: true }));
  },
);

test('a wrong value is refused with its reason and nothing is written', async () => {
  const before = products();
  expect((await refusal(one(12, { oldPrice: 10 }))).refusal.message).toContain(
    'старая цена должна быть больше',
  );
  for (const [change, sentence] of [
    [{ stock: 1e9 }, 'Остаток — целое число от нуля до миллиона.'],
    [{ price: 2e7 }, 'Сумма — от нуля до 10 миллионов рублей.'],
    [{ percent: 1000 }, 'Проценты — от −90 до 900.'],
    [{ year: 2026.5 }, 'Год выпуска — от 2000 до 2049.'],
  ] as const)
    expect(await refusal(one(12, change))).toMatchObject({ status: 400, refusal: { message: sentence } });
  expect((await refusal(editor.ask(calls.listGoods, { page: 0, perPage: 20 }))).refusal.message).toBe(
    'Не годится: ожидалось не меньше 1.',
  );
  expect((await refusal(one(424_242, { stock: 1 }))).status).toBe(409);
  const manager = await desk.enter('Пётр', 'manager');
  expect((await refusal(manager.ask(calls.listGoods, { page: 1, perPage: 20 }))).status).toBe(403);
  expect(products()).toBe(before);
});

longTest('a size is added behind the last row with an id that was never given, and sold', async () => {
  const before = products();
  const fields = {
    size: '205/60R16',
    load_index: '96',
    speed_index: 'T',
    price: '8 190',
    stock: '4',
    year: '2026',
  };
  const wrong = await refusal(
    editor.ask(calls.addSize, { model: MODEL, fields: { ...fields, size: '205-60-16' } }),
  );
  expect(wrong.refusal.fields?.size).toContain('ожидался размер');
  const late = await refusal(
    editor.ask(calls.addSize, { model: MODEL, fields: { ...fields, year: '1999' } }),
  );
  expect(late.refusal.fields?.year).toContain('от 2000 до 2049');
  writeFileSync(place('products.csv'), before.replace('load_index', 'index'));
  const lacking = await refusal(editor.ask(calls.addSize, { model: MODEL, fields }));
  expect(lacking.refusal.message).toBe('В products.csv нет столбца load_index: добавьте его в файл.');
  writeFileSync(place('products.csv'), before);
  const { id, ...saved } = await editor.ask(calls.addSize, { model: MODEL, fields });
  await published(saved);
  expect(products()).toBe(
    `${before}${id};${MODEL};Cordiant Snow Cross 2 205/60 R16 96T;205/60 R16 96T;205/60 R16;8 190;;4;;96;T;;;2026;\n`,
  );
  expect(await page(id)).toContain('8 190');
  expect((await refusal(editor.ask(calls.addSize, { model: MODEL, fields }))).refusal.message).toContain(
    String(id),
  );
});

test('a photograph that an article shows too is not removed with those of its model', async () => {
  const article = read('articles/opening.md');
  writeFileSync(place('articles/opening.md'), `${article}\n![Шина](/storage/tyres/${MODEL}-side.avif)\n`);
  const { photos, seen } = await editor.ask(calls.getModelGoods, { model: MODEL });
  const others = photos.filter(({ view }) => view !== 'side');
  const { message } = (await refusal(editor.ask(calls.setPhotos, { model: MODEL, photos: others, seen })))
    .refusal;
  expect(message).toMatch(/-side\.avif нужна: articles\/opening\.md:\d+\. Сначала уберите/u);
  expect(existsSync(place(`storage/tyres/${MODEL}-side.avif`))).toBe(true);
  writeFileSync(place('articles/opening.md'), article);
});

longTest('photographs are decoded, set upright, ordered and removed', async () => {
  const header = read(`models/${MODEL}.md`);
  const view = `storage/tyres/${MODEL}-side`;
  const side = readFileSync(place(`${view}.avif`));
  const { photos, seen } = await editor.ask(calls.getModelGoods, { model: MODEL });
  expect(photos.map(photo => photo.view)).toEqual(['quarter', 'tread', 'side']);
  const broken = await editor.upload('снимок.jpg', Buffer.from('не снимок'));
  const withView = (upload: string) => [...photos, { upload, view: 'detail' as const }];
  expect(
    (await refusal(editor.ask(calls.setPhotos, { model: MODEL, photos: withView(broken.upload), seen })))
      .status,
  ).toBe(400);
  const turned = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'Иван' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { upload } = await editor.upload('IMG_1.JPG', new Uint8Array(turned));
  await published(await editor.ask(calls.setPhotos, { model: MODEL, photos: withView(upload), seen }));
  const written = await sharp(place(`storage/tyres/${MODEL}-detail.jpg`)).metadata();
  expect(written).toMatchObject({ width: 40, height: 80 });
  expect(written.exif).toBeUndefined();
  expect(read(`models/${MODEL}.md`)).toBe(header);
  const now = await editor.ask(calls.getModelGoods, { model: MODEL });
  expect(now.photos.map(photo => photo.widths.length > 0)).toEqual([true, true, true, true]);
  const image = await editor.send('GET', `/files/picture?name=tyres/${MODEL}-detail.jpg&width=40`);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/avif']);
  expect((await editor.send('GET', '/files/picture?name=../shop.yaml')).status).toBe(404);
  const [main, , , detail] = now.photos;
  const order = [detail, main].flatMap(photo => photo ?? []);
  const saved = await editor.ask(calls.setPhotos, { model: MODEL, photos: order, seen: now.seen });
  await published(saved);
  expect(existsSync(place(`${view}.avif`))).toBe(false);
  expect(read(`models/${MODEL}.md`)).toContain(
    `photos:\n  - tyres/${MODEL}-detail.jpg\n  - tyres/${MODEL}.avif\n---`,
  );
  await published(await editor.ask(undoSave, { id: saved.save }));
  expect(readFileSync(place(`${view}.avif`)).equals(side)).toBe(true);
  expect(read(`models/${MODEL}.md`)).toBe(header);
  const late = await refusal(editor.ask(calls.setPhotos, { model: MODEL, photos: [], seen }));
  expect(late.status).toBe(409);
  const again = await editor.ask(calls.getModelGoods, { model: MODEL });
  const both = [0, 1].map(() => ({ upload, view: 'detail' as const }));
  await published(
    await editor.ask(calls.setPhotos, { model: MODEL, photos: [...again.photos, ...both], seen: again.seen }),
  );
  const all = (await editor.ask(calls.getModelGoods, { model: MODEL })).photos;
  expect(all.map(photo => photo.view)).toEqual(['quarter', 'tread', 'side', 'detail', 'other']);
});
