import { z } from 'zod';
import { listEvents } from '#src/orders/desk-events.ts';
import { ROLES } from '../../api/contract.ts';
import * as contracts from '../../api/people.ts';
import { type Answered, answer, nothing } from '../call.ts';
import type { Caller, Desk } from '../desk.ts';
import { Refused } from '../refused.ts';
import { MIN_PASSWORD } from './auth.ts';
import { prove } from './sign-in-limits.ts';

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

/** Proves a person by the code of the phone, or otherwise by what `verify` takes. */
async function proveByCode(
  { auth }: Desk,
  caller: Caller,
  name: string,
  body: z.output<typeof code>,
  verify: typeof auth.api.verifyTOTP | typeof auth.api.verifyBackupCode = auth.api.verifyTOTP,
) {
  const { headers } = await prove(name, caller, WRONG_CODE, () =>
    verify({ body, headers: caller.headers, returnHeaders: true }),
  );
  caller.setCookies(headers);
  return {};
}

/** Sign-in, the second factor, and the people of the desk. */
export const PEOPLE_CALLS: readonly Answered[] = [
  answer(contracts.getSession, nothing, ({ config, shop }, { person }: Caller) => ({
    person,
    shop: { name: shop.info().name, url: config.siteUrl },
  })),
  answer(
    contracts.signIn,
    z.object({ name: text, password: text }),
    async ({ auth }, caller: Caller, { name, password }) => {
      const body = { username: name, password };
      const { headers, response } = await prove(name, caller, WRONG, () =>
        auth.api.signInUsername({ body, headers: caller.headers, returnHeaders: true }),
      );
      caller.setCookies(headers);
      return { codeNeeded: response !== null && 'twoFactorRedirect' in response };
    },
  ),
  answer(contracts.signInCode, code, (desk, caller: Caller, body) =>
    proveByCode(
      desk,
      caller,
      `code ${caller.address}`,
      body,
      // Of the codes that were written down each counts once.
      IS_TOTP.test(body.code) ? desk.auth.api.verifyTOTP : desk.auth.api.verifyBackupCode,
    ),
  ),
  answer(contracts.signOut, nothing, async ({ auth }, caller) => {
    const { headers } = await auth.api.signOut({ headers: caller.headers, returnHeaders: true });
    caller.setCookies(headers);
    return {};
  }),
  answer(
    contracts.setPassword,
    z.object({ token: text, password: text.min(MIN_PASSWORD, SHORT) }),
    async ({ auth }, caller: Caller, { token, password }) => {
      const body = { token, newPassword: password };
      await prove(`link ${caller.address}`, caller, WRONG_LINK, () => auth.api.resetPassword({ body }));
      return {};
    },
  ),
  answer(contracts.beginSecondFactor, z.object({ password: text }), async ({ auth }, caller, body) => {
    const begun = await prove(caller.person.name, caller, 'Пароль не подходит.', () =>
      auth.api.enableTwoFactor({ body, headers: caller.headers }),
    );
    if (begun.method !== 'totp') throw new Refused(500, 'Код с телефона не включился.');
    const { totpURI: uri, backupCodes: codes } = begun;
    return { uri, codes, secret: new URL(uri).searchParams.get('secret') ?? '' };
  }),
  answer(contracts.confirmSecondFactor, code, (desk, caller, body) =>
    proveByCode(desk, caller, caller.person.name, body),
  ),
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
