import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Config } from '#src/platform/config.ts';
import { sendCall } from './api.ts';
import type { Parts } from './http-server.ts';

/** Where `npm run doctor` asks how its own request has come. */
export const PROBE_PATH = '/api/doctor';
export const PROBE_HEADER = 'x-doctor';
/** After so long a question is not answered any more, in ms. */
const FRESH_MS = 30_000;

/** How a request has come to the server. */
export interface ProbeAnswer {
  /** The address from which the server has it, and the one that it takes for the visitor's. */
  peer: string;
  visitor: string;
  /** Whether its peer is of TRUSTED_PROXY, and whether it named others before it. */
  isTrusted: boolean;
  isForwarded: boolean;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'doctor-probe');
const hashed = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Allows questions with a token for half a minute; the file has only its hash.
 * @returns the token, and the end of it
 * @throws when DATA_DIR cannot be written
 */
export function allowProbe(dataDir: string): { token: string; end(): void } {
  const token = randomBytes(32).toString('hex');
  const file = fileIn(dataDir);
  writeFileSync(file, hashed(token).toString('hex'), { mode: 0o600 });
  return { token, end: () => rmSync(file, { force: true }) };
}

/** Whether whoever asks can write to DATA_DIR of this machine, and has just done so. */
function isAllowed({ headers, method }: IncomingMessage, dataDir: string): boolean {
  const token = headers[PROBE_HEADER];
  if (typeof token !== 'string' || method !== 'GET') return false;
  const file = fileIn(dataDir);
  const written = statSync(file, { throwIfNoEntry: false });
  if (!written || Math.abs(Date.now() - written.mtimeMs) > FRESH_MS) return false;
  const expected = Buffer.from(readFileSync(file, 'utf8'), 'hex');
  const given = hashed(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function mayAsk(request: IncomingMessage, dataDir: string): boolean {
  try {
    return isAllowed(request, dataDir);
  } catch {
    return false;
  }
}

/** Answers the question of `npm run doctor`, which everybody else is answered like any unknown call. */
export const withProbe =
  ({ dataDir, proxies }: Pick<Config, 'dataDir' | 'proxies'>, api: Parts['api']): Parts['api'] =>
  async (request: IncomingMessage, response: ServerResponse, address) => {
    if (address.path !== PROBE_PATH || !mayAsk(request, dataDir)) return api(request, response, address);
    const peer = proxies.peerOf(request);
    const answer: ProbeAnswer = {
      peer,
      visitor: proxies.visitorOf(request),
      isTrusted: proxies.includes(peer),
      isForwarded: request.headers['x-forwarded-for'] !== undefined,
    };
    sendCall(request, response, {
      status: 200,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      body: Buffer.from(JSON.stringify(answer)),
    });
  };
