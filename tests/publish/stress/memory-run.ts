import { setTimeout as sleep } from 'node:timers/promises';
import { ENVIRONMENT, FLAGS } from '#scripts/launch.mjs';
import { median } from '#tests/bench/figures.ts';
import { memoryOf } from '#tests/bench/process-tree.ts';
import { openShop } from '#tests/harness/commands.ts';
import { openStressShop } from './stress-shop.ts';
import { answerOf, type Memory, WATCHED_MEMORY } from './watched.ts';

/** Publications before the first that count. */
const BASE = 10;
/** Resident memory is the median of so many publications: it moves up and down with the garbage of the moment. */
const WINDOW = 10;

export interface MemoryFigures {
  /** Megabytes in use after ten publications and at the end, once garbage has been collected. */
  used: [number, number];
  /** Megabytes of resident memory in the ten publications after the tenth, and in the last ten: medians. */
  resident: [number, number];
  /** Shares by which they grew; of resident memory after more than 30 publications, where there is `/proc`. */
  usedGrowth: number;
  residentGrowth: number;
}

const rounded = (megabytes: number): number => Math.round(megabytes * 10) / 10;

/** Memory of a server that follows publications, started with the flags and the environment of `npm run serve`. */
export async function memoryRun(publications: number, log: (line: string) => void): Promise<MemoryFigures> {
  using shop = await openStressShop();
  const server = await openShop({
    ...shop.env,
    ...ENVIRONMENT.serve,
    NODE_OPTIONS: [...FLAGS.serve, `--import ${WATCHED_MEMORY}`].join(' '),
  });
  const releaseOf = async () =>
    ((await (await fetch(`${server.url}/readyz`)).json()) as { release: string }).release;
  const resident: number[] = [];
  const publish = async (from: number, to: number) => {
    for (let count = from; count <= to; count++) {
      shop.move();
      const { id } = await shop.workshop.publish();
      while ((await releaseOf()) !== id) await sleep(20);
      await (await fetch(`${server.url}/products?width=205`)).text();
      await (await fetch(`${server.url}/api/main_data`)).text();
      resident.push(memoryOf(server.pid));
      if (count % 20 === 0) log(`${count} / ${publications} publications for memory`);
    }
    return (await answerOf<Memory>(server)).used / 1e6;
  };
  const [before, after] = [await publish(1, BASE), await publish(BASE + 1, publications)];
  await server.stop();
  const [first, last] = [median(resident.slice(BASE, BASE + WINDOW)), median(resident.slice(-WINDOW))];
  return {
    used: [rounded(before), rounded(after)],
    resident: [rounded(first), rounded(last)],
    usedGrowth: after / before - 1,
    residentGrowth: last / first - 1,
  };
}
