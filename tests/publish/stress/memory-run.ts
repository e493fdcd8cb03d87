import { setTimeout as sleep } from 'node:timers/promises';
import { openShop } from '#tests/harness/commands.ts';
import { openStressShop } from './stress-shop.ts';
import { type Memory, toldBy, WATCHED_MEMORY } from './watched.ts';

/** A replaced catalogue is closed after half a minute. */
const CLOSED_MS = 31_000;
const BASE = 10;

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
  const server = await openShop({ ...shop.env, NODE_OPTIONS: `--import ${WATCHED_MEMORY}` });
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
    return toldBy<Memory>(server);
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
