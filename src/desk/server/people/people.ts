import { randomBytes, randomUUID } from 'node:crypto';
import { type NewEvent, recordEvent } from '#src/orders/desk-events.ts';
import type { SalesContext } from '#src/orders/sales-context.ts';
import type { Transaction } from '#src/orders/store.ts';
import { ROLES, type Role } from '../../api/contract.ts';
import type { Person } from '../../api/people.ts';
import { Refused } from '../refused.ts';
import { authOver, PERSON_NAME } from './auth.ts';

/** The role of a row; unknown ones may do least. */
const roleOf = (text: string): Role => ROLES.find(role => role === text) ?? 'manager';

const UNKNOWN = 'Такого человека нет: его уже убрали. Обновите страницу.';
const LAST_OWNER = 'Это последний владелец: сначала сделайте владельцем другого.';

/**
 * The people of the desk. Every method writes into the log who did it. One that is killed while it adds a person leaves a manager
 * without a password: a new link, or `remove`, cures that.
 * @param secret a key of the store
 */
export function openPeople(context: SalesContext, secret: string, origin: string) {
  const { store } = context;
  /** By e-mail: links of two people may be made at once. */
  const tokens = new Map<string, string>();
  const auth = authOver(store, secret, origin, (email, token) => tokens.set(email, token));

  const list = async (): Promise<Person[]> => {
    const rows = await store.read(db =>
      db
        .selectFrom('desk_users')
        .leftJoin('desk_two_factors', 'desk_two_factors.userId', 'desk_users.id')
        .select(['desk_users.id', 'desk_users.name', 'desk_users.role', 'desk_two_factors.verified'])
        .orderBy('desk_users.createdAt')
        .execute(),
    );
    return rows.map(({ id, name, role, verified }) => ({
      id,
      name,
      role: roleOf(role),
      hasSecondFactor: Boolean(verified),
    }));
  };

  const one = async (id: string): Promise<Person> => {
    const person = (await list()).find(each => each.id === id);
    if (!person) throw new Refused(404, UNKNOWN);
    return person;
  };

  /** Refuses what would leave the desk without an owner. Two that are taken at once wait for each other. */
  const requireOtherOwner = async ({ db, dialect }: Transaction, id: string): Promise<void> => {
    const owners = await db
      .selectFrom('desk_users')
      .where('role', '=', 'owner')
      .select('id')
      .$if(dialect === 'postgres', query => query.forUpdate())
      .execute();
    if (owners.length === 1 && owners[0]?.id === id) throw new Refused(409, LAST_OWNER);
  };

  const linkOf = async (name: string): Promise<string> => {
    const { email } = await store.read(db =>
      db.selectFrom('desk_users').where('name', '=', name).select('email').executeTakeFirstOrThrow(),
    );
    await auth.api.requestPasswordReset({ body: { email } });
    return `/#/password/${tokens.get(email)}`;
  };

  /** Changes what is stored about a person, with the event about it. */
  const change = (
    { by, kind, name, detail = {} }: { by: string; kind: string; name: string; detail?: NewEvent['detail'] },
    work: (tx: Transaction) => Promise<unknown>,
  ): Promise<void> =>
    store.write(async tx => {
      await work(tx);
      const subject = `person ${name}`;
      await recordEvent(context, tx.db, { person: by, kind: `person.${kind}`, subject, detail });
    });

  /** A person by name, without regard to letter case. */
  const named = async (name: string): Promise<Person | null> =>
    (await list()).find(each => each.name.toLowerCase() === name.toLowerCase()) ?? null;

  const people = {
    list,
    named,
    /** @returns the path of a link to set a password, for three days and once. @throws {Refused} for a name that is taken or cannot be one */
    async add(by: string, name: string, role: Role): Promise<string> {
      if (!PERSON_NAME.test(name))
        throw new Refused(400, 'Имя — одно слово из букв и цифр, от 2 до 40 знаков, например «Анна».');
      if (await named(name)) throw new Refused(409, `Имя «${name}» уже занято.`);
      // better-auth knows people by e-mail; these have none, and sign in by name.
      const email = `${randomUUID()}@desk.invalid`;
      const password = randomBytes(32).toString('base64url');
      await auth.api.signUpEmail({ body: { email, name, username: name, password } });
      await change({ by, kind: 'add', name, detail: { role } }, ({ db }) =>
        db.updateTable('desk_users').set({ role }).where('email', '=', email).execute(),
      );
      return linkOf(name);
    },
    /** A new link; the password, earlier links, the second factor and all sessions go. */
    async renewLink(by: string, id: string): Promise<string> {
      const { name } = await one(id);
      const { password } = await auth.$context;
      const unknown = await password.hash(randomBytes(32).toString('base64url'));
      await change({ by, kind: 'link', name }, async ({ db }) => {
        await db.updateTable('desk_accounts').set({ password: unknown }).where('userId', '=', id).execute();
        await db.deleteFrom('desk_verifications').where('value', '=', id).execute();
        await db.deleteFrom('desk_two_factors').where('userId', '=', id).execute();
        await db.updateTable('desk_users').set({ twoFactorEnabled: 0 }).where('id', '=', id).execute();
        await db.deleteFrom('desk_sessions').where('userId', '=', id).execute();
      });
      return linkOf(name);
    },
    async setRole(by: string, id: string, role: Role): Promise<void> {
      const { name } = await one(id);
      await change({ by, kind: 'role', name, detail: { role } }, async tx => {
        if (role !== 'owner') await requireOtherOwner(tx, id);
        await tx.db.updateTable('desk_users').set({ role }).where('id', '=', id).execute();
      });
    },
    async remove(by: string, id: string): Promise<void> {
      const { name } = await one(id);
      await change({ by, kind: 'remove', name }, async tx => {
        await requireOtherOwner(tx, id);
        const { db } = tx;
        for (const table of ['desk_sessions', 'desk_two_factors', 'desk_accounts'] as const)
          await db.deleteFrom(table).where('userId', '=', id).execute();
        await db.deleteFrom('desk_users').where('id', '=', id).execute();
      });
    },
  };
  return { auth, people };
}
