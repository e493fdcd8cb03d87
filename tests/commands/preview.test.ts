import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filesOf } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { openShop, type RunningShop, run, temporaryFolder } from '../harness/commands.ts';
import { liveFiles } from '../harness/live-files.ts';
import { type Mailbox, openMailbox } from '../harness/mailbox.ts';
import { borrowApps } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';
import { ask } from '../site/asking.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A live shop and a preview beside it, as an editor has them. Tests depend on their order. */
const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const own = { CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: at('dist') };
const draft = { DATA_DIR: at('db/draft/preview/db'), OUT_DIR: at('db/draft/preview/dist') };
const products = path.join(own.CONTENT_DIR, 'products.csv');
let live: RunningShop;
let preview: RunningShop;
let mailbox: Mailbox;

/** Digests of the live shop's files; which release a server answers from is written by the server. */
const filesNow = () =>
  Object.entries(liveFiles({ dataDir: own.DATA_DIR, outDir: own.OUT_DIR })).filter(
    ([file]) => !file.startsWith(placesIn(own.OUT_DIR).serving),
  );

const price = (roubles: number) =>
  writeFileSync(
    products,
    readFileSync(products, 'utf8').replace(/^((?:\d+;)(?:[^;]*;){4})\d+/gmu, `$1${roubles}`),
  );

beforeAll(async () => {
  mailbox = await openMailbox();
  cpSync(FIXTURE_CONTENT, own.CONTENT_DIR, { recursive: true });
  const article = readFileSync(path.join(own.CONTENT_DIR, 'articles/opening.md'), 'utf8');
  for (const minute of ['09:00', '09:01'])
    writeFileSync(
      path.join(own.CONTENT_DIR, `articles/ahead-${minute.replace(':', '')}.md`),
      article.replace('---\n', `---\nfrom: 2099-01-02T${minute}\n`),
    );
  mkdirSync(own.OUT_DIR);
  borrowApps(own.OUT_DIR);
});
afterAll(async () => {
  await Promise.all([live?.stop('SIGKILL'), preview?.stop('SIGKILL'), mailbox[Symbol.asyncDispose]()]);
  folder[Symbol.dispose]();
});

test('a preview beside a live server, and a build at the same time, do not wait for each other', async () => {
  const sales = {
    SMTP_URL: mailbox.url,
    ORDERS_TO: 'shop@shop.example',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  };
  const first = await run('build', [], own);
  expect(first.code, first.stderr).toBe(0);
  live = await openShop(own);
  const [built, opened] = await Promise.all([
    run('build', ['--all'], own),
    openShop({ ...own, ...sales }, 'preview', ['--at', '2099-01-02T09:00']),
  ]);
  preview = opened;
  expect(built.code, built.stderr).toBe(0);
  expect(preview.heard.stdout).toMatch(/ \(как будет 2\sянваря\s2099\sг\.\sв\s09:00\)\n/u);
});

test('every page of the preview says what it shows, and is for nobody else', async () => {
  for (const page of ['/', '/product/7', '/products?width=205', '/basket', '/nowhere']) {
    const { text, headers } = await ask(preview.url, page, { headers: { 'accept-encoding': 'br' } });
    const bars = text.match(/<div class="draft-bar" role="status">.*?<\/div>/gu);
    expect(bars, page).toHaveLength(1);
    expect(bars?.[0], page).toContain('<strong>Черновик</strong> · как будет 2 января 2099 г. в 9:00');
    expect(headers, page).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
  }
  expect((await ask(preview.url, '/sitemap.xml')).headers['x-robots-tag']).toBe('noindex, nofollow');
});

test('what begins by the minute of the preview is shown in it, what begins a minute later is not; the live shop has neither', async () => {
  const statuses = async ({ url }: RunningShop) =>
    Promise.all(
      ['/promo/future', '/article/ahead-0900', '/article/ahead-0901'].map(
        async page => (await ask(url, page)).status,
      ),
    );
  expect(await statuses(preview)).toEqual([200, 200, 404]);
  expect(await statuses(live)).toEqual([404, 404, 404]);
});

test('the live shop has no bar, and the same pages byte for byte', async () => {
  expect((await ask(live.url, '/product/7')).text).not.toContain('draft-bar');
  const hashes = ({ OUT_DIR }: { OUT_DIR: string }) => {
    const release = currentRelease(OUT_DIR);
    return new Map([...(release ? filesOf(release) : [])].map(([address, { hash }]) => [address, hash]));
  };
  const [inLive, inDraft] = [hashes(own), hashes(draft)];
  const pages = ['/product/7/index.html', '/basket/index.html', '/404.html', '/page/about/index.html'];
  for (const page of pages) expect(inDraft.get(page), page).toBe(inLive.get(page));
  const app = [...inLive.keys()].filter(address => address.startsWith('/_astro/'));
  expect(app.length).toBeGreaterThan(10);
  for (const asset of app) expect(inDraft.get(asset), asset).toBe(inLive.get(asset));
});

test('orders and edits of the preview do not reach the live shop; a drastic change is shown, with what a build would say', async () => {
  const before = filesNow();
  const visitor = new Shopper(preview.url);
  await visitor.basket();
  await visitor.add(7, 2);
  const { order } = await visitor.accepted({ ...GOOD_FORM, name: 'Из черновика' });
  const letter = `Письмо не отправлено, это черновик. Магазину: Заказ № ${order?.number}`;
  await vi.waitFor(() => expect(preview.heard.stdout).toContain(letter), { timeout: 30_000 });
  expect(mailbox.letters).toEqual([]);
  expect((await run('orders', ['list', '--json'], own)).stdout.trim()).toBe('[]');
  expect((await run('orders', ['list', '--json'], draft)).stdout).toContain('Из черновика');

  price(50);
  await vi.waitFor(
    async () => expect((await ask(preview.url, '/api/product/7')).text).toContain('"price":50,'),
    { timeout: 60_000, interval: 50 },
  );
  await vi.waitFor(() => expect(preview.heard.stdout).toContain('npm run build -- --yes'), {
    timeout: 30_000,
  });
  expect((await ask(live.url, '/api/product/7')).text).not.toContain('"price":50,');
  expect(filesNow()).toEqual(before);
});

test('a second preview in the same folder is told so, with 75', async () => {
  expect(await run('preview', [], own)).toMatchObject({
    code: 75,
    stdout: '',
    stderr: expect.stringMatching(/^Черновик уже открыт \(процесс \d+\)\. .*\n$/u),
  });
  expect(await preview.stop()).toBe(0);
});

/** Makes the moment at which dated content of the preview changes the current one. */
function makeDue(): string {
  const release = currentRelease(draft.OUT_DIR);
  if (!release) throw new Error('there is no preview');
  const { dir, ...facts } = release;
  writeFileSync(
    path.join(dir, 'release.json'),
    JSON.stringify({ ...facts, validUntil: new Date().toISOString() }),
  );
  return release.id;
}

test('a preview of the current moment is made anew when a moment of dated content has come', async () => {
  preview = await openShop(own, 'preview');
  const before = makeDue();
  await vi.waitFor(() => expect(currentRelease(draft.OUT_DIR)?.id).not.toBe(before), { timeout: 60_000 });
  const current = currentRelease(draft.OUT_DIR)?.id;
  await vi.waitFor(async () => expect((await ask(preview.url, '/')).headers['x-release']).toBe(current), {
    timeout: 60_000,
    interval: 50,
  });
  expect(await preview.stop()).toBe(0);
});

test.each([
  [
    ['--at', 'завтра'],
    '--at: ожидался день или минута по часам магазина, 2026-11-30 или 2026-11-30T09:00, найдено «завтра».\n',
  ],
  [['--fast'], 'Неизвестный параметр. Можно: --at 2026-11-30 или --at 2026-11-30T09:00.\n'],
])('preview %j is one sentence', async (args, stderr) => {
  expect(await run('preview', args, own)).toEqual({ code: 1, stdout: '', stderr });
});
