import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { placesIn, replaceFile, UNFINISHED } from './places.ts';

/** What an open server says of itself. */
interface ServerHeartbeat {
  /** The release that it answers from. */
  served: string;
  /** The release that it holds open besides, or that it could not open: it is waited for no more. */
  looked: string;
}

/** How often a server renews its file. */
const RENEW_MS = 1000;
/** A server that has said nothing for so long is not waited for. */
const SILENT_MS = 5000;
/** A server that has been silent for so long has ended: no release is retained for it. */
const ENDED_MS = 10 * 60_000;
/** How long a publication waits for servers to open its release. */
const WAIT_MS = 5000;
const CHECK_MS = 10;

/**
 * A file that an open server renews, wherever it runs: process numbers mean nothing in another container, and another
 * process soon has the number of a killed one. A folder that cannot be written is no obstacle.
 */
export class ServerFile {
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  #heartbeat: ServerHeartbeat | null = null;

  constructor(outDir: string) {
    const { serving } = placesIn(outDir);
    this.#file = path.join(serving, `${hostname()}-${process.pid}-${Date.now().toString(36)}`);
    this.#timer = setInterval(() => this.#write(), RENEW_MS).unref();
  }

  say(heartbeat: ServerHeartbeat): void {
    this.#heartbeat = heartbeat;
    this.#write();
  }

  end(): void {
    clearInterval(this.#timer);
    try {
      rmSync(this.#file, { force: true });
    } catch {
      // It goes with the others that have ended.
    }
  }

  #write(): void {
    if (!this.#heartbeat) return;
    try {
      // OUT_DIR itself is not made: where it was moved or unmounted, another one would be in its way.
      const folder = path.dirname(this.#file);
      if (!existsSync(folder)) mkdirSync(folder);
      replaceFile(this.#file, JSON.stringify(this.#heartbeat));
    } catch {
      // Then nothing but the pointer keeps its release, and no publication waits for it.
    }
  }
}

/** What a server's file says and the time since it was written; null when the server has ended. */
function heardFrom(file: string): (ServerHeartbeat & { silentMs: number }) | null {
  try {
    const silentMs = Date.now() - statSync(file).mtimeMs;
    if (silentMs > ENDED_MS) rmSync(file, { force: true });
    else if (!file.endsWith(UNFINISHED))
      return { ...(JSON.parse(readFileSync(file, 'utf8')) as ServerHeartbeat), silentMs };
  } catch {
    // It has just gone, or is not ours to remove.
  }
  return null;
}

/** Open servers; files of those that have ended are removed. */
function openServers(outDir: string): (ServerHeartbeat & { silentMs: number })[] {
  const { serving } = placesIn(outDir);
  const names = existsSync(serving) ? readdirSync(serving) : [];
  return names.flatMap(name => heardFrom(path.join(serving, name)) ?? []);
}

/** Releases that open servers answer from, which may lag behind the pointer. */
export const servedIds = (outDir: string): Set<string> =>
  new Set(openServers(outDir).flatMap(({ served, looked: opened }) => [served, opened]));

/** How many open servers there are that can be waited for, and whether all of them answer from a release. */
export function serversOf(outDir: string, id: string): { open: number; areServing: boolean } {
  const open = openServers(outDir).filter(({ silentMs }) => silentMs < SILENT_MS);
  return { open: open.length, areServing: open.every(({ served }) => served === id) };
}

/** Waits until every open server has tried to open a release that is about to be served, or is silent. */
export async function waitForServers(outDir: string, id: string): Promise<void> {
  const until = performance.now() + WAIT_MS;
  const isAwaited = () =>
    openServers(outDir).some(({ looked: opened, silentMs }) => opened !== id && silentMs < SILENT_MS);
  while (isAwaited() && performance.now() < until) await sleep(CHECK_MS);
}
