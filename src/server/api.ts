import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { failure } from '#src/api/failures.ts';
import type { Address } from './address.ts';
import { chooseEncoding, encode, matches, tagFor } from './encoding.ts';
import { type Endpoint, Refused, route } from './endpoint.ts';
import { readJson } from './read-body.ts';
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
  body: AsyncIterable<Uint8Array>;
}

export interface CallResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A failed call: JSON in Russian, never kept. */
export const failed = (
  status: number,
  errors: Refused['errors'] = [],
  headers: OutgoingHttpHeaders = {},
): CallResponse => ({
  status,
  headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...headers },
  body: Buffer.from(JSON.stringify(failure(status, errors))),
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
    if (error instanceof Refused) return failed(error.status, error.errors);
    console.error(`${request.method} ${request.address.path}:`, error);
    return failed(500);
  }
}

async function answer<Context extends CallContext>(
  { method: asked, address, headers, body }: CallRequest,
  endpoints: readonly Endpoint<Context>[],
  context: Context,
): Promise<CallResponse> {
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
  const { contract } = match.endpoint;
  const value = await match.endpoint.call(
    context,
    match.params,
    contract.method === 'POST' ? await readJson(headers, body) : undefined,
  );
  const tagged = contract.method === 'GET' && !contract.changes;
  return encoded(headers, value, tagged ? tagOfAddress(context.version, address) : null);
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
