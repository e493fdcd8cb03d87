import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { queryNamesOf } from '#src/api/contract.ts';
import { failure } from '#src/api/failures.ts';
import { BoundedCache } from '#src/platform/bounded-cache.ts';
import type { Address } from './address.ts';
import { closeAfter } from './drain.ts';
import { chooseEncoding, encode, matches, tagFor } from './encoding.ts';
import { type Endpoint, type Match, Refused, route } from './endpoint.ts';
import { parseJson, readBody } from './read-body.ts';
import { releaseHeader } from './send.ts';
import type { Admission, SessionGuard } from './session-guard.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Responses shorter than this many bytes are sent uncompressed. */
const MIN_COMPRESSED_BYTES = 1400;

/** The state of the shop that a call answers from. */
export interface CallContext {
  /** The release. */
  id: string;
  /** Version of the catalogue; part of the ETag of every GET response. */
  version: string;
}

/** A request under /api, independent of the HTTP server that received it. */
export interface CallRequest {
  method: string;
  address: Address;
  headers: IncomingHttpHeaders;
  /** The address of the visitor (TrustedProxies); empty when unknown. */
  visitor: string;
  body: Readable;
  /** Receives errors of the program, which the caller gets as a 500. */
  onFault(error: unknown): void;
}

export interface CallResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Retry-After of a 503 response, in seconds. */
const RETRY_AFTER = 5;

/** The response of a failed call: the wire's error body with Russian messages; caches must not store it. */
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

/** Answers one call under /api: routing, body, ETag, errors. Never throws: an unexpected error becomes a 500. */
export async function answerCall<Context extends CallContext>(
  request: CallRequest,
  endpoints: readonly Endpoint<Context>[],
  context: Context,
): Promise<CallResponse> {
  try {
    return await answer(request, endpoints, context);
  } catch (error) {
    return errorResponse(error, request);
  }
}

function errorResponse(error: unknown, { onFault }: CallRequest): CallResponse {
  if (error instanceof Refused) {
    const { status, errors, sentence, retryAfter } = error;
    return failed(status, errors, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }, sentence);
  }
  onFault(error);
  return failed(500);
}

async function answer<Context extends CallContext>(
  request: CallRequest,
  endpoints: readonly Endpoint<Context>[],
  context: Context,
): Promise<CallResponse> {
  const { method: requestMethod, address } = request;
  const found = route(endpoints, address.path);
  if (found.length === 0) return failed(404);
  const method = requestMethod === 'HEAD' ? 'GET' : requestMethod;
  const match = found.find(
    ({ endpoint: { contract } }) =>
      contract.method === method && !(requestMethod === 'HEAD' && contract.changes),
  );
  if (!match) {
    const allowed = new Set(found.map(({ endpoint }) => endpoint.contract.method));
    return failed(405, [], { Allow: [...allowed].join(', ') });
  }
  const { guard } = match.endpoint;
  if (guard) return answerPersonal(request, match, context, guard);
  const { status, headers: own, body } = await answerRead(request, match, context);
  return { status, headers: { ...own, ...releaseHeader(context.id) }, body };
}

async function answerRead<Context extends CallContext>(
  request: CallRequest,
  match: Match<Context>,
  context: Context,
): Promise<CallResponse> {
  if (match.endpoint.contract.method === 'POST') return answerPostRead(request, match, context);
  const { query } = request.address;
  const parameters = queryNamesOf(match.endpoint.contract).map(name => [name, query.get(name) ?? '']);
  const params = { ...match.params, ...Object.fromEntries(parameters) };
  const value = await match.endpoint.call(context, params, undefined);
  return jsonResponse(request.headers, value, tagForAddress(context.version, request.address));
}

/** Cached responses to POST reads, per state of the shop, up to this many bytes. */
const POST_CACHE_BYTES = 24 * 1024 * 1024;
const postCaches = new WeakMap<CallContext, BoundedCache<CallResponse>>();

/** Responses to longer request bodies are not cached; a full filter with its lists takes a few hundred bytes. */
const MAX_CACHED_BODY_BYTES = 2048;

/** Answers a POST call that only reads. Equal request bytes give an equal response for one catalogue, so it is cached compressed. */
async function answerPostRead<Context extends CallContext>(
  { address, headers, body }: CallRequest,
  { endpoint, params }: Match<Context>,
  context: Context,
): Promise<CallResponse> {
  const requestBytes = await readBody(headers, body);
  let cache = postCaches.get(context);
  if (!cache) {
    cache = new BoundedCache(POST_CACHE_BYTES);
    postCaches.set(context, cache);
  }
  const key = `${chooseEncoding(headers['accept-encoding'])} ${address.path} ${requestBytes.toString('latin1')}`;
  const known = cache.get(key);
  if (known) return known;
  const response = await jsonResponse(
    headers,
    await endpoint.call(context, params, parseJson(requestBytes)),
    null,
  );
  if (requestBytes.length <= MAX_CACHED_BODY_BYTES)
    cache.set(key, response, response.body.length + 2 * key.length);
  return response;
}

/** Answers a personal call: checks session and CSRF token before reading the body. Caches must not store the response. */
async function answerPersonal<Context extends CallContext>(
  request: CallRequest,
  { endpoint, params }: Match<Context>,
  context: Context,
  guard: SessionGuard,
): Promise<CallResponse> {
  const { headers, body } = request;
  const { method, changes } = endpoint.contract;
  const { visit, proven, cookies } = guard.enter(headers, changes, request.visitor);
  const response = proven
    ? await callHandler().catch((error: unknown) => errorResponse(error, request))
    : failed(403);
  return withSessionHeaders(response, changes, cookies);

  async function callHandler(): Promise<CallResponse> {
    const value = method === 'POST' ? parseJson(await readBody(headers, body)) : undefined;
    return jsonResponse(headers, await endpoint.call(context, params, value, visit), null);
  }
}

/** Adds Set-Cookie and Vary. Vary names the headers that the CSRF check reads, against caches that ignore no-store (OWASP CSRF cheat sheet). */
function withSessionHeaders(
  { status, headers, body }: CallResponse,
  changes: boolean,
  cookies: Admission['cookies'],
): CallResponse {
  const vary = ['Accept-Encoding', ...(changes ? ['Sec-Fetch-Site', 'Origin'] : []), 'Cookie'].join(', ');
  return {
    status,
    headers: { ...headers, Vary: vary, ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}) },
    body,
  };
}

/** ETag of a GET response before content encoding. */
const tagForAddress = (version: string, { path, search }: Address): string =>
  `"${hash('sha256', `${version} ${path}${search}`, 'base64url').slice(0, 22)}"`;

/** A JSON response in the best encoding that the client accepts; 304 if its ETag matches. Without a tag it is not stored. */
async function jsonResponse(
  requestHeaders: IncomingHttpHeaders,
  value: unknown,
  tag: string | null,
): Promise<CallResponse> {
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
  const encoding =
    bytes.length < MIN_COMPRESSED_BYTES ? 'identity' : chooseEncoding(requestHeaders['accept-encoding']);
  const headers: OutgoingHttpHeaders = {
    'Content-Type': JSON_TYPE,
    Vary: 'Accept-Encoding',
    'Cache-Control': tag === null ? 'no-store' : 'no-cache',
  };
  if (tag !== null) {
    const encodedTag = tagFor(tag, encoding);
    headers.ETag = encodedTag;
    if (matches(requestHeaders['if-none-match'], encodedTag))
      return { status: 304, headers, body: Buffer.alloc(0) };
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  return { status: 200, headers, body: await encode(bytes, encoding) };
}

/** An unread body up to this size is read and discarded: a proxy that still sends when the connection closes answers 502. */
const DRAINED_BYTES = 1 << 20;

/** Sends a response through node:http. After 413 and 415 the connection is closed when much of the body may be left unread. */
export function sendCall(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: CallResponse,
): void {
  const isShort = Number(request.headers['content-length']) <= DRAINED_BYTES;
  if ((status === 413 || status === 415) && !isShort) closeAfter(response);
  const length = status === 304 ? {} : { 'Content-Length': body.length };
  response.writeHead(status, { ...length, ...headers });
  response.end(request.method === 'HEAD' || status === 304 ? undefined : body);
}
