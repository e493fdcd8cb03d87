import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { FEED_PATH } from '#src/domain/feed.ts';
import type { PurgeList } from '#src/publish/announce/purge-list.ts';
import { answersOf } from '#src/publish/answers.ts';
import type { Release } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { type Bucket, type Change, isNote, openBucket } from '../harness/bucket.ts';
import { begin, openShop, run, temporaryFolder } from '../harness/commands.ts';
import { freePort, has } from '../harness/nginx.ts';
import { openWorkshop, treeIn, treeOf, type Workshop } from '../publish/workshop.ts';
import { ask } from '../site/asking.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A shop that is uploaded into a folder and a bucket again and again. Tests follow each other. */
const folder = temporaryFolder();
const there = path.join(folder.path, 'there');
let shop: Workshop;
let bucket: Bucket;
let env: Record<string, string>;

beforeAll(async () => {
  [shop, bucket] = [openWorkshop(), await openBucket()];
  shop.add('pages/passing.md', '---\ntitle: Проездом\n---\nТекст.\n');
  await shop.publish();
  const { contentDir, dataDir, outDir } = shop.config;
  env = { CONTENT_DIR: contentDir, DATA_DIR: dataDir, OUT_DIR: outDir, ...bucket.env };
});
afterAll(async () => {
  await bucket[Symbol.asyncDispose]();
  shop[Symbol.dispose]();
  folder[Symbol.dispose]();
});

async function uploadedWith(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run('upload', args, { ...env, ...settings });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

const uploaded = (...args: string[]) => uploadedWith({}, ...args);

const keysPut = (changes: readonly Change[]) =>
  changes.filter(change => !isNote(change)).map(({ key }) => key);

/** What an upload changed in the bucket, without its own notes. */
async function changed(...args: string[]) {
  bucket.changes = [];
  await uploaded(...args);
  const changes = bucket.changes.filter(change => !isNote(change));
  return {
    put: changes.filter(({ method }) => method === 'PUT').map(({ key }) => key),
    removed: changes.filter(({ method }) => method === 'DELETE').map(({ key }) => key),
    last: changes.at(-1)?.method,
  };
}

const served = (): Release => {
  const release = currentRelease(shop.config.outDir);
  if (!release) throw new Error('nothing was published');
  return release;
};
const keyOf = (address: string) => (address === '/' ? 'index.html' : address.slice(1));
const price = (roubles: number) =>
  shop.edit('products.csv', text => text.replace(/^(35;(?:[^;]*;){4})\d+/mu, `$1${roubles}`));
const listIn = (name: string): PurgeList =>
  JSON.parse(readFileSync(path.join(shop.config.outDir, name), 'utf8'));

/** A folder without what the upload adds to the published tree. */
const ownTree = (tree: string) =>
  Object.fromEntries(
    Object.entries(treeIn(tree)).filter(
      ([name]) => !/^\/(?:_redirects$|yandex\.yml$|\.protektor\/)/u.test(name),
    ),
  );

/** Holds a folder to the feed of the release that is served. */
const expectFeed = (tree: string) =>
  expect(readFileSync(path.join(tree, FEED_PATH), 'utf8')).toBe(
    readFileSync(path.join(shop.config.outDir, 'feeds', FEED_PATH), 'utf8'),
  );

/** Resolves when something listens there. */
async function untilOpen(port: number): Promise<void> {
  for (let socket = connect(port, '127.0.0.1'); ; socket = connect(port, '127.0.0.1')) {
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise(resolve => setTimeout(resolve, 30));
  }
}

/** Holds the bucket to the release that is served: every answer, and nothing else. */
async function expectWhole(): Promise<void> {
  const { files, redirects } = answersOf(served());
  for (const { address, hash: _, type, cacheControl, ...file } of files.values()) {
    const answer = await bucket.get(keyOf(address));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([address, answer.status, bytes.length > 0 || file.size === 0]).toEqual([address, 200, true]);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      type,
      cacheControl,
    ]);
  }
  for (const [from, to] of redirects) {
    const { status, headers } = await bucket.get(keyOf(from));
    expect([from, status, headers.get('location')]).toEqual([from, 301, to]);
  }
}

const hasRsync = has('rsync', '--version');
const module = path.join(folder.path, 'module');
let service: ChildProcess | undefined;
let byRsync: Record<string, string>;

/** A service of rsync with one module. */
async function openModule(): Promise<void> {
  mkdirSync(module);
  const [port, settings, passwords] = [
    await freePort(),
    path.join(folder.path, 'rsync.conf'),
    path.join(folder.path, 'rsync.secrets'),
  ];
  writeFileSync(passwords, 'shop:a-password\n', { mode: 0o600 });
  const asRoot = process.getuid?.() === 0 ? 'uid = root\ngid = root\n' : '';
  writeFileSync(
    settings,
    `use chroot = no\n${asRoot}[shop]\npath = ${module}\nread only = no\nauth users = shop\nsecrets file = ${passwords}\n`,
  );
  const listening = ['--daemon', '--no-detach', '--address=127.0.0.1', `--port=${port}`];
  service = spawn('rsync', [...listening, `--config=${settings}`], { stdio: 'ignore' });
  byRsync = { UPLOAD_TARGET: `rsync://shop@127.0.0.1:${port}/shop`, RSYNC_PASSWORD: 'a-password' };
  await untilOpen(port);
}
afterAll(() => service?.kill());

describe('the first upload', () => {
  test('into a folder makes the published tree, with its redirects beside', async () => {
    expect(await uploaded(there)).toContain(`Выпуск ${served().id} выгружен в ${there}: положено `);
    expect(ownTree(there)).toEqual(treeOf(shop.config.outDir));
    expect(readFileSync(path.join(there, '_redirects'), 'utf8')).toContain('/catalog.html /products 308\n');
    const rules = (...place: string[]) => readFileSync(path.join(...place, 'nginx.conf'), 'utf8');
    expect(rules(there, '.protektor')).toBe(rules(shop.config.outDir));
    expectFeed(there);
  });

  test.skipIf(!hasRsync)('by rsync does the same', async () => {
    await openModule();
    await uploadedWith(byRsync);
    expect(ownTree(module)).toEqual(ownTree(there));
  });

  test('into a bucket answers as the server does: bytes, types, cache headers, redirects', async () => {
    const { put, removed } = await changed();
    const { files, redirects } = answersOf(served());
    expect([...put].sort()).toEqual([...files.keys(), ...redirects.keys(), FEED_PATH].map(keyOf).sort());
    expect(removed).toEqual([]);
    const stage = (key: string) => {
      const { type = '' } = files.get(`/${key.replace(/^index\.html$/u, '')}`) ?? {};
      return type.startsWith('text/html') ? 1 : /^$|^application\/xml|^text\/plain/u.test(type) ? 2 : 0;
    };
    expect(put.map(stage)).toEqual(put.map(stage).sort());
    const running = await openShop({ ...env, DATA_DIR: path.join(folder.path, 'data') });
    onTestFinished(() => void running.stop('SIGKILL'));
    for (const address of [...files.keys(), FEED_PATH]) {
      if (address === '/404.html') continue;
      const own = await ask(running.url, encodeURI(address));
      const theirs = await ask(bucket.endpoint, `/${bucket.name}/${encodeURI(keyOf(address))}`);
      const bytes = theirs.headers['content-encoding'] === 'gzip' ? gunzipSync(theirs.body) : theirs.body;
      expect([address, bytes.equals(own.body)]).toEqual([address, true]);
      for (const name of ['content-type', 'cache-control'])
        expect([address, theirs.headers[name]]).toEqual([address, own.headers[name]]);
    }
    const page = await ask(bucket.endpoint, `/${bucket.name}/product/35`);
    expect(page.headers['content-encoding']).toBe('gzip');
  });
});

describe('the next upload', () => {
  test('of the same release puts nothing', async () => {
    bucket.changes = [];
    expect(await uploaded()).toContain('положено 0 (0 МБ), удалено 0');
    expect(bucket.changes).toEqual([]);
    expect(await uploaded(there)).toContain('положено 0 (0 МБ), удалено 0');
  });

  test('puts exactly what purge.json names, after a dry run that puts nothing, and removes what is gone last', async () => {
    rmSync(path.join(shop.config.outDir, 'uploaded.json'));
    price(3111);
    shop.remove('pages/passing.md');
    shop.remove('promos/ended.md');
    shop.edit('redirects.csv', text => `${text.trimEnd()}\n/promo/ended;/promo\n`);
    await shop.publish();
    bucket.changes = [];
    const dry = await uploaded('--dry-run');
    expect(bucket.changes).toEqual([]);
    const { put, removed, last } = await changed();
    const { changes } = listIn('purge.json');
    const pathsOf = (all: PurgeList['changes']) => all.map(({ url }) => new URL(url).pathname);
    const there = pathsOf(changes.filter(({ change }) => change !== 'gone'));
    expect(there).toContain('/product/35');
    // The page that is gone and redirected is an object still.
    expect([...put].sort()).toEqual([...there, '/promo/ended', FEED_PATH].map(keyOf).sort());
    expect([removed, last]).toEqual([['page/passing'], 'DELETE']);
    for (const key of put) expect(dry).toContain(`  + ${key}\n`);
    expect(dry).toContain('  − page/passing\n');
    expect((await bucket.get('page/passing')).status).toBe(404);
    const purged = listIn('uploaded.json');
    expect(purged.release).toBe(served().id);
    expect(pathsOf(purged.changes).sort()).toEqual([...pathsOf(changes), FEED_PATH].sort());
    await expectWhole();
  });

  test('does so in a folder and by rsync too, and leaves other files as they are', async () => {
    const trees = hasRsync ? [there, module] : [there];
    const untouched = (tree: string) => statSync(path.join(tree, 'product/10/index.html')).ino;
    const before = trees.map(untouched);
    await uploaded(there);
    if (hasRsync) await uploadedWith(byRsync);
    for (const tree of trees) {
      expect(ownTree(tree)).toEqual(treeOf(shop.config.outDir));
      expect(readFileSync(path.join(tree, '_redirects'), 'utf8')).toContain('/promo/ended /promo 308\n');
      expect(readdirSync(path.join(tree, 'page'))).not.toContain('passing');
      expectFeed(tree);
    }
    expect(trees.map(untouched)).toEqual(before);
  });
});

describe('an upload that does not go well', () => {
  test('is tried again where the storage fails, and goes on where it was killed', async () => {
    bucket.env.UPLOAD_TARGET = `s3://${bucket.name}/second`;
    Object.assign(env, bucket.env);
    const failed = new Set<string>();
    let puts = 0;
    const killed = begin('upload', [], env);
    bucket.before = change => {
      if (isNote(change)) return;
      if (++puts === 150) void killed.stop('SIGKILL');
      if (puts > 150) return 503;
      if (puts % 20 !== 0 || failed.has(change.key)) return;
      failed.add(change.key);
      return 503;
    };
    bucket.changes = [];
    await killed.stop('SIGCONT');
    const before = keysPut(bucket.changes);
    // A batch that the killed upload has noted is done for good; of the one under way nothing counts.
    const noted = keysPut(bucket.changes.slice(0, bucket.changes.findLastIndex(isNote)));
    bucket.before = () => undefined;
    const { put } = await changed();
    expect(failed.size).toBeGreaterThan(2);
    expect(before.length).toBeGreaterThan(120);
    expect(noted.length).toBeGreaterThan(64);
    expect(put.filter(key => noted.includes(key))).toEqual([]);
    expect(new Set([...before, ...put]).size).toBe(
      answersOf(served()).files.size + answersOf(served()).redirects.size + 1,
    );
    expect((await changed()).put).toEqual([]);
  });

  test('does not mix two releases when another one is published meanwhile', async () => {
    env.UPLOAD_TARGET = `s3://${bucket.name}/third`;
    const [first, { files, redirects }] = [served().id, answersOf(served())];
    let isPublished = false;
    bucket.before = async ({ key }) => {
      if (isPublished || !key.includes('/_astro/')) return;
      isPublished = true;
      price(3222);
      await shop.publish();
    };
    expect(await uploaded()).toContain(`Выпуск ${first} выгружен`);
    bucket.before = () => undefined;
    expect(isPublished).toBe(true);
    expect(served().id).not.toBe(first);
    for (const { address, size } of files.values()) {
      const answer = await bucket.get(`third/${keyOf(address)}`);
      expect([address, (await answer.arrayBuffer()).byteLength]).toEqual([address, size]);
    }
    const { put } = await changed();
    expect(put.length).toBeLessThan(files.size + redirects.size);
    expect(put).toContain('third/product/35');
    // Nobody has taken the lists of the uploads before.
    const gone = listIn('uploaded.json').changes.filter(({ change }) => change === 'gone');
    expect(gone.map(({ url }) => new URL(url).pathname)).toContain('/page/passing');
  });

  test('says in one sentence what is wrong', async () => {
    const failure = async (settings: Record<string, string>, ...args: string[]) => {
      const { code, stdout, stderr } = await run('upload', args, { ...env, ...settings });
      expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
      return stderr;
    };
    const secret = 'not-the-secret-of-this-bucket';
    const refused = await failure({ AWS_SECRET_ACCESS_KEY: secret });
    expect(refused).toMatch(/хранилище не приняло ключ \(SignatureDoesNotMatch\)/u);
    expect(refused).not.toContain(secret);
    expect(await failure({ UPLOAD_TARGET: 's3://nothing-here' })).toContain('такого бакета нет');
    expect(await failure({ UPLOAD_TARGET: 'ftp://shop.example/' })).toMatch(
      /^UPLOAD_TARGET: ожидалась папка/u,
    );
    expect(await failure({}, shop.config.outDir)).toContain('это место занято самим магазином');
    if (hasRsync) {
      const refused = await failure({ ...byRsync, RSYNC_PASSWORD: 'another-password' });
      expect(refused).toContain('rsync закончился с кодом 5: @ERROR: auth failed');
    }
    const others = path.join(folder.path, 'others');
    mkdirSync(others);
    writeFileSync(path.join(others, 'letters.txt'), 'mine');
    expect(await failure({}, others)).toContain('положил это не магазин');
    expect(readdirSync(others)).toEqual(['letters.txt']);
  });
});

describe('a folder that somebody else can write to', () => {
  const outside = path.join(folder.path, 'outside');
  const hostile = path.join(folder.path, 'hostile');
  const at = (name: string) => path.join(hostile, name);
  const list = (head: object, ...lines: string[]) =>
    writeFileSync(at('.protektor/list.gz'), gzipSync([JSON.stringify(head), ...lines].join('\n')));
  const HEAD = { format: 1, release: 'x', series: 'first' };
  const GONE = '0'.repeat(32);
  /** Puts something else in the place of a name of the target. */
  const replace = (name: string, make: (place: string) => void) => () => {
    rmSync(at(name), { recursive: true, force: true });
    make(at(name));
  };
  const link = (to: string) => (place: string) => symlinkSync(to, place);

  beforeAll(async () => {
    mkdirSync(outside);
    writeFileSync(path.join(outside, 'passwd'), 'mine');
    await uploaded(hostile);
    cpSync(hostile, `${hostile}.right`, { recursive: true });
  });

  test.each<[what: string, forge: () => void, isRefused: boolean]>([
    ['a link in the place of a folder', replace('product', link(outside)), true],
    ['a link to a folder that is not there', replace('product', link(path.join(outside, 'new'))), true],
    ['a link in the place of a page', replace('index.html', link(path.join(outside, 'passwd'))), false],
    ['a link in the place of the notes', replace('.protektor', link(outside)), true],
    ['a link where files are written first', replace('.protektor/next', link(outside)), true],
    [
      'a list with names outside',
      () => list(HEAD, `${GONE}\t../outside/passwd`, `${GONE}\t${outside}/passwd`),
      false,
    ],
    [
      'a list with names behind a link',
      () => {
        symlinkSync(outside, at('link'));
        list(HEAD, `${GONE}\tlink/passwd`);
      },
      true,
    ],
    ['a list whose notes would lie outside', () => list({ ...HEAD, series: '../../outside/passwd' }), true],
    ['a list of another kind', () => list([]), true],
    [
      'a pipe in the place of the list',
      replace('.protektor/list.gz', place => execFileSync('mkfifo', [place])),
      true,
    ],
    ['a link in the place of the list', replace('.protektor/list.gz', link('/dev/zero')), true],
  ])('%s: nothing outside is written, removed or waited for', async (_, forge, isRefused) => {
    rmSync(hostile, { recursive: true });
    cpSync(`${hostile}.right`, hostile, { recursive: true });
    forge();
    const codes: (number | null)[] = [];
    // Without --all the list is believed; with it everything is written anew.
    for (const args of [[], ['--all']]) {
      const ended = await run('upload', [hostile, ...args], env);
      codes.push(ended.code);
      expect(ended.stderr).not.toMatch(/^ +at /mu);
      expect(readdirSync(outside)).toEqual(['passwd']);
      expect(readFileSync(path.join(outside, 'passwd'), 'utf8')).toBe('mine');
    }
    expect(codes.includes(1)).toBe(isRefused);
  });
});
