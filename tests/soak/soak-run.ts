import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop, type RunningShop } from '#tests/harness/commands.ts';
import { rawCall } from '#tests/harness/raw-call.ts';
import { Shopper } from '#tests/harness/shopper.ts';
import { openStressShop, type StressShop } from '../publish/stress/stress-shop.ts';
import { answerOf, type Memory, WATCHED_MEMORY } from '../publish/stress/watched.ts';

export interface SoakFigures {
  seconds: number;
  requests: number;
  perSecond: number;
  orders: number;
  publications: number;
  failed: string[];
  /** Milliseconds from the moment at which a request was due to its whole answer. */
  p50: number;
  p99: number;
  /** Megabytes in use after garbage was collected, and resident, after the warm-up and each later publication. */
  used: number[];
  resident: number[];
  /** Open descriptors after the warm-up and at the end. */
  descriptors: [number, number];
}

export interface SoakPlan {
  seconds: number;
  perSecond: number;
  publishEverySeconds: number;
  /** Publications that belong to the warm-up. */
  warmUp: number;
}

/** The tyre that is ordered, and how many there are: enough for all orders. */
const BOUGHT = 34;
const PLENTY = 90_000;
const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' };
const PAGES = ['/', '/products', '/product/7', '/brands', '/article/pressure', '/basket', '/brand/CORDIANT'];
const CALLS = ['/api/main_data', '/api/product/7', '/api/by_car/makes', '/api/banner/7'];

const mega = (bytes: number): number => Math.round(bytes / 1e5) / 10;

/** Asks at a steady rate: of 100 requests 40 pages, 10 lists on demand, 35 calls, 14 of baskets, 1 order and what it takes. */
class Traffic {
  readonly times: number[] = [];
  readonly failed: string[] = [];
  orders = 0;
  readonly #url: string;
  readonly #open = new Set<Promise<void>>();
  readonly #buyers: Shopper[];
  #turn = 0;

  constructor(url: string) {
    this.#url = url;
    this.#buyers = Array.from({ length: 20 }, () => new Shopper(url));
  }

  async run(seconds: number, perSecond: number): Promise<void> {
    for (const buyer of this.#buyers) await buyer.basket();
    const begun = performance.now();
    for (let count = 0; count < seconds * perSecond; count++) {
      const due = begun + (count * 1000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      const sent = this.#one(due).finally(() => this.#open.delete(sent));
      this.#open.add(sent);
    }
    await Promise.all(this.#open);
  }

  async #one(due: number): Promise<void> {
    const turn = this.#turn++;
    try {
      const status = await this.#ask(turn);
      if (status !== 200) this.failed.push(`${turn % 100}: ${status}`);
    } catch (error) {
      this.failed.push(`${turn % 100}: ${String(error)}`);
    }
    this.times.push(performance.now() - due);
  }

  async #ask(turn: number): Promise<number> {
    const of = turn % 100;
    const get = async (path: string) => (await rawCall(this.#url + path, 'GET', HEADERS)).status;
    if (of < 40) return get(PAGES[turn % PAGES.length] as string);
    if (of < 50) return get(`/products?width=205&string=${turn % 500}`);
    if (of < 70) return get(CALLS[turn % CALLS.length] as string);
    if (of < 85) {
      const headers = { ...HEADERS, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ width: ['195', '205', '215'][turn % 3], string: `${turn % 50}` });
      return (await rawCall(`${this.#url}/api/products/1`, 'POST', headers, body)).status;
    }
    const shopper = this.#buyers[turn % this.#buyers.length] as Shopper;
    if (of < 92) return (await shopper.call('GET', 'basket/get')).status;
    if (of < 99) return (await shopper.add(7, 1 + (turn % 4))).status;
    const buyer = new Shopper(this.#url);
    await buyer.basket();
    await buyer.add(BOUGHT, 1);
    await buyer.accepted();
    this.orders++;
    return 200;
  }
}

const openFiles = (server: RunningShop): number => readdirSync(`/proc/${server.pid}/fd`).length;

async function publishMeanwhile(
  shop: StressShop,
  { seconds, publishEverySeconds, warmUp }: SoakPlan,
  measure: () => Promise<void>,
): Promise<number> {
  const begun = performance.now();
  let publications = 0;
  // One after the warm-up at least, however busy the machine is.
  while (publications <= warmUp || performance.now() - begun + publishEverySeconds * 1000 <= seconds * 1000) {
    const due = begun + (publications + 1) * publishEverySeconds * 1000;
    await sleep(Math.max(1, due - performance.now()));
    await shop.publish();
    publications++;
    if (publications >= warmUp) await measure();
  }
  return publications;
}

/** Visitors and buyers at a steady rate, with publications in between. */
export async function soakRun(plan: SoakPlan, log: (line: string) => void): Promise<SoakFigures> {
  using shop = await openStressShop();
  shop.workshop.edit('products.csv', text =>
    text.replace(new RegExp(`^(${BOUGHT};(?:[^;]*;){6})\\d+`, 'mu'), `$1${PLENTY}`),
  );
  await shop.publish();
  const server = await openShop({ ...shop.env, LIMITS: 'off', NODE_OPTIONS: `--import ${WATCHED_MEMORY}` });
  const traffic = new Traffic(server.url);
  const used: number[] = [];
  const resident: number[] = [];
  const descriptors: number[] = [];
  const measure = async () => {
    const memory = await answerOf<Memory>(server);
    used.push(mega(memory.used));
    resident.push(mega(memory.rss));
    descriptors.push(openFiles(server));
    log(`${traffic.times.length} requests, ${traffic.failed.length} failed, ${used.at(-1)} MB used`);
  };
  const begun = performance.now();
  const [publications] = await Promise.all([
    publishMeanwhile(shop, plan, measure),
    traffic.run(plan.seconds, plan.perSecond),
  ]);
  const seconds = (performance.now() - begun) / 1000;
  await server.stop();
  const sorted = traffic.times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return {
    seconds: Math.round(seconds),
    requests: sorted.length,
    perSecond: Math.round(sorted.length / seconds),
    orders: traffic.orders,
    publications,
    failed: traffic.failed,
    p50: at(0.5),
    p99: at(0.99),
    used,
    resident,
    descriptors: [descriptors[0] ?? 0, descriptors.at(-1) ?? 0],
  };
}
