import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningShop } from '#tests/harness/commands.ts';

/** Modules preloaded (`--import`) into a server that reports its event loop, or its memory. */
export const WATCHED_LOOP: string = new URL('./watched-loop.ts', import.meta.url).href;
export const WATCHED_MEMORY: string = new URL('./watched-memory.ts', import.meta.url).href;

/** For how long the event loop was held in one go at most, since the last question. */
export interface Held {
  /** Milliseconds of the clock. */
  pause: number;
  /** Milliseconds of the main thread's processor time. */
  work: number;
}

/** Bytes of memory after the garbage has been collected: resident, and in use. */
export interface Memory {
  rss: number;
  used: number;
}

/** What a watched server says of itself, which is what its preloaded module prints. */
export async function answerOf<Answer extends Held | Memory>(server: RunningShop): Promise<Answer> {
  const { length } = server.heard.stderr;
  process.kill(server.pid, 'SIGUSR2');
  for (;;) {
    const said = /watched (\{.*\})\n/u.exec(server.heard.stderr.slice(length));
    if (said?.[1]) return JSON.parse(said[1]) as Answer;
    await sleep(10);
  }
}
