import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import type { OwnShop } from '#tests/harness/own-shop.ts';
import { openOwnShop } from '#tests/harness/own-shop.ts';
import { cookiesOf, Shopper } from '#tests/harness/shopper.ts';
import { answerOf, type Memory, WATCHED_MEMORY } from '../publish/stress/watched.ts';
import { anyBytes } from './raw.ts';
import { anyRequest, type FuzzRequest } from './structured.ts';

export interface FuzzFigures {
  requests: number;
  /** Answers by status; 0 stands for a connection that was ended without an answer. */
  statuses: Record<number, number>;
  /** Answers 5xx, and answers of calls that are no JSON, with the request. */
  wrong: string[];
  /** Whether the process that answered the first request answered the last. */
  sameProcess: boolean;
  /** Memory in use, garbage collected, after the first fifth and at the end, in megabytes. */
  used: [number, number];
}

const SETTINGS = { LIMITS: 'off', NODE_OPTIONS: `--import ${WATCHED_MEMORY}` };
const PORTION = 500;
/** A request that was damaged into an unfinished one is not waited for longer, in milliseconds. */
const QUIET_MS = 1000;

interface Reply {
  status: number;
  /** What is wrong with it, or null. */
  wrong: string | null;
}

/** Refusals of too many requests have the time after which to repeat (docs/wire.md). */
const isRefusal = (status: number, retryAfter: unknown): boolean => status === 503 && retryAfter === '2';

const lengthOf = (body: string | undefined) =>
  body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };

function send(url: string, agent: Agent, visitor: Shopper, fuzzRequest: FuzzRequest): Promise<Reply> {
  const { method, path, headers, body, withToken } = fuzzRequest;
  const { hostname, port } = new URL(url);
  const own = withToken ? visitor.headers : {};
  return new Promise(resolve => {
    const sent = request(
      { hostname, port, method, path, agent, headers: { ...own, ...headers, ...lengthOf(body) } },
      response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', () => resolve({ status: 0, wrong: null }));
        response.once('end', () => {
          const status = response.statusCode ?? 0;
          if (withToken) for (const [name, value] of cookiesOf(response)) visitor.cookies.set(name, value);
          // Compressed answers are compared with others in tests/server/encoding.test.ts.
          const isBare = status === 304 || 'content-encoding' in response.headers;
          const isCall = path.startsWith('/api/') && method !== 'HEAD' && !isBare;
          const isFault = status >= 500 && !isRefusal(status, response.headers['retry-after']);
          let wrong = isFault ? `${status}` : null;
          try {
            if (isCall) JSON.parse(Buffer.concat(chunks).toString());
          } catch {
            wrong ??= `${status}, no JSON`;
          }
          resolve({ status, wrong: wrong && `${wrong}: ${JSON.stringify(fuzzRequest).slice(0, 600)}` });
        });
      },
    );
    sent.once('error', () => resolve({ status: 0, wrong: null }));
    sent.end(body);
  });
}

function sendBytes(url: string, { bytes, divided }: { bytes: Buffer; divided: number }): Promise<Reply> {
  return new Promise(resolve => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay(true);
    let heard = '';
    const over = () => {
      clearTimeout(timer);
      socket.destroy();
      const statuses = [...heard.matchAll(/^HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n/gmu)];
      const fault = statuses.find(
        ([head, status]) => Number(status) >= 500 && !/^Retry-After: 2\r$/mu.test(head),
      );
      const excerpt = () => JSON.stringify(bytes.toString('latin1')).slice(0, 600);
      resolve({ status: Number(statuses[0]?.[1] ?? 0), wrong: fault ? `${fault[1]}: ${excerpt()}` : null });
    };
    let timer = setTimeout(over, QUIET_MS * 5);
    socket.on('data', chunk => {
      heard += chunk.toString('latin1').slice(0, 4000);
      clearTimeout(timer);
      timer = setTimeout(over, 5);
    });
    socket.once('error', over);
    socket.once('close', over);
    socket.once('connect', () => {
      clearTimeout(timer);
      timer = setTimeout(over, QUIET_MS);
      socket.write(bytes.subarray(0, divided));
      if (divided > 0) setImmediate(() => socket.writable && socket.write(bytes.subarray(divided)));
      else socket.write(bytes);
    });
  });
}

const usedBy = async ({ running }: OwnShop): Promise<number> =>
  Math.round((await answerOf<Memory>(running)).used / 1e6);

async function fuzz<Case>(
  shop: OwnShop,
  cases: fc.Arbitrary<Case>,
  { count, seed, width }: { count: number; seed: number; width: number },
  sendOne: (each: Case, lane: number) => Promise<Reply>,
  log: (line: string) => void,
): Promise<FuzzFigures> {
  const { pid, heard } = shop.running;
  const isAlive = () => existsSync(`/proc/${pid}/status`);
  const figures: FuzzFigures = { requests: 0, statuses: {}, wrong: [], sameProcess: false, used: [0, 0] };
  for (let portion = 0; figures.requests < count; portion++) {
    const numRuns = Math.min(PORTION, count - figures.requests);
    const waiting = fc.sample(cases, { seed: seed + portion, numRuns });
    const lane = async (_: unknown, number: number) => {
      for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
        const { status, wrong } = await sendOne(each, number);
        figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
        if (wrong) figures.wrong.push(wrong);
      }
    };
    await Promise.all(Array.from({ length: width }, lane));
    figures.requests += numRuns;
    if (!isAlive()) throw new Error(`the server has ended:\n${heard.stderr.slice(-5000)}`);
    if (figures.requests <= count / 5 || figures.used[0] === 0) figures.used[0] = await usedBy(shop);
    if (portion % 20 === 19) log(`${figures.requests} / ${count}: ${JSON.stringify(figures.statuses)}`);
  }
  figures.used[1] = await usedBy(shop);
  const health = await fetch(`${shop.url}/healthz`);
  figures.sameProcess = health.ok && isAlive();
  return figures;
}

/** Requests over all calls, made from their contracts: right, nearly right, extreme. */
export async function fuzzCalls(
  count: number,
  seed: number,
  log: (line: string) => void,
): Promise<FuzzFigures> {
  await using shop = await openOwnShop(SETTINGS);
  const width = 12;
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const visitors = Array.from({ length: width }, () => new Shopper(shop.url));
  for (const visitor of visitors) await visitor.basket();
  const figures = await fuzz(
    shop,
    anyRequest,
    { count, seed, width },
    (request, lane) => send(shop.url, agent, visitors[lane] as Shopper, request),
    log,
  );
  agent.destroy();
  return figures;
}

/** Damaged bytes of HTTP, each on a connection of its own. */
export async function fuzzBytes(
  count: number,
  seed: number,
  log: (line: string) => void,
): Promise<FuzzFigures> {
  await using shop = await openOwnShop(SETTINGS);
  return await fuzz(shop, anyBytes, { count, seed, width: 48 }, request => sendBytes(shop.url, request), log);
}
