import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningShop } from '#tests/harness/commands.ts';

/** What is preloaded (`--import`) into a server whose event loop is watched. */
export const WATCHED_LOOP: string = new URL('./watched-loop.ts', import.meta.url).href;

/** For how long the event loop was held in one go at most. */
export interface Held {
  /** Milliseconds of the clock. */
  pause: number;
  /** Milliseconds of the main thread's processor time. */
  work: number;
}

/** How long a watched server's event loop was held since the last time this was asked. */
export async function heldBy(server: RunningShop): Promise<Held> {
  const { length } = server.heard.stderr;
  process.kill(server.pid, 'SIGUSR2');
  for (;;) {
    const said = /held (\{.*\})\n/u.exec(server.heard.stderr.slice(length));
    if (said?.[1]) return JSON.parse(said[1]) as Held;
    await sleep(10);
  }
}
