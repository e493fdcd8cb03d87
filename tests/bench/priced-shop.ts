import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENVIRONMENT, FLAGS } from '#scripts/launch.mjs';
import { formatPrice, kopecks } from '#src/domain/money.ts';
import { begin, openShop, type Running, type RunningShop } from '../harness/commands.ts';
import { getJson } from '../harness/http.ts';
import { ROOT } from '../harness/places.ts';
import { answerOf, type Held, WATCHED_LOOP } from '../publish/stress/watched.ts';
import { environment, measured, type Run, untilEnded } from './process-tree.ts';

/** A generated shop in folders of its own, which a benchmark publishes, edits and asks over HTTP. */
export interface PricedShop {
  env: Record<string, string>;
  /** Ids of products whose prices may be changed, in the order of products.csv. */
  ids: readonly string[];
  /** Runs an npm command of the shop to its end. */
  npm(...args: readonly string[]): Promise<Run>;
  /** Raises these prices by some roubles in products.csv. */
  raise(ids: readonly string[], roubles: number): void;
  /** Runs an npm command and waits until page and call show the file's price of a product: seconds from the start. */
  untilSeen(id: string, ...args: readonly string[]): Promise<number>;
  /**
   * Starts a server with the flags and the environment of `npm run serve`.
   * @param isWatched whether it measures {@link held}: that takes time itself, so no other time is measured with it
   */
  open(isWatched?: boolean): Promise<void>;
  /** Starts `npm run build -- --watch` and waits until it watches. */
  watch(): Promise<void>;
  /** Writes a list with these prices raised as an editor does, and waits until a watch has one of them on page and call. */
  landed(ids: readonly string[], roubles: number): Promise<Landed>;
  /** Asks the server for the page and the call of a product: what only its first requests cost is no cost of a release. */
  ask(id: string): Promise<void>;
  /** Processor time, in milliseconds, for which the server's event loop was held at most since the last time. */
  held(): Promise<number>;
  close(): Promise<void>;
}

/** How prices came from the file to the client. */
export interface Landed {
  /** Seconds from the file's last byte until page and call showed it. */
  seconds: number;
  /** Milliseconds between the first page and the first call that showed it. */
  apart: number;
}

/** What a client that asks takes of the two cores, what it waits for does not have: every 20 ms, 5 %. */
const SEEN_EVERY_MS = 50;
const LANDED_EVERY_MS = 20;

/** The lines of products.csv as cells, with the places of the columns that matter. */
function readPrices(file: string) {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = head.split(';');
  const at = (name: string) => columns.indexOf(name);
  return { head, rows: lines.map(line => line.split(';')), price: at('price'), old: at('old_price') };
}

/** Copies content into `folder` and names the folders of its shop. */
export function pricedShop(content: string, folder: string): PricedShop {
  rmSync(folder, { recursive: true, force: true });
  const env = {
    CONTENT_DIR: path.join(folder, 'content'),
    DATA_DIR: path.join(folder, 'db'),
    OUT_DIR: path.join(folder, 'dist'),
  };
  cpSync(content, env.CONTENT_DIR, { recursive: true });
  const file = path.join(env.CONTENT_DIR, 'products.csv');
  const first = readPrices(file);
  let shop: RunningShop | undefined;
  let watching: Running | undefined;
  const npm = (...args: readonly string[]) => measured('npm', ['run', '-s', ...args], ROOT, environment(env));
  const callShows = async (id: string, roubles: number): Promise<boolean> => {
    const { json } = await getJson(`${shop?.url}/api/product/${id}`);
    return (json as { price?: number }).price === roubles;
  };
  const pageShows = async (id: string, roubles: number): Promise<boolean> => {
    const page = await (await fetch(`${shop?.url}/product/${id}`)).text();
    return page.includes(`price-now">${formatPrice(kopecks(roubles * 100))}`);
  };
  const shows = async (id: string, roubles: number): Promise<boolean> =>
    (await callShows(id, roubles)) && (await pageShows(id, roubles));
  const priceOf = (id: string): number => {
    const { rows, price } = readPrices(file);
    return Number(rows.find(cells => cells[0] === id)?.[price]);
  };
  const raise = (ids: readonly string[], roubles: number): void => {
    const wanted = new Set(ids);
    const { head, rows, price } = readPrices(file);
    for (const cells of rows)
      if (wanted.has(cells[0] ?? '')) cells[price] = String(Number(cells[price]) + roubles);
    writeFileSync(file, `${[head, ...rows.map(cells => cells.join(';'))].join('\n')}\n`);
  };
  return {
    env,
    ids: first.rows.filter(cells => cells[first.old] === '').map(([id = '']) => id),
    npm,
    raise,
    async untilSeen(id, ...args) {
      const roubles = priceOf(id);
      const started = performance.now();
      const failed = new AbortController();
      const ended = untilEnded('npm', ['run', '-s', ...args], ROOT, environment(env)).catch(error => {
        failed.abort();
        throw error;
      });
      const seen = async () => {
        while (!failed.signal.aborted && !(await shows(id, roubles))) await sleep(SEEN_EVERY_MS);
        return (performance.now() - started) / 1000;
      };
      const [seconds] = await Promise.all([seen(), ended]);
      return seconds;
    },
    async open(isWatched = false) {
      const flags = [...FLAGS.serve, ...(isWatched ? [`--import ${WATCHED_LOOP}`] : [])];
      shop = await openShop({ ...env, ...ENVIRONMENT.serve, NODE_OPTIONS: flags.join(' ') });
    },
    async watch() {
      watching = begin('build', ['--watch'], env);
      await watching.says(/Слежу за/u);
    },
    async landed(ids, roubles) {
      raise(ids, roubles);
      const landedAt = performance.now();
      const id = ids[ids.length >> 1] ?? '';
      const now = priceOf(id);
      const until = async (isSeen: typeof pageShows) => {
        while (!(await isSeen(id, now))) await sleep(LANDED_EVERY_MS);
        return performance.now();
      };
      const [page, call] = await Promise.all([until(pageShows), until(callShows)]);
      return { seconds: (Math.max(page, call) - landedAt) / 1000, apart: Math.abs(page - call) };
    },
    async ask(id) {
      if (!(await shows(id, priceOf(id)))) throw new Error(`page and call do not show the price of ${id}`);
    },
    held: async () => (shop ? (await answerOf<Held>(shop)).work : 0),
    async close() {
      await watching?.stop();
      await shop?.stop();
    },
  };
}
