import { APIError } from 'better-auth/api';
import { z } from 'zod';
import { listEvents } from '#src/orders/desk-events.ts';
import { ROLES } from '../../api/contract.ts';
import * as contracts from '../../api/people.ts';
import { type Answered, answer, answerAnyone } from '../call.ts';
import { Refused } from '../refused.ts';
import { MIN_PASSWORD } from './auth.ts';
import { limitAttempts } from './sign-in-limits.ts';

const WRONG = 'Имя или пароль не подходят.';
const WRONG_CODE = 'Код не подошёл: он меняется каждые 30 секунд, введите новый.';
const EVENTS = 100;

const nothing = z.object({});
const text = z.string().max(200);
const code = z.object({ code: text.transform(value => value.replace(/\D/gu, '')) });
const role = z.enum(ROLES);
const id = z.object({ id: text });

/** Turns a refusal of better-auth into ours. */
const orRefuse = async <T>(attempt: Promise<T>, message: string): Promise<T> => {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof APIError) throw new Refused(401, message);
    throw error;
  }
};

/** Sign-in, the second factor, and the people of the desk. */
export const PEOPLE_CALLS: readonly Answered[] = [
  answerAnyone(contracts.getSession, nothing, ({ config, shop }, { person }) => ({
    person,
    shop: { name: shop.info().name, url: config.siteUrl },
  })),
  answerAnyone(
    contracts.signIn,
    z.object({ name: text, password: text }),
    async (desk, caller, { name, password }) => {
      const { headers, response } = await limitAttempts(name, caller.address, () =>
        orRefuse(
          desk.auth.api.signInUsername({
            body: { username: name, password },
            headers: caller.headers,
            returnHeaders: true,
          }),
          WRONG,
        ),
      );
      caller.setCookies(headers);
      return { codeNeeded: response !== null && 'twoFactorRedirect' in response };
    },
  ),
  answerAnyone(contracts.signInCode, code, async (desk, caller, body) => {
    const { headers } = await limitAttempts(`code ${caller.address}`, caller.address, () =>
      orRefuse(desk.auth.api.verifyTOTP({ body, headers: caller.headers, returnHeaders: true }), WRONG_CODE),
    );
    caller.setCookies(headers);
    return {};
  }),
  answer(contracts.signOut, nothing, async (desk, caller) => {
    const { headers } = await desk.auth.api.signOut({ headers: caller.headers, returnHeaders: true });
    caller.setCookies(headers);
    return {};
  }),
  answerAnyone(
    contracts.setPassword,
    z.object({
      token: text,
      password: text.min(
        MIN_PASSWORD,
        `Пароль короче ${MIN_PASSWORD} знаков: возьмите несколько слов подряд.`,
      ),
    }),
    async (desk, caller, { token, password }) => {
      await limitAttempts(`link ${caller.address}`, caller.address, () =>
        orRefuse(
          desk.auth.api.resetPassword({ body: { token, newPassword: password } }),
          'Ссылка уже использована или её срок вышел: попросите владельца о новой.',
        ),
      );
      return {};
    },
  ),
  answer(contracts.beginSecondFactor, z.object({ password: text }), async (desk, caller, body) => {
    const begun = await limitAttempts(caller.person.name, caller.address, () =>
      orRefuse(desk.auth.api.enableTwoFactor({ body, headers: caller.headers }), 'Пароль не подходит.'),
    );
    if (begun.method !== 'totp') throw new Refused(500, 'Код с телефона не включился.');
    const { totpURI: uri, backupCodes: codes } = begun;
    return { uri, codes, secret: new URL(uri).searchParams.get('secret') ?? '' };
  }),
  answer(contracts.confirmSecondFactor, code, async (desk, caller, body) => {
    const { headers } = await limitAttempts(caller.person.name, caller.address, () =>
      orRefuse(desk.auth.api.verifyTOTP({ body, headers: caller.headers, returnHeaders: true }), WRONG_CODE),
    );
    caller.setCookies(headers);
    return {};
  }),
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
    async ({ context }, _, { before }) => ({
      events: await listEvents(context, { limit: EVENTS, ...(before === undefined ? {} : { before }) }),
    }),
  ),
];
