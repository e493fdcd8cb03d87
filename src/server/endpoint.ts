import type { z } from 'zod';
import type { AnswerOf, Contract, ParamsOf } from '#src/api/contract.ts';
import type { Failure } from '#src/api/wire.ts';
import type { Door, Visit } from './door.ts';

/** A call that must be refused; becomes the wire's error body. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Failure['errors'];
  /** What the shopper reads instead of the status's sentence. */
  readonly sentence: string | undefined;
  constructor(status: number, errors: Failure['errors'] = [], sentence?: string) {
    super(`refused: ${status}`);
    this.status = status;
    this.errors = errors;
    this.sentence = sentence;
  }
}

/** What a handler answers: a value for JSON, or the ready bytes of it. */
export type Answer<Value> = Value | Buffer;

export interface Endpoint<Context> {
  contract: Contract;
  /** Names and places of the path's parameters. */
  segments: readonly string[];
  /** Where visitors of a personal call are known; null for calls that answer everybody the same. */
  door: Door | null;
  /** The handler behind the body's schema; the body is undefined where the call has none, the visit where there is no door. */
  call(
    context: Context,
    params: Readonly<Record<string, string>>,
    body: unknown,
    visit?: Visit,
  ): Answer<unknown> | Promise<Answer<unknown>>;
}

/**
 * Joins a contract and its handler. With a schema the body is parsed first and whatever does not fit is a 400 that names
 * the fields.
 */
export function endpoint<Context, C extends Contract, Body = undefined>(
  contract: C,
  handler: (
    context: Context,
    params: Readonly<Record<ParamsOf<C['path']>, string>>,
    body: Body,
  ) => Answer<AnswerOf<C>> | Promise<Answer<AnswerOf<C>>>,
  ...schema: Body extends undefined ? [] : [z.ZodType<Body>]
): Endpoint<Context> {
  const [shape] = schema;
  if (contract.personal) throw new Error(`${contract.path} is personal and needs a door`);
  return {
    contract,
    segments: contract.path.split('/').slice(1),
    door: null,
    call: (context, params, body) =>
      handler(
        context,
        params as Readonly<Record<ParamsOf<C['path']>, string>>,
        shape ? parse(shape, body) : (undefined as Body),
      ),
  };
}

/** The same for a personal call: behind the door its handler learns who asks. */
export function personal<Context, C extends Contract, Body = undefined>(
  door: Door,
  contract: C,
  handler: (
    context: Context,
    visit: Visit,
    params: Readonly<Record<ParamsOf<C['path']>, string>>,
    body: Body,
  ) => Answer<AnswerOf<C>> | Promise<Answer<AnswerOf<C>>>,
  ...schema: Body extends undefined ? [] : [z.ZodType<Body>]
): Endpoint<Context> {
  const [shape] = schema;
  return {
    contract,
    segments: contract.path.split('/').slice(1),
    door,
    call: (context, params, body, visit) => {
      if (!visit) throw new Error(`${contract.path} is personal and was called without a visit`);
      return handler(
        context,
        visit,
        params as Readonly<Record<ParamsOf<C['path']>, string>>,
        shape ? parse(shape, body) : (undefined as Body),
      );
    },
  };
}

function parse<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new Refused(
    400,
    result.error.issues.map(issue => ({ field: issue.path.map(String).join('.'), message: issue.message })),
  );
}

export interface Match<Context> {
  endpoint: Endpoint<Context>;
  params: Record<string, string>;
}

/**
 * Finds the call for a path. The table of contracts is the router: literal segments win over parameters.
 * @returns every method's endpoint at that path; empty for an unknown one
 */
export function route<Context>(endpoints: readonly Endpoint<Context>[], path: string): Match<Context>[] {
  const parts = path.split('/').slice(1);
  const found: Match<Context>[] = [];
  for (const candidate of endpoints) {
    if (candidate.segments.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = candidate.segments.every((segment, index) => {
      const part = parts[index] ?? '';
      if (!segment.startsWith('{')) return segment === part;
      params[segment.slice(1, -1)] = part;
      return part !== '';
    });
    if (fits) found.push({ endpoint: candidate, params });
  }
  return found;
}
