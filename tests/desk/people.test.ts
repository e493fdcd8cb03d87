import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#src/desk/api/contract.ts';
import * as people from '#src/desk/api/people.ts';
import { begin, run, temporaryFolder } from '../harness/commands.ts';
import { DeskPerson, type OwnDesk, openOwnDesk, PASSWORD } from '../harness/desk.ts';
import { longTest } from '../harness/long-test.ts';

let desk: OwnDesk;
let owner: DeskPerson;
beforeAll(async () => {
  desk = await openOwnDesk();
  owner = await desk.enter('Анна', 'owner');
});
afterAll(async () => {
  await desk[Symbol.asyncDispose]();
});

const refused = (status: number) => expect.objectContaining({ status });
const tokenOf = (text: string) => /#\/password\/(\S+)/u.exec(text)?.[1] ?? '';

test('a person who was added sets a password once, signs in by name in any letter case, and signs out', async () => {
  const { stdout } = await run('desk', ['add', 'Борис'], desk.env);
  const token = tokenOf(stdout);
  const boris = new DeskPerson(desk.origin);
  await expect(boris.ask(people.setPassword, { token, password: 'короткий' })).rejects.toEqual(refused(400));
  await boris.ask(people.setPassword, { token, password: PASSWORD });
  await expect(boris.ask(people.setPassword, { token, password: PASSWORD })).rejects.toEqual(refused(401));
  expect(await boris.ask(people.signIn, { name: 'БОРИС', password: PASSWORD })).toEqual({
    codeNeeded: false,
  });
  const before = boris.cookie;
  expect(await boris.ask(people.getSession, {})).toMatchObject({
    person: { name: 'Борис', role: 'manager' },
    shop: { timezone: 'Europe/Moscow' },
  });
  await boris.ask(people.signOut, {});
  boris.cookie = before;
  expect((await boris.ask(people.getSession, {})).person).toBeNull();
  const wrong = { name: 'Борис', password: 'неверный пароль' };
  // A password that was typed in place of the name is in no log.
  await expect(boris.ask(people.signIn, { ...wrong, name: PASSWORD })).rejects.toEqual(refused(401));
  // Of wrong ones the log has the first, and the one after which the name waits.
  for (let attempt = 0; attempt < 10; attempt++)
    await expect(boris.ask(people.signIn, wrong)).rejects.toEqual(refused(401));
  await expect(boris.ask(people.signIn, wrong)).rejects.toEqual(refused(429));
  const { events } = await owner.ask(people.listEvents, {});
  expect(events.slice(0, 4)).toMatchObject([
    { kind: 'person.locked', person: 'Борис' },
    { kind: 'person.wrong', person: 'Борис' },
    { kind: 'person.in', person: 'Борис', detail: { address: '127.0.0.1' } },
    { kind: 'person.wrong', person: 'кто-то', detail: { address: '127.0.0.1' } },
  ]);
  expect(JSON.stringify(events)).not.toContain(PASSWORD);
});

longTest('roles hold by call: a manager manages no people, and nobody the last owner', async () => {
  const manager = await desk.enter('Вера', 'manager');
  await expect(manager.ask(people.listPeople, {})).rejects.toEqual(refused(403));
  const list = (await owner.ask(people.listPeople, {})).people;
  const id = (name: string) => list.find(person => person.name === name)?.id ?? '';
  await expect(owner.ask(people.setRole, { id: id('Анна'), role: 'editor' })).rejects.toEqual(refused(409));
  await expect(owner.ask(people.removePerson, { id: id('Анна') })).rejects.toEqual(refused(409));
  await owner.ask(people.setRole, { id: id('Вера'), role: 'owner' });
  expect((await manager.ask(people.listPeople, {})).people.length).toBe(list.length);
  await owner.ask(people.removePerson, { id: id('Вера') });
  await expect(manager.ask(people.listPeople, {})).rejects.toEqual(refused(401));
  const { events } = await owner.ask(people.listEvents, {});
  expect(events.slice(0, 2)).toMatchObject([
    { person: 'Анна', kind: 'person.remove', subject: 'person Вера' },
    { person: 'Анна', kind: 'person.role', subject: 'person Вера', detail: { role: 'owner' } },
  ]);
});

test('of two owners who demote each other at once one stays', async () => {
  const rival = await desk.enter('Зоя', 'owner');
  const all = (await owner.ask(people.listPeople, {})).people.filter(({ role }) => role === 'owner');
  const idOf = (name: string) => all.find(person => person.name === name)?.id ?? '';
  const set = (by: DeskPerson, name: string, role: Role) => by.ask(people.setRole, { id: idOf(name), role });
  const each = await Promise.allSettled([set(owner, 'Зоя', 'editor'), set(rival, 'Анна', 'editor')]);
  expect(each.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  if (each[0].status === 'rejected') await set(rival, 'Анна', 'owner');
  await owner.ask(people.removePerson, { id: idOf('Зоя') });
});

longTest(
  'a new link ends all sessions, the password and earlier links; a second person of the same name is refused',
  async () => {
    const editor = await desk.enter('Глеб', 'editor');
    const again = await run('desk', ['add', 'глеб'], desk.env);
    expect(again.stderr).toContain('уже занято');
    const lost = tokenOf((await run('desk', ['link', 'Глеб'], desk.env)).stdout);
    const { stdout } = await run('desk', ['link', 'Глеб'], desk.env);
    expect((await editor.ask(people.getSession, {})).person).toBeNull();
    const former = { name: 'Глеб', password: PASSWORD };
    await expect(editor.ask(people.signIn, former)).rejects.toEqual(refused(401));
    await expect(editor.ask(people.setPassword, { token: lost, password: PASSWORD })).rejects.toEqual(
      refused(401),
    );
    await editor.ask(people.setPassword, { token: tokenOf(stdout), password: 'другой длинный пароль' });
    await editor.ask(people.signIn, { name: 'Глеб', password: 'другой длинный пароль' });
  },
);

/** The code that an app shows for a secret in base 32 (RFC 6238: SHA-1, 30 s, six digits). */
function codeOf(secret: string): string {
  const bits = [...secret].map(sign =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/gu) ?? []).map(byte => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const value = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

test('with a second factor the password alone opens nothing; a lost phone is cured by a new link', async () => {
  const editor = await desk.enter('Дарья', 'editor');
  const { secret, codes } = await editor.ask(people.beginSecondFactor, { password: PASSWORD });
  for (const code of ['000000', codes[0] ?? ''])
    await expect(editor.ask(people.confirmSecondFactor, { code })).rejects.toEqual(refused(401));
  await editor.ask(people.confirmSecondFactor, { code: codeOf(secret) });
  await expect(editor.ask(people.beginSecondFactor, { password: PASSWORD })).rejects.toEqual(refused(409));
  const again = new DeskPerson(desk.origin);
  expect(await again.ask(people.signIn, { name: 'Дарья', password: PASSWORD })).toEqual({ codeNeeded: true });
  expect((await again.ask(people.getSession, {})).person).toBeNull();
  await again.ask(people.signInCode, { code: codeOf(secret) });
  expect((await again.ask(people.getSession, {})).person).toMatchObject({
    name: 'Дарья',
    hasSecondFactor: true,
  });
  const lost = new DeskPerson(desk.origin);
  await lost.ask(people.signIn, { name: 'Дарья', password: PASSWORD });
  await lost.ask(people.signInCode, { code: codes[0] ?? '' });
  expect((await lost.ask(people.getSession, {})).person).toMatchObject({ name: 'Дарья' });
  await lost.ask(people.signOut, {});
  await lost.ask(people.signIn, { name: 'Дарья', password: PASSWORD });
  await expect(lost.ask(people.signInCode, { code: codes[0] ?? '' })).rejects.toEqual(refused(401));
  const { events } = await owner.ask(people.listEvents, {});
  expect(events.slice(0, 6).map(({ kind, person }) => [kind, person])).toEqual([
    ['person.password', 'Дарья'],
    ['person.in', 'Дарья'],
    ['person.password', 'Дарья'],
    ['person.in', 'Дарья'],
    ['person.password', 'Дарья'],
    ['person.wrong', 'Дарья'],
  ]);
  const { stdout } = await run('desk', ['link', 'Дарья'], desk.env);
  await again.ask(people.setPassword, { token: tokenOf(stdout), password: PASSWORD });
  expect(await again.ask(people.signIn, { name: 'Дарья', password: PASSWORD })).toEqual({
    codeNeeded: false,
  });
});

longTest('a restored shop has the people and the log of its desk, and nobody is signed in', async () => {
  using folder = temporaryFolder();
  expect((await run('backup', [folder.path], desk.env)).code).toBe(0);
  const [data, out, content] = ['data', 'out', 'content'].map(name => path.join(folder.path, name));
  const { port } = new URL((await fetch(desk.origin)).url);
  const env = { ...desk.env, DATA_DIR: data ?? '', OUT_DIR: out ?? '', CONTENT_DIR: content ?? '' };
  expect((await run('restore', [folder.path], env)).stderr).toBe('');
  await desk.running.stop();
  const restored = begin('desk', [], env);
  await restored.says(new RegExp(`Пульт открыт: http://127.0.0.1:${port}`, 'u'));
  expect((await owner.ask(people.getSession, {})).person).toBeNull();
  const person = new DeskPerson(desk.origin);
  await person.ask(people.signIn, { name: 'Анна', password: PASSWORD });
  expect((await person.ask(people.listEvents, {})).events.length).toBeGreaterThan(3);
  await restored.stop();
  const unfinished = path.join(desk.shop.dataDir, 'desk', 'photos');
  mkdirSync(unfinished);
  await desk.restart();
  expect(existsSync(unfinished)).toBe(false);
});
