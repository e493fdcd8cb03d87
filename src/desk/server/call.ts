import { z } from 'zod';
import { russian } from '#src/content/import/check/by-schema.ts';
import { type Call, isAllowed } from '../api/contract.ts';
import type { Caller, Desk, SignedIn } from './desk.ts';
import { Refused } from './refused.ts';

/** A call with its check and handler. */
export interface Answered {
  name: string;
  answer(desk: Desk, caller: Caller, body: unknown): Promise<unknown>;
}

/** Refuses who may not do something. @throws {Refused} 401 or 403 */
export function checkRole({ person }: Caller, what: Parameters<typeof isAllowed>[1]): void {
  if (isAllowed(person?.role ?? null, what)) return;
  throw person
    ? new Refused(403, 'Это не для вашей роли: попросите владельца.')
    : new Refused(401, 'Войдите: вход закончился или вас ещё не узнали.');
}

function parse<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const result = schema.safeParse(body, { error: russian });
  if (result.success) return result.data;
  const fields = Object.fromEntries(result.error.issues.map(issue => [issue.path.join('.'), issue.message]));
  const reason = result.error.issues[0]?.message ?? 'Запрос не разобран.';
  throw new Refused(400, reason.endsWith('.') ? reason : `Не годится: ${reason}.`, { fields });
}

/**
 * A call that is answered: the role is checked first, then the body. A handler of what anyone may do says so by taking a
 * {@link Caller}; others get who is {@link SignedIn}.
 */
export const answer = <Body, Answer, Who extends Caller = SignedIn>(
  contract: Call<Body, Answer>,
  schema: z.ZodType<Body>,
  handler: (desk: Desk, caller: Who, body: Body) => Promise<Answer> | Answer,
): Answered => ({
  name: contract.name,
  async answer(desk, caller, body) {
    checkRole(caller, contract);
    return handler(desk, caller as Who, parse(schema, body));
  },
});

/** The body of a call that needs none. */
export const nothing = z.object({});
