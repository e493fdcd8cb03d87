import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** Time given to requests in progress, in milliseconds; after it their connections are closed. */
const GRACE_MS = 10_000;
/** How long a kept-alive connection may still bring a request, which is answered with `Connection: close`, in milliseconds. */
const LAST_REQUEST_MS = 300;
/** Pause between checks for idle connections, in milliseconds. */
const IDLE_CHECK_MS = 50;
/** A turn of the event loop that takes less than this, in milliseconds, has accepted no connection. */
const QUIET_TURN_MS = 0.2;
/** How long a quiet turn is waited for, in milliseconds. */
const QUIET_WAIT_MS = 1000;

/** Responses that have not ended, by server. */
const unfinished = new WeakMap<Server, Set<ServerResponse>>();

/** Lists the unfinished responses of a server for {@link drain}, which makes each the last of its connection. */
export function watchResponses(server: Server): void {
  const responses = new Set<ServerResponse>();
  unfinished.set(server, responses);
  server.on('request', (_request, response) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}

/** Has a response say `Connection: close`. */
export function closeAfter(response: ServerResponse): void {
  if (response.headersSent) return;
  response.setHeader('Connection', 'close');
  response.removeHeader('Keep-Alive');
}

const lastOfConnection = (_request: IncomingMessage, response: ServerResponse): void => closeAfter(response);

/**
 * Resolves just after a turn of the event loop in which nothing was to be done. Connections that the system has made ready and
 * the server has not accepted are reset when listening ends; after such a turn there are none, but for those of the last
 * microseconds.
 */
async function quietTurn(): Promise<void> {
  const start = performance.now();
  let [before, now] = [start, start];
  do {
    before = now;
    await turn();
    now = performance.now();
  } while (now - before > QUIET_TURN_MS && now - start < QUIET_WAIT_MS);
}

/** From now on each answer is the last of its connection. */
function lastAnswers(server: Server): void {
  server.prependListener('request', lastOfConnection);
  unfinished.get(server)?.forEach(closeAfter);
}

const hasConnections = (server: Server): Promise<boolean> =>
  new Promise(resolve => {
    server.getConnections((_error, count) => resolve(count > 0));
  });

/** Ends listening, closes idle connections, and resolves when the requests in progress have ended. */
async function end(server: Server): Promise<void> {
  const closed = new Promise<unknown>(resolve => {
    server.close(resolve);
  });
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await closed;
  clearTimeout(cut);
  clearInterval(idleCheck);
}

/** Stops accepting requests, each connection having had the time to bring a last one, and resolves when those in progress have ended. */
export async function drain(servers: readonly Server[]): Promise<void> {
  servers.forEach(lastAnswers);
  const areOpen = await Promise.all(servers.map(hasConnections));
  if (areOpen.includes(true)) await sleep(LAST_REQUEST_MS);
  for (const server of servers) server.closeIdleConnections();
  await quietTurn();
  await Promise.all(servers.map(end));
}

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    let received = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (received) process.exit(1);
        received = true;
        resolve(signal);
      });
  });
}
