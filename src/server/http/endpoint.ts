import type { z } from 'zod';
import { type AnswerOf, type BodyOf, type Contract, type ParamsOf, segmentsOf } from '#src/api/contract.ts';
import type { Failure } from '#src/api/failures.schema.ts';
import type { SessionGuard, Visitor } from './session-guard.ts';

/** Thrown to answer a call with an error status; becomes the wire's error body. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Failure['errors'];
  /** Message for the shopper in place of the standard one for the status. */
  readonly sentence: string | undefined;
  /** Seconds after which the call may succeed, for Retry-After. */
  readonly retryAfter: number | undefined;
  /** How many tyres can be had, where more were wanted. */
  available = 0;
  constructor(status: number, errors: Failure['errors'] = [], sentence?: string, retryAfter?: number) {
    super(`refused: ${status}`);
    this.status = status;
    this.errors = errors;
    this.sentence = sentence;
    this.retryAfter = retryAfter;
  }
}

/** What a handler returns: a value to serialise as JSON, or JSON already serialised. */
export type Answer<Value> = Value | Buffer;

export interface Endpoint<Context> {
  contract: Contract;
  /** The path split at `/`; a parameter is written `{name}`. */
  segments: readonly string[];
  /** Checks the session of a personal call; null for calls whose response is the same for every visitor. */
  guard: SessionGuard | null;
  /** Validates the body and runs the handler. `body` is undefined for calls without one; `visit` is required by personal calls. */
  call(
    context: Context,
    params: Readonly<Record<string, string>>,
    body: unknown,
    visit?: Visitor,
  ): Answer<unknown> | Promise<Answer<unknown>>;
}

/**
 * An endpoint from a contract and its handler. With a schema the body is validated first; an invalid one is a 400 that names
 * the fields.
 */
export function endpoint<Context, C extends Contract, Body = undefined>(
  contract: C,
  handler: (
    context: Context,
    params: Readonly<Record<ParamsOf<C['path']>, string>>,
    body: Body,
  ) => Answer<AnswerOf<C>> | Promise<Answer<AnswerOf<C>>>,
  ...schema: Body extends undefined ? [] : [z.ZodType<Body, BodyOf<C>>]
): Endpoint<Context> {
  const [shape] = schema;
  if (contract.personal) throw new Error(`${contract.path} is personal: declare it with personal()`);
  return {
    contract,
    segments: segmentsOf(contract),
    guard: null,
    call: (context, params, body) =>
      handler(
        context,
        params as Readonly<Record<ParamsOf<C['path']>, string>>,
        shape ? parse(shape, body) : (undefined as Body),
      ),
  };
}

/** The same for a personal call: the session is checked first and passed to the handler. */
export function personal<Context, C extends Contract, Body = undefined>(
  guard: SessionGuard,
  contract: C,
  handler: (
    context: Context,
    visit: Visitor,
    params: Readonly<Record<ParamsOf<C['path']>, string>>,
    body: Body,
  ) => Answer<AnswerOf<C>> | Promise<Answer<AnswerOf<C>>>,
  ...schema: Body extends undefined ? [] : [z.ZodType<Body, BodyOf<C>>]
): Endpoint<Context> {
  const [shape] = schema;
  return {
    contract,
    segments: segmentsOf(contract),
    guard,
    call: (context, params, body, visit) => {
      if (!visit) throw new Error(`${contract.path} is personal and was called without a session`);
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
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refused(400, [{ field: '', message: 'ожидался объект JSON' }]);
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
 * Finds the endpoints for a path by comparing segments with the contracts' paths; a parameter matches any non-empty segment.
 * @returns one match per endpoint, of every method; empty for an unknown path
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
