import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Begun } from '#src/desk/api/jobs.ts';
import { jobState } from '#src/desk/api/jobs.ts';
import { makePicture } from '#src/desk/api/pictures.ts';
import { type Publication, publishNow } from '#src/desk/api/releases.ts';
import * as calls from '#src/desk/api/texts.ts';
import { formOf, merged, textIn, textsOf, withText } from '#src/desk/server/texts/documents.ts';
import { changeYaml, readYaml } from '#src/desk/server/texts/yaml-edit.ts';
import { type DeskPerson, DeskRefusal, type OwnDesk, openOwnDesk } from '../harness/desk.ts';
import { longTest } from '../harness/long-test.ts';
import { copyShop } from '../harness/own-releases.ts';
import { ROOT } from '../harness/places.ts';

// Each publication imports the whole content, beside other tests.
vi.setConfig({ testTimeout: 120_000 });

let desk: OwnDesk;
let anna: DeskPerson;
let boris: DeskPerson;
beforeAll(async () => {
  desk = await openOwnDesk({}, copyShop);
  anna = await desk.enter('Анна', 'editor');
  boris = await desk.enter('Борис', 'owner');
});
afterAll(async () => {
  await desk[Symbol.asyncDispose]();
});

const place = (file: string) => path.join(desk.contentDir, file);
const read = (file: string) => readFileSync(place(file), 'utf8');
const open = (form: string, key: string, person = anna) => person.ask(calls.openText, { form, key });
const shopPage = async (address: string) => {
  const response = await fetch(desk.shop.url + address);
  return { status: response.status, text: (await response.text()).replaceAll('\u00A0', ' ') };
};

type Draft = Partial<calls.TextValues & { seen: string; uploads: Record<string, string> }>;
const save = (
  form: string,
  key: string,
  { data = {}, body = '', seen = '', uploads = {} }: Draft,
  person = anna,
) => person.ask(calls.saveDraft, { form, key, data, body, seen, uploads });

async function ended<Done>({ job }: Begun): Promise<Done> {
  for (;;) {
    const { result } = await anna.ask(jobState, { job });
    if (result && 'failed' in result) throw new Error(result.failed);
    if (result) return result.done as Done;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

async function publish(form: string, key: string, seen: string): Promise<string> {
  const saved = await anna.ask(calls.publishText, { form, key, seen });
  expect(await ended<Publication>(saved)).toMatchObject({ outcome: 'live' });
  return saved.save;
}

const drop = async (form: string, key: string) =>
  anna.ask(calls.dropDraft, { form, key, seen: (await open(form, key)).seen });

async function refusal(work: Promise<unknown>): Promise<DeskRefusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeskRefusal)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

const ARTICLE = {
  data: {
    title: 'Как хранить колёса',
    section: 'news',
    date: '2026-11-01',
    descr: 'В подвале и на балконе.',
  },
  body: '## Где\n\nВ тёмном сухом месте.',
};

test('a draft of an article is in no release of others', async () => {
  const { text, problems } = await save('articles/', 'hranenie-koles', ARTICLE);
  expect(problems).toEqual({});
  expect(text).toMatchObject({
    draft: { person: 'Анна' },
    isPublished: false,
    page: '/article/hranenie-koles',
  });
  expect(existsSync(place('articles/hranenie-koles.md'))).toBe(false);
  expect(await ended(await boris.ask(publishNow, { sure: true }))).toMatchObject({
    outcome: 'same',
    isWithdrawn: false,
    lines: [expect.stringMatching(/^Публиковать нечего/u)],
  });
  expect((await shopPage('/article/hranenie-koles')).status).toBe(404);
});

test('two people on one article see each other, and overwrite nothing', async () => {
  const text = await open('articles/', 'hranenie-koles', boris);
  expect(text).toMatchObject({ ...ARTICLE, draft: { person: 'Анна' } });
  await save('articles/', 'hranenie-koles', { ...text, body: 'В гараже.' }, boris);
  const late = await refusal(
    save('articles/', 'hranenie-koles', { ...ARTICLE, body: 'На балконе.', seen: text.seen }),
  );
  expect(late.status).toBe(409);
  expect(late.refusal.message).toContain('изменили: Борис');
  expect(late.refusal.current).toMatchObject({ body: 'В гараже.' });
  const dropped = { form: 'articles/', key: 'hranenie-koles', seen: text.seen };
  expect((await refusal(anna.ask(calls.dropDraft, dropped))).status).toBe(409);
  const taken = await refusal(save('articles/', 'hranenie-koles', ARTICLE));
  expect(taken.refusal).toMatchObject({
    message: expect.stringContaining('занят'),
    fields: { key: 'адрес занят' },
  });
});

test('an article that is published is a file and a page, and a draft no more', async () => {
  const { seen } = await open('articles/', 'hranenie-koles');
  await publish('articles/', 'hranenie-koles', seen);
  expect((await shopPage('/article/hranenie-koles')).text).toContain('В гараже.');
  expect(read('articles/hranenie-koles.md')).toBe(
    '---\ntitle: Как хранить колёса\nsection: news\ndate: 2026-11-01\ndescr: В подвале и на балконе.\n---\nВ гараже.\n',
  );
});

test('a new draft does not take a file that others have made meanwhile for its own', async () => {
  const draft = { data: { title: 'Гарантия' }, body: 'Год.' };
  await save('pages/', 'warranty', draft);
  writeFileSync(place('pages/warranty.md'), '---\ntitle: Гарантия\n---\nДва года.\n');
  const { seen } = await open('pages/', 'warranty');
  const { text } = await save('pages/', 'warranty', { ...draft, body: 'Три года.', seen });
  expect(text.overtaken).toContain('Два года.');
  const which = { form: 'pages/', key: 'warranty', seen: text.seen };
  expect((await refusal(anna.ask(calls.publishText, which))).status).toBe(409);
  await drop('pages/', 'warranty');
  rmSync(place('pages/warranty.md'));
});

test('a draft of a row that others have changed is not added as a second row', async () => {
  const before = read('banners.csv');
  const [row] = (await anna.ask(calls.listTexts, { form: 'banners.csv' })).data;
  const key = row?.key ?? '';
  const now = await open('banners.csv', key);
  await save('banners.csv', key, { data: { ...now.data, title: 'Моё' }, seen: now.seen });
  writeFileSync(place('banners.csv'), before.replaceAll(String(now.data.title), 'Чужое'));
  const { seen } = await open('banners.csv', key);
  const late = await refusal(anna.ask(calls.takeOver, { form: 'banners.csv', key, seen }));
  expect([late.status, late.refusal.message]).toEqual([409, expect.stringContaining('повторите правку')]);
  await drop('banners.csv', key);
  writeFileSync(place('banners.csv'), before);
});

longTest('what is written into a draft while it is published stays a draft', async () => {
  const { text } = await save('pages/', 'hours', { data: { title: 'Часы' }, body: 'С девяти.' });
  const publishing = anna.ask(calls.publishText, { form: 'pages/', key: 'hours', seen: text.seen });
  const { text: next } = await save('pages/', 'hours', { ...text, body: 'С десяти.' }, boris);
  await ended(await publishing);
  expect(read('pages/hours.md')).toContain('С девяти.');
  expect(await open('pages/', 'hours')).toMatchObject({ draft: { person: 'Борис' }, body: next.body });
  await drop('pages/', 'hours');
});

longTest('a text that is taken away loses its address once that is confirmed', async () => {
  const { seen, draft, isPublished } = await open('articles/', 'hranenie-koles');
  expect([draft, isPublished]).toEqual([null, true]);
  const removed = await ended<Publication>(
    await anna.ask(calls.removeText, { form: 'articles/', key: 'hranenie-koles', seen, to: '' }),
  );
  expect(removed).toMatchObject({ outcome: 'refused', mayConfirm: true });
  expect(existsSync(place('articles/hranenie-koles.md'))).toBe(false);
  await ended(await anna.ask(publishNow, { sure: true }));
  expect((await shopPage('/article/hranenie-koles')).status).toBe(410);
});

longTest(
  'the address of a text that is taken away leads where its editor says, to a page of the shop alone',
  async () => {
    const before = read('redirects.csv');
    const { seen, above, data, body } = await open('articles/', 'opening');
    const remove = (to: string) =>
      anna.ask(calls.removeText, { form: 'articles/', key: 'opening', seen, to });
    const wrong = await refusal(remove('/articles/no-such'));
    expect(wrong.refusal.message).toContain('redirects.csv');
    expect([read('redirects.csv'), existsSync(place('articles/opening.md'))]).toEqual([before, true]);
    // One row an address.
    writeFileSync(place('redirects.csv'), `${before}/article/opening;/page/delivery\n`);
    const removed = await ended<Publication>(await remove(above ?? ''));
    expect(removed).toMatchObject({ outcome: 'live' });
    expect(read('redirects.csv')).toBe(`${before}/article/opening;/articles\n`);
    const response = await fetch(`${desk.shop.url}/article/opening`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/articles']);

    const { text } = await save('articles/', 'opening', { data, body });
    await publish('articles/', 'opening', text.seen);
    expect(read('redirects.csv')).toBe(before);
  },
);

longTest(
  'sections are a list of one file: one is renamed and one is added, all else of it stays',
  async () => {
    const before = read('sections.yaml');
    const { data, seen } = await open('sections.yaml', '');
    const all = data.sections as { key: string; name: string }[];
    const [first, ...others] = all;
    const added = { key: 'tests', tree: 'articles', parent: 'news', name: 'Тесты' };
    const { text, problems } = await save('sections.yaml', '', {
      data: { sections: [{ ...first, name: 'Подарки' }, ...others, added] },
      seen,
    });
    expect(problems).toEqual({});
    await publish('sections.yaml', '', text.seen);
    const rows = '- key: tests\n  tree: articles\n  parent: news\n  name: Тесты\n';
    expect(read('sections.yaml')).toBe(`${before.replace(`name: ${first?.name}`, 'name: Подарки')}${rows}`);
    expect((await shopPage('/articles/tests')).status).toBe(200);
  },
);

test('what the importer says stands at its field; nothing of it is published', async () => {
  const { text, problems } = await save('promos/', 'zima', {
    data: {
      title: '',
      section: 'nowhere',
      rims: { from: 18, to: 16 },
      badge: { ico: 'sun' },
      from: '2026-13-01',
    },
  });
  expect(Object.keys(problems).sort()).toEqual(['badge.ico', 'badge.title', 'from', 'rims.to', 'title']);
  expect(problems.title).toBe('ожидался текст, найдено: пусто');
  const valid = {
    title: 'Зима',
    section: 'nowhere',
    models: ['no-such-model'],
    rims: { to: 18 },
    min_count: 4,
  };
  const { text: next } = await save('promos/', 'zima', { data: valid, seen: text.seen });
  const { status, refusal: refused } = await refusal(
    anna.ask(calls.publishText, { form: 'promos/', key: 'zima', seen: next.seen }),
  );
  expect(status).toBe(400);
  expect(refused.fields?.section).toMatch(/ключ раздела дерева promo.*«nowhere»/u);
  expect(refused.fields?.['models.0']).toContain('no-such-model');
  expect(refused.message).toMatch(/^content\/promos\/zima\.md:\d+: /u);
  expect(existsSync(place('promos/zima.md'))).toBe(false);
  await drop('promos/', 'zima');
  expect((await refusal(open('promos/', 'zima'))).status).toBe(404);
});

longTest(
  'a save changes what was changed: comments, other keys and what others wrote meanwhile stay',
  async () => {
    const before = read('shop.yaml').replace(/^name: .*$/mu, '$& # как на вывеске');
    writeFileSync(place('shop.yaml'), before);
    const shop = await open('shop.yaml', '');
    const data = { ...shop.data, slogan: 'Шины: с доставкой' };
    const { text } = await save('shop.yaml', '', { data, seen: shop.seen });
    writeFileSync(place('shop.yaml'), before.replace(/^email: .*$/mu, 'email: new@protektor.example'));
    const now = await open('shop.yaml', '');
    await publish('shop.yaml', '', now.seen);
    expect(read('shop.yaml')).toBe(
      before
        .replace(/^email: .*$/mu, 'email: new@protektor.example')
        .replace(/^slogan: .*$/mu, 'slogan: "Шины: с доставкой"'),
    );
    const late = await refusal(anna.ask(calls.publishText, { form: 'shop.yaml', key: '', seen: text.seen }));
    expect(late.status).toBe(409);

    const again = await open('shop.yaml', '');
    const draft = await save('shop.yaml', '', {
      data: { ...again.data, slogan: 'Первый' },
      seen: again.seen,
    });
    writeFileSync(place('shop.yaml'), read('shop.yaml').replace(/^slogan: .*$/mu, 'slogan: Второй'));
    const { seen } = await open('shop.yaml', '');
    expect(seen).not.toBe(draft.text.seen);
    const clash = await refusal(anna.ask(calls.publishText, { form: 'shop.yaml', key: '', seen }));
    expect(clash.refusal.message).toMatch(/shop\.yaml за это время изменили slogan/u);

    const which = { form: 'shop.yaml', key: '' };
    const theirs = read('shop.yaml').replace(/^email: .*$/mu, 'email: theirs@protektor.example');
    writeFileSync(place('shop.yaml'), theirs);
    const overtaken = await open('shop.yaml', '');
    expect(overtaken.overtaken).toMatch(/Стало: [^:;]+: «Второй»\.$/u);
    const mine = await anna.ask(calls.takeOver, { ...which, seen: overtaken.seen });
    expect(mine).toMatchObject({
      overtaken: '',
      data: { slogan: 'Первый', email: 'theirs@protektor.example' },
    });
    await publish('shop.yaml', '', mine.seen);
    expect(read('shop.yaml')).toBe(theirs.replace(/^slogan: .*$/mu, 'slogan: Первый'));
  },
);

longTest('a banner is a row: added with a picture, changed in its cells', async () => {
  const before = read('banners.csv');
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400"><path d="M0 0h9v9z"/></svg>';
  const { upload } = await anna.upload('Скидка зимы.svg', new Uint8Array(Buffer.from(drawing)));
  const made = await anna.ask(makePicture, {
    upload,
    folder: 'banners',
    stem: 'Скидка зимы',
    place: { width: 1200, height: 400 },
    crop: null,
  });
  const row = {
    place: 'main',
    img: made.name,
    target: '',
    overlayer: 'да',
    title: 'Зима; скидка',
    description: 'До −5 %',
  };
  const { text } = await save('banners.csv', '', { data: row, uploads: { [made.name]: made.upload } });
  expect(existsSync(place(`storage/${made.name}`))).toBe(false);
  await publish('banners.csv', text.key, text.seen);
  expect(read('banners.csv')).toBe(`${before}main;${made.name};;да;"Зима; скидка";До −5 %;;\n`);
  expect((await shopPage('/')).text).toContain('Зима; скидка');

  const { data: rows } = await anna.ask(calls.listTexts, { form: 'banners.csv', q: 'зима; скидка' });
  const key = rows[0]?.key ?? '';
  const now = await open('banners.csv', key);
  const changed = await save('banners.csv', key, { data: { ...now.data, to: '2027-01-09' }, seen: now.seen });
  await publish('banners.csv', key, changed.text.seen);
  expect(read('banners.csv')).toBe(`${before}main;${made.name};;да;"Зима; скидка";До −5 %;;2027-01-09\n`);
});

longTest('a banner is taken away, and its row alone', async () => {
  const before = read('banners.csv');
  const [last] = (await anna.ask(calls.listTexts, { form: 'banners.csv', q: 'зима; скидка' })).data;
  const { seen } = await open('banners.csv', last?.key ?? '');
  await ended(await anna.ask(calls.removeText, { form: 'banners.csv', key: last?.key ?? '', seen, to: '' }));
  expect(read('banners.csv')).toBe(before.replace(/^.*Зима; скидка.*\n/mu, ''));
  expect((await shopPage('/')).text).not.toContain('Зима; скидка');
});

test('a draft is seen in the whole shop, also at a date, and nowhere else', async () => {
  // Others of hers that are not finished do not stand in its way.
  await save('promos/', 'polovina', { data: { title: '' } });
  await save('articles/', 'nachata', { data: { title: 'Начата', section: 'news', date: 'завтра' } });
  await save('promos/', 'dekabr', {
    data: { title: 'Акция декабря', from: '2026-12-01 09:00', to: '2036-12-31', rims: { to: 18 } },
    body: 'Только в декабре.',
  });
  const begun = await anna.ask(calls.viewDraft, { form: 'promos/', key: 'dekabr', at: '2026-12-01T09:00' });
  expect(begun.leftOut.sort()).toEqual(['polovina', 'Начата']);
  const { url } = await ended<{ url: string }>(begun);
  const entered = await fetch(url, { redirect: 'manual' });
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const address = new URL(entered.headers.get('location') ?? '', url);
  expect(address.pathname).toBe('/promo/dekabr');
  const page = await (await fetch(address, { headers: { Cookie: cookie } })).text();
  expect(page).toContain('Только в декабре.');
  expect(page).toContain('как будет 1&nbsp;декабря в&nbsp;9:00'.replaceAll('&nbsp;', ' '));
  expect((await shopPage('/promo/dekabr')).status).toBe(404);
  await drop('promos/', 'dekabr');
  await drop('promos/', 'polovina');
  await drop('articles/', 'nachata');
});

longTest('a manager, another page and a path of elsewhere reach no text', async () => {
  const manager = await desk.enter('Вера', 'manager');
  expect((await refusal(open('shop.yaml', '', manager))).status).toBe(403);
  expect((await refusal(save('articles/', '../../shop', ARTICLE))).status).toBe(400);
  expect((await refusal(open('protektor.env', ''))).status).toBe(404);
  expect((await refusal(open('articles/', '../home'))).status).toBe(400);
  const { upload } = await anna.upload('x.svg', new Uint8Array(Buffer.from('<svg onload="alert(1)"/>')));
  const raw = { uploads: { 'articles/x.svg': upload } };
  expect((await refusal(save('articles/', 'x', { ...ARTICLE, ...raw }))).status).toBe(404);
  const outside = { uploads: { '../../shop.yaml': 'x' } };
  expect((await refusal(save('articles/', 'x', { ...ARTICLE, ...outside }))).status).toBe(400);
});

test('a form of one file has no list, and the preview says which text cannot be converted', async () => {
  expect(await anna.ask(calls.listTexts, { form: 'shop.yaml' })).toEqual({ data: [], total: 0 });
  const { status, refusal: refused } = await refusal(
    anna.ask(calls.renderMarkdown, { text: '<b>'.repeat(200) }),
  );
  expect([status, refused.message]).toEqual([400, expect.stringContaining('не глубже')]);
});

test('lines of a file whose ends are mixed keep them where nothing was changed', () => {
  const form = formOf('promos/');
  const bytes = Buffer.from('---\r\ntitle: Зима\nfrom: 2026-12-01\r\n---\nПервая\r\nвторая\nтретья\r\n');
  const before = textIn(form, 'zima', bytes) as calls.TextValues;
  const after = { ...before, body: before.body.replace('вторая', 'другая\nещё') };
  expect(withText(form, 'zima', bytes, before, before).equals(bytes)).toBe(true);
  expect(withText(form, 'zima', bytes, before, after).toString()).toBe(
    bytes.toString().replace('вторая\n', 'другая\r\nещё\r\n'),
  );
});

const section = (key: string, name = key) => ({ key, tree: 'articles', name });
test.each([
  ['each a section of their own', ['a', 'b'], ['a', 'b2'], ['a1', 'b'], ['a1', 'b2'], []],
  ['one removes it, another adds above', ['a', 'b'], ['c', 'a', 'b'], ['a'], ['c', 'a'], []],
  [
    'one adds in the middle, another removes',
    ['a', 'b', 'c'],
    ['a', 'c'],
    ['a', 'b', 'd', 'c'],
    ['a', 'd', 'c'],
    [],
  ],
  ['both the same one: the others stay', ['a', 'b'], ['a2', 'b2'], ['a1', 'b'], ['a1', 'b2'], ['a2']],
  ['one sorts them anew', ['a', 'b'], ['a2', 'b'], ['b', 'a'], ['b', 'a'], ['a2', 'b']],
])('sections that two people change are joined: %s', (_, ...lists) => {
  const [before, now, after, all, theirs] = lists.map(names =>
    names.map(name => section(name.charAt(0), name)),
  );
  const values = (sections: unknown) => ({ data: { sections }, body: '' });
  expect(merged(values(before), values(now), values(after))).toEqual({
    values: values(all),
    theirs: theirs?.length ? { sections: theirs } : {},
  });
});

test('a cell that a form leaves empty is emptied in its row', () => {
  const form = formOf('banners.csv');
  const bytes = Buffer.from('place;img;title;to\nmain;a.jpg;Зима;2026-12-01\nside;b.jpg;Лето;\n');
  const [{ key, values }] = textsOf({ config: { contentDir: '' }, saves: { read: () => bytes } }, form) as [
    ReturnType<typeof textsOf>[number],
  ];
  const { to: _, title: __, ...data } = values.data;
  expect(withText(form, key, bytes, values, { data, body: '' }).toString()).toBe(
    bytes.toString().replace('Зима;2026-12-01', ';'),
  );
});

/** All texts of the shop and of the tests, by the folder of their content. */
const CONTENTS = [path.join(ROOT, 'content'), path.join(ROOT, 'tests/fixtures/content')];
const FORMS = [
  'articles/',
  'promos/',
  'pages/',
  'collections/',
  'brands/',
  'models/',
  'shop.yaml',
  'sections.yaml',
  'home.md',
  'banners.csv',
];

test('any text that is saved as it is has the same bytes', () => {
  for (const contentDir of CONTENTS) {
    const bytesOf = (file: string) => readFileSync(path.join(contentDir, file));
    const of = { config: { contentDir }, saves: { read: bytesOf } } as unknown as Parameters<
      typeof textsOf
    >[0];
    for (const name of FORMS) {
      const form = formOf(name);
      const texts = name.endsWith('/') || name.endsWith('.csv') ? textsOf(of, form) : [{ key: '' }];
      for (const { key } of texts) {
        const bytes = bytesOf(name.endsWith('/') ? `${name}${key}.md` : name);
        const values = textIn(form, key, bytes);
        const sent = JSON.parse(JSON.stringify(values)) as calls.TextValues;
        expect(withText(form, key, bytes, values, sent).equals(bytes), `${name}${key}`).toBe(true);
      }
    }
  }
});

const HEADERS = [
  ...['promos', 'models'].flatMap(folder =>
    readdirSync(path.join(ROOT, 'content', folder)).map(
      name => readFileSync(path.join(ROOT, 'content', folder, name), 'utf8').split(/^---\n/mu)[1] ?? '',
    ),
  ),
  readFileSync(path.join(ROOT, 'content/shop.yaml'), 'utf8'),
  'a: 1 # one\n# above b\nb:\n  - x # ex\n  # above y\n  - y\n\nc: {d: 1, e: [1, 2]}\nf: |\n  text\n  more\ng: "q" # last\nl:\n- p: 1\n  q: 2\n- p: 3\n',
];

const edits = fc.array(
  fc.record({
    at: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    what: fc.constantFrom('set', 'remove', 'add'),
    value: fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('да', '2026-03-01', ': x', '- a', '# c', 'a\nb', '12'),
      fc.integer(),
      fc.boolean(),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Makes an edit at a random place of a value. */
function edit(
  root: Record<string, unknown>,
  { at, what, value }: { at: number[]; what: string; value: unknown },
): void {
  let target = root as Record<string, unknown> | unknown[];
  for (const [depth, number] of at.entries()) {
    const keys = Object.keys(target);
    const key = keys[number % Math.max(1, keys.length)];
    const inner = key === undefined ? undefined : Reflect.get(target, key);
    if (depth < at.length - 1 && typeof inner === 'object' && inner !== null) {
      target = inner as typeof target;
      continue;
    }
    if (what === 'add' || key === undefined)
      if (Array.isArray(target)) target.splice(number % (target.length + 1), 0, value);
      else Reflect.set(target, `new${number % 3}`, value);
    else if (what === 'set') Reflect.set(target, key, value);
    else if (Array.isArray(target)) target.splice(Number(key), 1);
    else if (keys.length > 1 || target !== root) Reflect.deleteProperty(target, key);
    return;
  }
}

test('any edit of a header says what was meant, and leaves every line of other keys', () => {
  fc.assert(
    fc.property(fc.constantFrom(...HEADERS), edits, (header, all) => {
      const values = readYaml(header) as Record<string, unknown>;
      for (const one of all) edit(values, one);
      const changed = changeYaml(header, values);
      expect(readYaml(changed ?? '')).toEqual(JSON.parse(JSON.stringify(values)));
      const before = readYaml(header) as Record<string, unknown>;
      const linesOf = (text: string, key: string) =>
        text
          .split(/^(?=\S)/mu)
          .filter(part => part.startsWith(`${key}:`))
          .join('');
      for (const key of Object.keys(before))
        if (JSON.stringify(before[key]) === JSON.stringify(values[key]))
          expect(linesOf(changed ?? '', key).trimEnd()).toBe(linesOf(header, key).trimEnd());
    }),
    { numRuns: 400 },
  );
});
