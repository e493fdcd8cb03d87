/** One value per call: what both ends agree on (architecture.md, «Style, with whom to learn it from», 3). */

/** Names in braces of a path, and of its query: `/api/collection/{id}/{page}` → 'id' | 'page'. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

export interface Contract<Path extends string = string, Body = unknown, Answer = unknown> {
  method: 'GET' | 'POST';
  path: Path;
  /** Changing calls need the session's token (wire.md, «Calls»). */
  changes: boolean;
  /** Whether the answer is of the visitor's own session and never cached; every changing call is personal. */
  personal: boolean;
  /** Never there at run time; they carry the types of what goes in and comes out. */
  readonly body?: Body;
  readonly answer?: Answer;
}

/** The segments of a contract's path without its query; a parameter is written `{name}`. */
export const segmentsOf = ({ path }: Contract): readonly string[] =>
  path.replace(/\?.*$/u, '').split('/').slice(1);

/** The names of a contract's query: `/api/suggest?text={text}` → text. */
export const queryNamesOf = ({ path }: Contract): readonly string[] =>
  [...path.matchAll(/[?&](\w+)=/gu)].map(([, name = '']) => name);

export type BodyOf<C> = C extends Contract<string, infer Body, unknown> ? Body : never;
export type AnswerOf<C> = C extends Contract<string, unknown, infer Answer> ? Answer : never;

const make =
  <Body, Answer>(method: 'GET' | 'POST', kind: Pick<Contract, 'changes' | 'personal'>) =>
  <const Path extends string>(path: Path): Contract<Path, Body, Answer> => ({ method, path, ...kind });

const READ = { changes: false, personal: false };
const CHANGE = { changes: true, personal: true };

/** A reading call by GET. */
export const get = <Answer>() => make<undefined, Answer>('GET', READ);
/** A reading call by POST: the filter or the car chosen so far goes in the body. */
export const ask = <Body, Answer>() => make<Body, Answer>('POST', READ);
/** Reads what is the visitor's own. */
export const getOwn = <Answer>() => make<undefined, Answer>('GET', { changes: false, personal: true });
/** Changes what is the visitor's own; the spec changes baskets by GET. */
export const change = <Answer>() => make<undefined, Answer>('GET', CHANGE);
/** Sends a form. */
export const send = <Body, Answer>() => make<Body, Answer>('POST', CHANGE);
