import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Call, OTHER_PERSON, PERSON_HEADER } from '#src/desk/api/contract.ts';
import { getSession, signIn } from '#src/desk/api/people.ts';
import { DeskPerson, type OwnDesk, openOwnDesk, PASSWORD } from '../harness/desk.ts';
import { rawCall } from '../harness/raw-call.ts';

vi.setConfig({ testTimeout: 30_000 });

let desk: OwnDesk;
let manager: DeskPerson;
let editor: DeskPerson;
beforeAll(async () => {
  desk = await openOwnDesk();
  manager = await desk.enter('Борис', 'manager');
  editor = await desk.enter('Глеб', 'editor');
});
afterAll(async () => {
  await desk[Symbol.asyncDispose]();
});

const API = path.join(import.meta.dirname, '../../src/desk/api');
/** Every call of the desk, as its modules declare them. */
const CALLS: Call<unknown, unknown>[] = (
  await Promise.all(readdirSync(API).map(file => import(path.join(API, file))))
).flatMap(module =>
  Object.values(module).filter((each): each is Call<unknown, unknown> =>
    Boolean((each as { allows?: string }).allows),
  ),
);

test('every call is refused to who is not signed in, and to a role that may not make it', async () => {
  const nobody = new DeskPerson(desk.origin);
  const closed = CALLS.filter(({ allows }) => allows !== 'anyone');
  expect(closed.length).toBeGreaterThan(10);
  const statusOf = async (person: DeskPerson, call: Call<unknown, unknown>) =>
    (await person.send('POST', `/calls/${call.name}`, '{}')).status;
  for (const call of closed) {
    expect([call.name, await statusOf(nobody, call)]).toEqual([call.name, 401]);
    if (call.allows === 'owner' || call.allows === 'editor')
      expect([call.name, await statusOf(manager, call)]).toEqual([call.name, 403]);
    if (call.allows === 'owner' || call.allows === 'manager')
      expect([call.name, await statusOf(editor, call)]).toEqual([call.name, 403]);
  }
  expect((await manager.send('POST', '/uploads?name=a.csv', 'x')).status).toBe(403);
  expect((await manager.send('GET', '/files/report?release=1')).status).toBe(403);
});

describe('requests of other pages', () => {
  const ask = (headers: Record<string, string>) => editor.send('POST', '/calls/session', '{}', headers);
  test.each([
    ['of another origin', { Origin: 'https://evil.example' }, 403],
    ['of a frame without an origin', { Origin: 'null' }, 403],
    ['of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['of another port', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['of a form', { 'Content-Type': 'text/plain' }, 415],
  ])('%s are refused', async (_, headers, status) => {
    expect((await ask(headers as Record<string, string>)).status).toBe(status);
  });

  test('under the shop’s name, or any other that leads here, are refused', async () => {
    const { port } = new URL(desk.origin);
    for (const host of [`localhost:${port}`, `evil.example:${port}`, new URL(desk.shop.url).host])
      expect((await rawCall(`${desk.origin}/`, 'GET', { Host: host })).status).toBe(421);
  });
});

test('a tab of a person is refused once another has signed in, and of who is not signed in as ever', async () => {
  const { person } = await manager.ask(getSession, {});
  const headers = { [PERSON_HEADER]: person?.id ?? '' };
  const ask = (by: DeskPerson) => by.send('POST', '/calls/session', '{}', headers);
  const late = await ask(editor);
  expect([late.status, await late.json()]).toEqual([
    OTHER_PERSON,
    { message: expect.stringContaining('уже работает Глеб') },
  ]);
  expect((await ask(manager)).status).toBe(200);
  expect((await ask(new DeskPerson(desk.origin))).status).toBe(200);
});

test('no page may frame it, no script of others runs in it, and its cookie is no script’s and no other site’s', async () => {
  const page = await fetch(desk.origin);
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*script-src 'self';.*frame-ancestors 'none'/u,
  );
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  const person = new DeskPerson(desk.origin);
  const { headers } = await person.send(
    'POST',
    `/calls/${signIn.name}`,
    JSON.stringify({ name: 'Борис', password: PASSWORD }),
  );
  expect(headers.getSetCookie().find(line => line.startsWith('desk.session_token='))).toMatch(
    /HttpOnly.*SameSite=Strict/iu,
  );
});

test('signing in makes a new session: what was planted before, or changed by a letter, opens nothing', async () => {
  const person = new DeskPerson(desk.origin);
  person.cookie = manager.cookie.replace(/=./u, pair => (pair === '=x' ? '=y' : '=x'));
  const planted = person.cookie;
  expect((await person.ask(getSession, {})).person).toBeNull();
  await person.ask(signIn, { name: 'Борис', password: PASSWORD });
  expect(person.cookie).not.toBe(planted);
  expect(person.cookie).not.toBe(manager.cookie);
});

test('after ten wrong passwords a name waits, whatever the password; others sign in', async () => {
  await desk.enter('Мария', 'manager');
  const guess = async (name: string, password: string) =>
    (
      await new DeskPerson(desk.origin).send(
        'POST',
        `/calls/${signIn.name}`,
        JSON.stringify({ name, password }),
      )
    ).status;
  const guesses = [];
  for (let n = 0; n < 11; n++) guesses.push(await guess('Мария', `неверный пароль ${n}`));
  expect(guesses).toEqual([...Array(10).fill(401), 429]);
  expect(await guess('МАРИЯ', PASSWORD)).toBe(429);
  expect(await guess('Борис', PASSWORD)).toBe(200);
});

describe('files and bodies', () => {
  const uploads = () => {
    const folder = path.join(desk.shop.dataDir, 'desk', 'uploads');
    return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  };

  test.each([
    '../../../evil.csv',
    '..\\..\\evil.csv',
    '/etc/evil.csv',
    '.htaccess',
    'a\u0000b.csv',
    '-rf',
    '…',
  ])('a name cannot lead out of the folder: %s', async name => {
    const { upload, name: stored } = await editor.upload(name, new Uint8Array([1, 2, 3]));
    expect(stored).not.toMatch(/^[.-]|[/\\\0]/u);
    expect(uploads()).toContain(path.join(upload, stored));
  });

  test('a file above 64 MB is refused, and nothing of it is left, whether or not its size is said', async () => {
    const before = uploads().length;
    const huge = Readable.toWeb(
      Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(1024 * 1024))),
    ) as ReadableStream;
    const sent = await fetch(`${desk.origin}/uploads?name=bomb.csv`, {
      method: 'POST',
      headers: { Origin: desk.origin, Cookie: editor.cookie },
      body: huge,
      duplex: 'half',
    } as RequestInit);
    expect([sent.status, await sent.json()]).toEqual([
      413,
      { message: expect.stringContaining('больше 64 МБ') },
    ]);
    expect(uploads().length).toBe(before);
    expect((await editor.ask(getSession, {})).person?.name).toBe('Глеб');
  });

  test('a call with a body above 1 MB, or that is no JSON, is refused', async () => {
    const status = async (body: string) => (await editor.send('POST', '/calls/session', body)).status;
    expect(await status(`{"a":"${'x'.repeat(2_000_000)}"}`)).toBe(413);
    expect(await status('{')).toBe(400);
  });
});

test('nothing of the desk answers under the shop’s address, nor lies in what it publishes', async () => {
  for (const address of ['/calls/session', '/uploads?name=a', '/files/report', '/desk']) {
    const { status } = await rawCall(
      desk.shop.url + address,
      'POST',
      { 'Content-Type': 'application/json', Origin: desk.shop.url },
      '{}',
    );
    expect([address, status]).toEqual([address, 405]);
    expect((await fetch(desk.shop.url + address)).status).toBe(404);
  }
  const published = readdirSync(desk.shop.outDir, { recursive: true, encoding: 'utf8' });
  expect(published.filter(name => /\bdesk\b/iu.test(name) && !name.startsWith('node_modules'))).toEqual([]);
});
