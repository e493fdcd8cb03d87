import type { z } from 'zod';
import { type Call, isAllowed } from '../api/contract.ts';
import type { Caller, Desk, SignedIn } from './desk.ts';
import { Refused } from './refused.ts';

/** A call with its check and handler. */
export interface Answered {
  name: string;
  answer(desk: Desk, caller: Caller, body: unknown): Promise<unknown>;
}

const SIGN_IN = 'Войдите: вход закончился или вас ещё не узнали.';

function parse<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const fields = Object.fromEntries(result.error.issues.map(issue => [issue.path.join('.'), issue.message]));
  throw new Refused(400, result.error.issues[0]?.message ?? 'Запрос не разобран.', { fields });
}

function answerOf<Body, Answer, Who extends Caller>(
  contract: Call<Body, Answer>,
  schema: z.ZodType<Body>,
  handler: (desk: Desk, caller: Who, body: Body) => Promise<Answer> | Answer,
): Answered {
  return {
    name: contract.name,
    async answer(desk, caller, body) {
      if (contract.allows !== 'anyone' && !caller.person) throw new Refused(401, SIGN_IN);
      if (!isAllowed(caller.role, contract))
        throw new Refused(403, 'Это действие не для вашей роли: попросите владельца.');
      return handler(desk, caller as Who, parse(schema, body));
    },
  };
}

/** A call that people make: the role is checked first, then the body. */
export const answer = <Body, Answer>(
  contract: Call<Body, Answer>,
  schema: z.ZodType<Body>,
  handler: (desk: Desk, caller: SignedIn, body: Body) => Promise<Answer> | Answer,
): Answered => answerOf(contract, schema, handler);

/** A call that anyone may make. */
export const answerAnyone = <Body, Answer>(
  contract: Call<Body, Answer>,
  schema: z.ZodType<Body>,
  handler: (desk: Desk, caller: Caller, body: Body) => Promise<Answer> | Answer,
): Answered => answerOf(contract, schema, handler);
