import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { beginDraftShop, type DraftBegun } from '#src/desk/api/drafts.ts';
import { jobState } from '#src/desk/api/jobs.ts';
import { makeDraftServer } from '#src/desk/server/drafts/draft-server.ts';
import { DraftShop } from '#src/desk/server/drafts/draft-shop.ts';
import { checkOverlay, type DraftFiles } from '#src/desk/server/drafts/overlay.ts';
import { Jobs } from '#src/desk/server/jobs.ts';
import { readConfig } from '#src/platform/config.ts';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { openOwnDesk } from '../harness/desk.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { longTest } from '../harness/long-test.ts';
import { copyShop } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT, ROOT } from '../harness/places.ts';
import { rawCall } from '../harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();
const contentDir = path.join(folder.path, 'content');
const env = {
  ...FIXTURE,
  CONTENT_DIR: contentDir,
  DATA_DIR: path.join(folder.path, 'data'),
  DESK_LISTEN: '127.0.0.1:4330',
  DESK_DRAFT_LISTEN: '127.0.0.1:0',
};
const settings = readConfig(env, ROOT);
const IDLE_MS = 12_000;
const jobs = new Jobs();
const shop = new DraftShop(settings, jobs, IDLE_MS);

const text = (file: string) => readFileSync(path.join(contentDir, file), 'utf8');
const ARTICLE = 'articles/opening.md';
const changed = (from: string | RegExp, to: string): DraftFiles =>
  new Map([[ARTICLE, Buffer.from(text(ARTICLE).replace(from, to))]]);
const filesNow = () =>
  readdirSync(contentDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => [entry.name, readFileSync(path.join(entry.parentPath, entry.name), 'base64')]);

async function ended(job: string): Promise<unknown> {
  await vi.waitFor(() => expect(jobs.state(job)?.result).toBeTruthy(), { timeout: 100_000, interval: 20 });
  return jobs.state(job)?.result;
}
const begun = async (files: DraftFiles, at: string | null = null): Promise<DraftBegun> =>
  ((await ended(shop.begin('Ольга', { files, at, path: '/article/opening' }))) as { done: DraftBegun }).done;

beforeAll(() => {
  cpSync(FIXTURE_CONTENT, contentDir, { recursive: true });
  lendPictures(env.DATA_DIR);
  Object.assign(process.env, env);
});
afterAll(async () => {
  await shop.stop();
  folder[Symbol.dispose]();
});

longTest(
  'a draft is the whole shop with its texts at its minute, for who comes by the link alone, until nobody looks at it',
  async () => {
    const before = filesNow();
    const files = new Map([
      ...changed(/^title:.*$/mu, 'title: Открытие из черновика'),
      ['articles/soon.md', Buffer.from(text(ARTICLE).replace('---\n', '---\nfrom: 2099-12-01T09:00\n'))],
    ]);
    const { url } = (await begun(files, '2099-12-01T09:00')) as { url: string };
    const { origin } = new URL(url);
    for (const address of ['/', '/article/opening', '/?desk=1', '/api/session'])
      expect(await rawCall(origin + address, 'GET')).toMatchObject({
        status: 404,
        text: expect.stringMatching(/^Черновик закрыт.*\n$/u),
        headers: { 'x-robots-tag': 'noindex, nofollow' },
      });
    const entered = await rawCall(url, 'GET');
    expect(entered).toMatchObject({ status: 303, headers: { location: '/article/opening' } });
    const [line = ''] = entered.headers['set-cookie'] ?? [];
    expect(line).toMatch(/^draft_shop=[\w-]{32}; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/u);
    const [Cookie = ''] = line.split(';');
    expect((await rawCall(url, 'GET')).status).toBe(404);
    const page = await rawCall(`${origin}/article/opening`, 'GET', { Cookie });
    expect(page.text).toContain('Открытие из черновика');
    expect(page.text).toContain('</strong> · как будет 1 декабря 2099 г. в 9:00');
    expect((await rawCall(`${origin}/article/soon`, 'GET', { Cookie })).status).toBe(200);
    expect(filesNow()).toEqual(before);

    expect(() => shop.begin('Борис', { files, at: null, path: '/' })).toThrow(
      'Черновик сейчас смотрит Ольга: подождите 5 минут или попросите закрыть.',
    );
    await vi.waitFor(
      async () => expect((await rawCall(`${origin}/article/opening`, 'GET', { Cookie })).status).toBe(404),
      { timeout: IDLE_MS * 3, interval: IDLE_MS * 1.5 },
    );
  },
);

longTest(
  'errors of a draft are sentences that name files as editors know them; another begins five minutes after',
  async () => {
    const files = changed(/^title:.*\n/mu, '');
    const place = /^content\/articles\/opening\.md:\d+: title: ./u;
    expect(await begun(files)).toEqual({ refused: [expect.stringMatching(place)] });
    const { errors } = await checkOverlay({ config: settings }, files);
    expect(errors).toMatchObject([{ file: `content/${ARTICLE}`, field: 'title' }]);
    expect(readdirSync(path.join(env.DATA_DIR, 'desk', 'checks'))).toEqual([]);

    const job = shop.begin('Ольга', { files, at: null, path: '/' });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000 + 1);
    const next = shop.begin('Борис', { files, at: null, path: '/' });
    vi.restoreAllMocks();
    expect(await Promise.all([ended(job), ended(next)])).toHaveLength(2);
  },
);

longTest(
  'a draft adds pictures and takes files away; what lies beside them is the content as it was',
  async () => {
    const plain = await run('import', ['--check', '--json'], env);
    const { warnings } = JSON.parse(plain.stdout.replaceAll(`${contentDir}/`, 'content/'));
    const files = new Map([
      ['storage/articles/new.svg', readFileSync(path.join(contentDir, 'storage/badge.svg'))],
      ...changed(/$/u, '\n![Новый](/storage/articles/new.svg)\n'),
    ]);
    expect(await checkOverlay({ config: settings }, files)).toEqual({ errors: [], warnings });
    const gone = await checkOverlay({ config: settings }, new Map([['sections.yaml', null]]));
    expect(gone.errors).not.toEqual([]);
    await expect(checkOverlay({ config: settings }, new Map([['../a.md', null]]))).rejects.toThrow(
      'не бывает',
    );
  },
);

describe('what passes to the shop of a draft', () => {
  /** Answers with what it was sent. */
  const echo = createServer((request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'X-Robots-Tag': 'all',
      'Keep-Alive': 'timeout=99',
    });
    response.end(JSON.stringify(request.headers));
  });
  const door = {
    origin: '',
    open: { port: 0, path: '/', pass: 'p', key: '', keyUntil: 0 },
    touch: () => undefined,
  };
  const server = makeDraftServer(door);
  const portOf = (one: typeof echo) => (one.address() as AddressInfo).port;
  beforeAll(async () => {
    await Promise.all(
      [echo, server].map(one => new Promise<void>(done => void one.listen(0, '127.0.0.1', done))),
    );
    door.open.port = portOf(echo);
    door.origin = `http://127.0.0.1:${portOf(server)}`;
  });
  afterAll(() => [echo, server].map(one => one.close().closeAllConnections()));
  const ask = (headers: Record<string, string>, method = 'POST') =>
    rawCall(door.origin, method, { Cookie: 'draft_shop=p', ...headers });

  test('are the cookies of the shop and never those of the desk; the origin and name become the shop’s own', async () => {
    const own = `127.0.0.1:${door.open.port}`;
    const { json, headers } = await ask({
      Cookie: 'desk.session_token=a; draft_shop=p; visitor=v; __Secure-desk.session_token=b',
      Origin: door.origin,
      Connection: 'keep-alive, X-Once',
      'X-Once': '1',
      'X-Forwarded-For': '1.2.3.4',
    });
    expect(json).toMatchObject({ host: own, origin: `http://${own}`, cookie: 'visitor=v' });
    expect(json).not.toHaveProperty('x-once');
    expect(json).not.toHaveProperty('x-forwarded-for');
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(headers['keep-alive']).not.toBe('timeout=99');
  });

  test('no request of another site, to another name, or of another method, passes as the shop’s', async () => {
    expect((await ask({ Origin: 'https://evil.example' })).json).toMatchObject({
      origin: 'https://evil.example',
    });
    expect((await ask({ Host: 'evil.example' })).status).toBe(421);
    expect((await ask({}, 'PUT')).status).toBe(405);
    expect((await ask({ Cookie: 'draft_shop=q' })).status).toBe(404);
  });
});

longTest(
  'a buyer’s order in a draft goes nowhere; a desk that is killed leaves no draft behind',
  async () => {
    await using desk = await openOwnDesk({}, copyShop);
    const editor = await desk.enter('Ольга', 'editor');
    const { job } = await editor.ask(beginDraftShop, { at: null });
    const state = () => editor.ask(jobState, { job });
    await expect.poll(async () => (await state()).result, { timeout: 100_000 }).toBeTruthy();
    const { url } = ((await state()).result as { done: { url: string } }).done;
    const [Cookie = ''] = (await rawCall(url, 'GET')).headers['set-cookie']?.[0]?.split(';') ?? [];
    const { origin } = new URL(url);
    const visitor = new Shopper(origin);
    visitor.cookies.set('draft_shop', Cookie.slice(Cookie.indexOf('=') + 1));
    await visitor.basket();
    await visitor.add(7, 2);
    await visitor.accepted(GOOD_FORM);
    expect((await run('orders', ['list', '--json'], desk.env)).stdout.trim()).toBe('[]');
    expect((await rawCall(`${origin}/calls/session`, 'GET', { Cookie })).status).toBe(404);
    const lock = path.join(desk.shop.dataDir, 'desk/draft/preview/import.lock');
    const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
    expect(() => process.kill(pid, 0)).not.toThrow();
    await desk.running.stop('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), { timeout: 20_000, interval: 50 });
  },
);
