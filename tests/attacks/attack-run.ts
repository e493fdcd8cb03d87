import { setTimeout as sleep } from 'node:timers/promises';
import { Shopper } from '#tests/harness/shopper.ts';
import { ask } from '#tests/site/asking.ts';
import { borrowedShop } from './borrowed-shop.ts';
import { SLOW, slowSocket } from './slow-sockets.ts';

export interface FloodFigures {
  purchases: number;
  /** Milliseconds of a purchase, three calls, without the flood and under it. */
  calm: { p50: number; p99: number };
  flooded: { p50: number; p99: number };
  /** Pages of the flood that were answered in a second, refusals included. */
  pagesPerSecond: number;
}

const FLOODERS = 16;

const quantiles = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99) };
};

/** A new visitor's basket, tyre and order. @returns milliseconds */
async function purchase(url: string): Promise<number> {
  const begun = performance.now();
  const shopper = new Shopper(url);
  await shopper.basket();
  await shopper.add(34, 1);
  await shopper.accepted();
  return performance.now() - begun;
}

/** Purchases by turns without and under a flood of lists on demand, half of them under addresses that differ by nothing. */
export async function floodRun(purchases: number): Promise<FloodFigures> {
  await using shop = await borrowedShop();
  let [flooding, pages, floodMs] = [false, 0, 0];
  const flooder = async () => {
    while (flooding) {
      const target = pages % 2 === 0 ? `/products?width=205&x=${pages}` : `/products?string=flood${pages}`;
      pages++;
      await ask(shop.url, target);
    }
  };
  const [calm, flooded]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 20; turn++) {
    for (let count = 0; count < purchases / 20; count++) calm.push(await purchase(shop.url));
    const begun = performance.now();
    flooding = true;
    const flooders = Array.from({ length: FLOODERS }, flooder);
    for (let count = 0; count < purchases / 20; count++) flooded.push(await purchase(shop.url));
    flooding = false;
    await Promise.all(flooders);
    floodMs += performance.now() - begun;
  }
  return {
    purchases,
    calm: quantiles(calm),
    flooded: quantiles(flooded),
    pagesPerSecond: Math.round((pages * 1000) / floodMs),
  };
}

export interface SlowFigures {
  how: string;
  sockets: number;
  /** Milliseconds until the last one was cut, and how many were not within half a minute. */
  lastMs: number;
  uncut: number;
  /** Pages that other visitors requested meanwhile. */
  requests: number;
  failed: number;
  p99: number;
}

/** Many slow connections of each kind, while another visitor asks for pages. */
export async function slowRun(sockets: number): Promise<SlowFigures[]> {
  await using shop = await borrowedShop();
  const figures: SlowFigures[] = [];
  for (const [how, slow] of Object.entries(SLOW)) {
    const all = Promise.all(Array.from({ length: sockets }, () => slowSocket(shop.url, slow, 30_000)));
    let open = true;
    void all.finally(() => {
      open = false;
    });
    const times: number[] = [];
    let failed = 0;
    while (open) {
      const begun = performance.now();
      const status = await ask(shop.url, '/product/7').then(
        answer => answer.status,
        () => 0,
      );
      if (status !== 200) failed++;
      times.push(performance.now() - begun);
      await sleep(20);
    }
    const ends = await all;
    const cut = ends.filter(ms => ms !== null);
    figures.push({
      how,
      sockets,
      failed,
      lastMs: Math.round(Math.max(...cut)),
      uncut: ends.length - cut.length,
      requests: times.length,
      p99: quantiles(times).p99,
    });
  }
  return figures;
}
