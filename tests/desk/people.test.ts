import { afterAll, beforeAll, expect, test } from 'vitest';
import * as people from '#src/desk/api/people.ts';
import { run } from '../harness/commands.ts';
import { DeskPerson, type OwnDesk, openOwnDesk, PASSWORD } from '../harness/desk.ts';

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
  expect((await boris.ask(people.getSession, {})).person).toMatchObject({ name: 'Борис', role: 'manager' });
  await boris.ask(people.signOut, {});
  boris.cookie = before;
  expect((await boris.ask(people.getSession, {})).person).toBeNull();
});

test('roles hold by call: a manager manages no people, and nobody the last owner', async () => {
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

test('a new link ends all sessions; a second one of the same name is refused', async () => {
  const editor = await desk.enter('Глеб', 'editor');
  const again = await run('desk', ['add', 'глеб'], desk.env);
  expect(again.stderr).toContain('уже занято');
  const { stdout } = await run('desk', ['link', 'Глеб'], desk.env);
  expect((await editor.ask(people.getSession, {})).person).toBeNull();
  await editor.ask(people.setPassword, { token: tokenOf(stdout), password: 'другой длинный пароль' });
  await editor.ask(people.signIn, { name: 'Глеб', password: 'другой длинный пароль' });
});
