import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { failure } from '#src/api/failures.ts';
import type { Address } from './address.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { Door, Entrance } from './door.ts';
import { chooseEncoding, encode, matches, tagFor } from './encoding.ts';
import { type Endpoint, type Match, Refused, route } from './endpoint.ts';
import { parseJson, readBody } from './read-body.ts';
import { COMMON_HEADERS } from './send.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers shorter than this go out as they are. */
const WORTH_ENCODING = 1400;

/** What a call knows of the shop while it answers. */
export interface CallContext {
  /** Version of the catalogue that answers, for the tags of reads. */
  version: string;
}

/** A request under /api, whichever server took it. */
export interface CallRequest {
  method: string;
  address: Address;
  headers: IncomingHttpHeaders;
  body: Readable;
}

export interface CallResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Seconds after which a client may ask again what was refused with 503. */
const RETRY_AFTER = 5;

/** A failed call: JSON in Russian, never kept. */
export const failed = (
  status: number,
  errors: Refused['errors'] = [],
  headers: OutgoingHttpHeaders = {},
  sentence?: string,
): CallResponse => ({
  status,
  headers: {
    'Content-Type': JSON_TYPE,
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': RETRY_AFTER } : {}),
    ...headers,
  },
  body: Buffer.from(JSON.stringify(failure(status, errors, sentence))),
});

/** Answers one call under /api: routing, body, tags, errors. Never throws. */
export async function answerCall<Context extends CallContext>(
  request: CallRequest,
  endpoints: readonly Endpoint<Context>[],
  context: Context,
): Promise<CallResponse> {
  try {
    return await answer(request, endpoints, context);
  } catch (error) {
    return failedBy(error, request);
  }
}

function failedBy(error: unknown, { method, address }: CallRequest): CallResponse {
  if (error instanceof Refused) return failed(error.status, error.errors, {}, error.sentence);
  // The stack alone: a database's error carries the row that it refused, and with it the buyer's name and phone.
  console.error(`${method} ${address.path}:`, error instanceof Error ? error.stack : error);
  return failed(500);
}

async function answer<Context extends CallContext>(
  request: CallRequest,
  endpoints: readonly Endpoint<Context>[],
  context: Context,
): Promise<CallResponse> {
  const { method: asked, address, headers } = request;
  const found = route(endpoints, address.path);
  if (found.length === 0) return failed(404);
  const method = asked === 'HEAD' ? 'GET' : asked;
  const match = found.find(
    ({ endpoint: { contract } }) => contract.method === method && !(asked === 'HEAD' && contract.changes),
  );
  if (!match) {
    const allowed = new Set(found.map(({ endpoint }) => endpoint.contract.method));
    return failed(405, [], { Allow: [...allowed].join(', ') });
  }
  const { contract, door } = match.endpoint;
  if (door) return answerOwn(request, match, context, door);
  if (contract.method === 'POST') return answerQuestion(request, match, context);
  const value = await match.endpoint.call(context, match.params, undefined);
  return encoded(headers, value, tagOfAddress(context.version, address));
}

/** Answers to questions asked before of the same catalogue: given again they cost a look-up. */
const READY_BYTES = 64 * 1024 * 1024;
const readyAnswers = new WeakMap<CallContext, BoundedCache<CallResponse>>();

/** Longest question that is remembered: a whole filter with its lists is a few hundred bytes. */
const MAX_QUESTION = 2048;

/** A reading call by POST: the same bytes asked of the same catalogue are the same answer, compressed once. */
async function answerQuestion<Context extends CallContext>(
  { address, headers, body }: CallRequest,
  { endpoint, params }: Match<Context>,
  context: Context,
): Promise<CallResponse> {
  const question = await readBody(headers, body);
  let ready = readyAnswers.get(context);
  if (!ready) {
    ready = new BoundedCache(READY_BYTES);
    readyAnswers.set(context, ready);
  }
  const key = `${chooseEncoding(headers['accept-encoding'])} ${address.path} ${question.toString('latin1')}`;
  const known = ready.get(key);
  if (known) return known;
  const response = await encoded(headers, await endpoint.call(context, params, parseJson(question)), null);
  if (question.length <= MAX_QUESTION) ready.set(key, response, response.body.length + 2 * key.length);
  return response;
}

/** A call about what is the visitor's own: who asks comes before what is asked, and no answer is kept. */
async function answerOwn<Context extends CallContext>(
  request: CallRequest,
  { endpoint, params }: Match<Context>,
  context: Context,
  door: Door,
): Promise<CallResponse> {
  const { headers, body } = request;
  const { method, changes } = endpoint.contract;
  const { visit, proven, cookies } = door.enter(headers, changes);
  const response = proven
    ? await ownAnswer().catch((error: unknown) => failedBy(error, request))
    : failed(403);
  return withVisit(response, changes, cookies);

  async function ownAnswer(): Promise<CallResponse> {
    const asked = method === 'POST' ? parseJson(await readBody(headers, body)) : undefined;
    return encoded(headers, await endpoint.call(context, params, asked, visit), null);
  }
}

/** What decided over a change stands in Vary, for caches that keep what they should not (OWASP CSRF cheat sheet). */
function withVisit(
  { status, headers, body }: CallResponse,
  changes: boolean,
  cookies: Entrance['cookies'],
): CallResponse {
  const vary = ['Accept-Encoding', ...(changes ? ['Sec-Fetch-Site', 'Origin'] : []), 'Cookie'].join(', ');
  return {
    status,
    headers: { ...headers, Vary: vary, ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}) },
    body,
  };
}

const tagOfAddress = (version: string, { path, search }: Address): string =>
  `"${hash('sha256', `${version} ${path}${search}`, 'base64url').slice(0, 22)}"`;

async function encoded(
  asked: IncomingHttpHeaders,
  value: unknown,
  tag: string | null,
): Promise<CallResponse> {
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
  const encoding = bytes.length < WORTH_ENCODING ? 'identity' : chooseEncoding(asked['accept-encoding']);
  const headers: OutgoingHttpHeaders = {
    'Content-Type': JSON_TYPE,
    Vary: 'Accept-Encoding',
    'Cache-Control': tag === null ? 'no-store' : 'no-cache',
  };
  if (tag !== null) {
    const own = tagFor(tag, encoding);
    headers.ETag = own;
    if (matches(asked['if-none-match'], own)) return { status: 304, headers, body: Buffer.alloc(0) };
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  return { status: 200, headers, body: await encode(bytes, encoding) };
}

/** Sends an answer through node:http. */
export function sendCall(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: CallResponse,
): void {
  if (status === 413 || status === 415) response.setHeader('Connection', 'close');
  const length = status === 304 ? {} : { 'Content-Length': body.length };
  response.writeHead(status, { ...COMMON_HEADERS, ...length, ...headers });
  response.end(request.method === 'HEAD' || status === 304 ? undefined : body);
}
