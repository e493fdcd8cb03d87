import { setTimeout as sleep } from 'node:timers/promises';
import { openShop, type RunningShop } from '#tests/harness/commands.ts';
import { openStressShop } from './stress-shop.ts';

const PRELOAD = new URL('./watched-process.ts', import.meta.url).href;
/** A replaced catalogue is closed after half a minute. */
const CLOSED_MS = 31_000;
const BASE = 10;

interface Watched {
  pause: number;
  rss: number;
  used: number;
}

/** What a watched server says of itself. */
async function toldBy(server: RunningShop): Promise<Watched> {
  const { length } = server.heard.stderr;
  process.kill(server.pid, 'SIGUSR2');
  for (;;) {
    const said = /watched (\{.*\})\n/u.exec(server.heard.stderr.slice(length));
    if (said?.[1]) return JSON.parse(said[1]) as Watched;
    await sleep(10);
  }
}

export interface MemoryFigures {
  publications: number;
  /** Megabytes in use, and resident, after ten publications and at the end. */
  used: [number, number];
  resident: [number, number];
  /** Share by which what is in use grew. */
  growth: number;
}

const mega = (bytes: number): number => Math.round(bytes / 1e5) / 10;

/**
 * Memory of a server that follows publications.
 * @param settles whether replaced catalogues are waited for: otherwise only what is in use is comparable
 */
export async function memoryRun(
  publications: number,
  settles: boolean,
  log: (line: string) => void,
): Promise<MemoryFigures> {
  using shop = await openStressShop();
  const server = await openShop({ ...shop.env, NODE_OPTIONS: `--import ${PRELOAD}` });
  const releaseOf = async () =>
    ((await (await fetch(`${server.url}/readyz`)).json()) as { release: string }).release;
  const publish = async (from: number, to: number) => {
    for (let count = from; count <= to; count++) {
      shop.move();
      const { id } = await shop.workshop.publish();
      while ((await releaseOf()) !== id) await sleep(20);
      await (await fetch(`${server.url}/products?width=205`)).text();
      await (await fetch(`${server.url}/api/main_data`)).text();
      if (count % 20 === 0) log(`${count} / ${publications} publications for memory`);
    }
    if (settles) await sleep(CLOSED_MS);
    return toldBy(server);
  };
  const [before, after] = [await publish(1, BASE), await publish(BASE + 1, publications)];
  await server.stop();
  return {
    publications,
    used: [mega(before.used), mega(after.used)],
    resident: [mega(before.rss), mega(after.rss)],
    growth: after.used / before.used - 1,
  };
}
