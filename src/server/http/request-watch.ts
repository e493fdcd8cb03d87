import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { logRequest, type RequestEntry, withinRequest } from '#src/platform/log.ts';
import type { TrustedProxies } from '#src/platform/trusted-proxies.ts';
import { requestSeconds, requestsTotal } from './metrics.ts';
import { OTHER, type RouteClasses } from './route-class.ts';

/** The header with the id of a request, in both directions. */
const REQUEST_ID = 'X-Request-Id';
const REQUEST_ID_FIELD = 'x-request-id';

/** Ids that a proxy may give. */
const ID = /^[\w.:-]{1,64}$/u;

/** Answers of addresses that the shop has: their paths are its own texts and no visitor's. */
const FOUND: ReadonlySet<number> = new Set([200, 206, 304]);

const PLAIN = /^[\w/.-]*$/u;

function pathOf(target: string): string {
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  return (PLAIN.test(path) ? path : encodeURI(path)).slice(0, 200);
}

/** A new id for a request that never became one. */
export const newRequestId = (): string => randomUUID();

/** Names requests, logs each when it has ended, and counts it. */
export class RequestWatch {
  readonly #classes: RouteClasses;
  readonly #proxies: TrustedProxies;
  readonly #logs: boolean;

  /** @param logs whether an entry is written for each request */
  constructor(classes: RouteClasses, proxies: TrustedProxies, logs: boolean) {
    this.#classes = classes;
    this.#proxies = proxies;
    this.#logs = logs;
  }

  /** Runs the handler of a request. */
  run(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
    const began = performance.now();
    const requestId = this.#idOf(request);
    response.setHeader(REQUEST_ID, requestId);
    response.on('close', () => this.#ended(requestId, request, response, performance.now() - began));
    withinRequest(requestId, handle);
  }

  /** A request that could not be parsed, or did not arrive in time. */
  malformed(requestId: string, status: number): void {
    requestsTotal.inc({ route: 'malformed', status });
    if (this.#logs) logRequest({ requestId, method: '', route: 'malformed', status, ms: 0 });
  }

  #idOf({ headers, socket }: IncomingMessage): string {
    const given = headers[REQUEST_ID_FIELD];
    return typeof given === 'string' && ID.test(given) && this.#proxies.includes(socket.remoteAddress ?? '')
      ? given
      : newRequestId();
  }

  #ended(requestId: string, request: IncomingMessage, response: ServerResponse, ms: number): void {
    const { method = '', url = '' } = request;
    const { statusCode: status, writableFinished, headersSent } = response;
    const route = this.#classes.of(url);
    requestsTotal.inc({ route, status: writableFinished ? status : 'aborted' });
    requestSeconds.observe({ route }, ms / 1000);
    if (!this.#logs) return;
    const entry: RequestEntry = { requestId, method, route, status, ms: Math.round(ms * 10) / 10 };
    if (!writableFinished) {
      entry.status = headersSent ? status : 0;
      entry.aborted = true;
    } else if (route !== OTHER && FOUND.has(status)) entry.path = pathOf(url);
    logRequest(entry);
  }
}

/** Codes of errors that mean that the visitor has gone. */
const GONE: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

/** Whether a request failed because its visitor has gone, which is no fault. */
export const isGone = (response: ServerResponse, error: unknown): boolean =>
  response.destroyed && error instanceof Error && GONE.has((error as NodeJS.ErrnoException).code);
