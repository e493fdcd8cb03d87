import { z } from 'zod';
import { listEvents } from '#src/orders/desk-events.ts';
import { ROLES } from '../../api/contract.ts';
import * as contracts from '../../api/people.ts';
import { type Answered, answer, nothing } from '../call.ts';
import type { Caller, Desk } from '../desk.ts';
import { Refused } from '../refused.ts';
import { MIN_PASSWORD } from './auth.ts';
import { prove, recordEntry } from './sign-in-limits.ts';

const WRONG = 'Имя или пароль не подходят.';
const WRONG_CODE = 'Код не подошёл: он меняется каждые 30 секунд, введите новый.';
const WRONG_LINK = 'Ссылка уже использована или её срок вышел: попросите владельца о новой.';
const SHORT = `Пароль короче ${MIN_PASSWORD} знаков: возьмите несколько слов подряд.`;
const EVENTS = 100;

const text = z.string().max(200);
const code = z.object({ code: text.transform(value => value.replace(/\s/gu, '')) });
const IS_TOTP = /^\d{6}$/u;
const role = z.enum(ROLES);
const id = z.object({ id: text });

/** Proves a person by the code of the phone; who signs in, also by one that was written down, each of which counts once. */
async function proveByCode(desk: Desk, caller: Caller, body: z.output<typeof code>) {
  const { verifyTOTP, verifyBackupCode } = desk.auth.api;
  const verify = caller.person || IS_TOTP.test(body.code) ? verifyTOTP : verifyBackupCode;
  const name = caller.person?.name ?? `code ${caller.address}`;
  const { headers, response } = await prove(desk, name, caller, WRONG_CODE, () =>
    verify({ body, headers: caller.headers, returnHeaders: true }),
  );
  if (!caller.person) await recordEntry(desk, caller, response.user.name, 'in');
  caller.setCookies(headers);
  return {};
}

/** Sign-in, the second factor, and the people of the desk. */
export const PEOPLE_CALLS: readonly Answered[] = [
  answer(contracts.getSession, nothing, ({ config, shop }, { person }: Caller) => {
    const { name, timezone } = shop.info();
    return { person, shop: { name, timezone, url: config.siteUrl } };
  }),
  answer(
    contracts.signIn,
    z.object({ name: text, password: text }),
    async (desk, caller: Caller, { name, password }) => {
      const body = { username: name, password };
      const { headers, response } = await prove(desk, name, caller, WRONG, () =>
        desk.auth.api.signInUsername({ body, headers: caller.headers, returnHeaders: true }),
      );
      const codeNeeded = response !== null && 'twoFactorRedirect' in response;
      await recordEntry(desk, caller, name, codeNeeded ? 'password' : 'in');
      caller.setCookies(headers);
      return { codeNeeded };
    },
  ),
  answer(contracts.signInCode, code, proveByCode),
  answer(contracts.signOut, nothing, async ({ auth }, caller) => {
    const { headers } = await auth.api.signOut({ headers: caller.headers, returnHeaders: true });
    caller.setCookies(headers);
    return {};
  }),
  answer(
    contracts.setPassword,
    z.object({ token: text, password: text.min(MIN_PASSWORD, SHORT) }),
    async (desk, caller: Caller, { token, password }) => {
      const body = { token, newPassword: password };
      const set = () => desk.auth.api.resetPassword({ body });
      await prove(desk, `link ${caller.address}`, caller, WRONG_LINK, set);
      return {};
    },
  ),
  answer(contracts.beginSecondFactor, z.object({ password: text }), async (desk, caller, body) => {
    if (caller.person.hasSecondFactor)
      throw new Refused(409, 'Код с телефона уже включён; новый телефон — через «Новую ссылку».');
    const begun = await prove(desk, caller.person.name, caller, 'Пароль не подходит.', () =>
      desk.auth.api.enableTwoFactor({ body, headers: caller.headers }),
    );
    if (begun.method !== 'totp') throw new Refused(500, 'Код с телефона не включился.');
    const { totpURI: uri, backupCodes: codes } = begun;
    return { uri, codes, secret: new URL(uri).searchParams.get('secret') ?? '' };
  }),
  answer(contracts.confirmSecondFactor, code, proveByCode),
  answer(contracts.listPeople, nothing, async ({ people }) => ({ people: await people.list() })),
  answer(
    contracts.addPerson,
    z.object({ name: text, role }),
    async ({ people, origin }, { person }, body) => ({
      link: origin + (await people.add(person.name, body.name, body.role)),
    }),
  ),
  answer(contracts.renewLink, id, async ({ people, origin }, { person }, body) => ({
    link: origin + (await people.renewLink(person.name, body.id)),
  })),
  answer(contracts.setRole, z.object({ id: text, role }), async ({ people }, { person }, body) => {
    await people.setRole(person.name, body.id, body.role);
    return {};
  }),
  answer(contracts.removePerson, id, async ({ people }, { person }, body) => {
    await people.remove(person.name, body.id);
    return {};
  }),
  answer(
    contracts.listEvents,
    z.object({ before: z.number().optional() }),
    async ({ context }, _, { before }) => ({ events: await listEvents(context, { limit: EVENTS, before }) }),
  ),
];
