import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PurgeList } from '#src/publish/announce/purge-list.ts';
import { placesIn } from '#src/publish/places.ts';
import { begin, run, temporaryFolder } from '../harness/commands.ts';
import { borrowApps } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Search engines and the operator's program hear of publications. Tests follow each other. */
const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);
const KEY = 'a1b2c3d4e5f6';
const SITE = 'https://shop.example';
const own: Record<string, string> = {
  CONTENT_DIR: at('content'),
  DATA_DIR: at('db'),
  OUT_DIR: at('dist'),
  SITE_URL: SITE,
  INDEXNOW_KEY: KEY,
  AFTER_PUBLISH: at('purge.sh'),
};

interface Sent {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}
let sent: Sent[] = [];
let status = 200;
const searchEngine = createServer(async (request, response) => {
  const body: Buffer[] = [];
  for await (const chunk of request) body.push(chunk as Buffer);
  sent.push(JSON.parse(Buffer.concat(body).toString()) as Sent);
  const elsewhere = status < 400 && status >= 300 ? { Location: '/elsewhere' } : {};
  response.writeHead(status, elsewhere).end();
});

/** The operator's program: keeps what it was given, says a line and ends with a code. */
function program(says: string, code: number): void {
  const script = `#!/bin/sh\nprintf '%s\\n' "$#" "$1" "$PURGE_FILE" "$RELEASE" "$SMTP_URL$DATABASE_URL$SESSION_SECRET$TELEGRAM_BOT_TOKEN" > "${at('given')}"\necho first\necho '${says}'\nexit ${code}\n`;
  writeFileSync(at('purge.sh'), script);
  chmodSync(at('purge.sh'), 0o755);
}
const given = () => readFileSync(at('given'), 'utf8').trim().split('\n');

const products = path.join(own.CONTENT_DIR ?? '', 'products.csv');
const price = (id: number, roubles: number) =>
  writeFileSync(
    products,
    readFileSync(products, 'utf8').replace(new RegExp(`^(${id};(?:[^;]*;){4})\\d+`, 'mu'), `$1${roubles}`),
  );

async function done(name: string, env = own): Promise<string> {
  sent = [];
  const { code, stdout, stderr } = await run(name, [], env);
  expect([code, stderr.replace(/^(?:Предупреждения|\S+:\d+: ).*\n/gmu, '')]).toEqual([0, '']);
  return stdout;
}

const listGiven = () => JSON.parse(readFileSync(given()[1] ?? '', 'utf8')) as PurgeList;
const urlsGiven = () => listGiven().changes.map(({ url }) => url);

beforeAll(async () => {
  cpSync(FIXTURE_CONTENT, at('content'), { recursive: true });
  mkdirSync(at('dist'));
  program('done', 0);
  await new Promise<void>(listening => searchEngine.listen(0, 'localhost', listening));
  const address = searchEngine.address();
  own.INDEXNOW_URL = `http://localhost:${typeof address === 'object' ? address?.port : ''}/indexnow`;
  expect(await done('build')).toContain('IndexNow: сообщено адресов: ');
});
afterAll(() => {
  searchEngine.close();
  folder[Symbol.dispose]();
});

describe('after a publication', () => {
  test('the key is published, and search engines hear of the pages that changed and that they may show', async () => {
    expect(readFileSync(at(`dist/current/${KEY}.txt`), 'utf8')).toBe(KEY);
    expect(sent[0]?.urlList).toContain(`${SITE}/product/35`);
    expect(sent[0]?.urlList).not.toContain(`${SITE}/basket`);
    price(35, 3111);
    expect(await done('build')).toContain('показан через');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ host: 'shop.example', key: KEY, keyLocation: `${SITE}/${KEY}.txt` });
    expect(sent[0]?.urlList).toContain(`${SITE}/product/35`);
    expect(sent[0]?.urlList).not.toContain(`${SITE}/product/10`);
  });

  test('the operator’s program gets the list of addresses, and its last line is told', async () => {
    price(35, 3112);
    expect(await done('build')).toContain('AFTER_PUBLISH: код 0: done\n');
    const [count, file, inEnvironment, release] = given();
    expect([count, inEnvironment, listGiven().release]).toEqual(['1', file, release]);
    expect(urlsGiven()).toContain(`${SITE}/product/35`);
    expect(readFileSync(at('dist/purge.json'), 'utf8')).toBe(readFileSync(file ?? '', 'utf8'));
  });

  test('a failure of both is told and undoes nothing; the next release tells them of this one too', async () => {
    status = 503;
    program('cache is away', 3);
    price(35, 3113);
    const said = await done('build');
    expect(said).toContain('AFTER_PUBLISH закончилась с кодом 3: cache is away.');
    expect(said).toContain('IndexNow: не сообщено (ответ 503), адреса отправлю со следующим выпуском.');
    expect(readFileSync(at('dist/current/product/35/index.html'), 'utf8')).toContain('3\u00A0113');
    const failed = listGiven();
    status = 202;
    program('done', 0);
    price(10, 9910);
    await done('build');
    expect(sent.flatMap(({ urlList }) => urlList)).toEqual(
      expect.arrayContaining([`${SITE}/product/35`, `${SITE}/product/10`]),
    );
    expect(urlsGiven()).toEqual(expect.arrayContaining([`${SITE}/product/35`, `${SITE}/product/10`]));
    expect(listGiven().previous).toBe(failed.previous);
    expect(listGiven().own).toBeLessThan(listGiven().changes.length);
    price(10, 9911);
    await done('build');
    expect(urlsGiven()).not.toContain(`${SITE}/product/35`);
  });

  test('while only the program fails, search engines hear of each release’s own pages', async () => {
    program('cache is away', 3);
    price(35, 3117);
    await done('build');
    price(10, 9912);
    await done('build');
    expect(urlsGiven()).toEqual(expect.arrayContaining([`${SITE}/product/35`, `${SITE}/product/10`]));
    const urls = sent.flatMap(({ urlList }) => urlList);
    expect([urls.includes(`${SITE}/product/10`), urls.includes(`${SITE}/product/35`)]).toEqual([true, false]);
    program('done', 0);
  });

  test('of a publication that was cut off before they were told, the next build tells both, once', async () => {
    const { telling, treeState } = placesIn(at('dist'));
    price(35, 3118);
    await done('build');
    expect(existsSync(telling)).toBe(false);
    writeFileSync(telling, `${listGiven().release}\n`);
    rmSync(treeState);
    const said = await done('build');
    expect(said).toMatch(/Ничего не изменилось[\s\S]*AFTER_PUBLISH: код 0: done/u);
    expect(said).toContain('IndexNow: сообщено адресов: ');
    expect([sent[0]?.urlList.includes(`${SITE}/product/35`), existsSync(telling)]).toEqual([true, false]);
    rmSync(treeState);
    expect(await done('build')).not.toContain('AFTER_PUBLISH');
  });

  test('and so does --watch when it starts', async () => {
    writeFileSync(placesIn(at('dist')).telling, `${listGiven().release}\n`);
    sent = [];
    const watching = begin('build', ['--watch'], own);
    await watching.says(/AFTER_PUBLISH: код 0: done/u);
    expect(await watching.stop()).toBe(0);
    expect(sent[0]?.urlList).toContain(`${SITE}/product/35`);
    expect(existsSync(placesIn(at('dist')).telling)).toBe(false);
  });

  test('while --watch still tells of its release, a build by hand and a rollback’s turn wait: each release is told once', async () => {
    const script = `#!/bin/sh\nprintf '%s\\n' "$RELEASE" >> "${at('runs')}"\nsleep 4\necho done\n`;
    writeFileSync(at('purge.sh'), script);
    const watching = begin('build', ['--watch'], own);
    await watching.says(/Слежу за/u);
    price(35, 3130);
    const [, watched = ''] = await watching.says(/Выпуск (\S+) показан/u);
    expect(await done('build')).toContain(`Ничего не изменилось, показан выпуск ${watched}.`);
    const runs = () => readFileSync(at('runs'), 'utf8').trim().split('\n');
    expect(runs()).toEqual([watched]);
    await watching.says(/AFTER_PUBLISH: код 0: done/u);
    price(35, 3131);
    await watching.says(/Выпуск \S+ показан[\s\S]*Выпуск \S+ показан/u);
    await done('rollback');
    expect(await watching.stop()).toBe(0);
    expect([runs().length, new Set(runs()).size]).toEqual([3, 3]);
    expect(readFileSync(placesIn(at('dist')).heard, 'utf8').trim()).toBe(runs().at(-1));
    expect(existsSync(placesIn(at('dist')).telling)).toBe(false);
    program('done', 0);
  });

  test('search engines hear of a publication that was cut off even when the next one shows something else', async () => {
    price(35, 3119);
    await done('build');
    writeFileSync(placesIn(at('dist')).telling, `${listGiven().release}\n`);
    price(10, 9913);
    await done('build');
    expect(sent.flatMap(({ urlList }) => urlList)).toEqual(
      expect.arrayContaining([`${SITE}/product/35`, `${SITE}/product/10`]),
    );
  });

  test('it gets no password or key of the sales', async () => {
    price(35, 3115);
    const secrets = {
      SMTP_URL: 'smtps://shop:password@mail.example',
      ORDERS_TO: 'shop@shop.example',
      SESSION_SECRET: 'a secret that is long enough for a shop',
      TELEGRAM_BOT_TOKEN: '1:ABC',
      TELEGRAM_CHAT_ID: '1',
    };
    expect(await done('build', { ...own, ...secrets })).toContain('AFTER_PUBLISH: код 0: done');
    expect(given()).toHaveLength(4);
  });

  test('a redirect of the search engine is not followed', async () => {
    status = 307;
    price(35, 3116);
    expect(await done('build')).toContain('IndexNow: не сообщено (ответ 307)');
    expect(sent).toHaveLength(1);
    status = 202;
  });

  test('a program that is not there is told as one', async () => {
    price(35, 3114);
    expect(await done('build', { ...own, AFTER_PUBLISH: at('nothing.sh') })).toContain(
      `AFTER_PUBLISH не запустилась: файла ${at('nothing.sh')} нет или нет программы, которую называет его первая строка.`,
    );
  });

  test('a rollback tells of what it brought back; a build that publishes nothing tells nothing', async () => {
    await done('rollback');
    expect(sent[0]?.urlList).toContain(`${SITE}/product/35`);
    expect(urlsGiven()).toContain(`${SITE}/product/35`);
    const before = given();
    expect(await done('build')).not.toContain('AFTER_PUBLISH');
    expect([sent, given()]).toEqual([[], before]);
  });
});

test('of a shop on this machine no search engine hears', async () => {
  const local = { ...own, SITE_URL: '', OUT_DIR: at('local'), DATA_DIR: at('local-db') };
  mkdirSync(local.OUT_DIR ?? '');
  borrowApps(local.OUT_DIR);
  expect(await done('build', local)).not.toContain('IndexNow');
  expect([sent, existsSync(at(`local/current/${KEY}.txt`))]).toEqual([[], false]);
});
