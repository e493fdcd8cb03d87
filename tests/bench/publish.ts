import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_CONTENT, ROOT } from '../harness/places.ts';
import { type BenchResult, median, sortedAscending, table, type Verdict, verdictTable } from './figures.ts';
import { type GrowthPoint, growthChart } from './growth-chart.ts';
import { type Landed, type PricedShop, pricedShop } from './priced-shop.ts';
import { measured, type Run } from './process-tree.ts';

/** Size of the shop that the budgets are set for. */
const LARGE = 50_000;
const SIZES = [5000, 20_000, LARGE, 100_000];
const MANY = 1000;
const RUNS = 5;
const RUNS_OF_MANY = 3;
/** A file that was written less than two seconds ago is read again to be sure of it. */
const IDLE_MS = 3000;

const CHART = 'publish-growth.svg';

const s = (seconds: number) => `${seconds.toFixed(1)} s`;
const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
const s2 = (seconds: number) => `${seconds.toFixed(2)} s`;
const mb = (megabytes: number) => `${Math.round(megabytes)} MB`;
const all = (values: readonly number[]) =>
  sortedAscending(values)
    .map(value => value.toFixed(2))
    .join(', ');

/** Bytes that a folder takes on disk; a file with several names counts once. */
function bytesIn(folder: string, seen = new Set<number>()): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += bytesIn(place, seen);
    const { ino, blocks } = statSync(place);
    if (!entry.isDirectory() && !seen.has(ino)) bytes += blocks * 512;
    seen.add(ino);
  }
  return bytes;
}

/** What plain builds make, within the project, where they find their packages. */
const PLAIN = path.join(ROOT, 'tests/.tmp/plain-bench');

/** Plain `astro build` of the pages of a published shop: the same catalogue, no import. */
async function plainBuild({ env }: PricedShop): Promise<Run> {
  const { PATH, HOME, TMPDIR } = process.env;
  mkdirSync(PLAIN, { recursive: true });
  const out = mkdtempSync(`${PLAIN}/`);
  const own = {
    PATH,
    HOME,
    TMPDIR,
    ...env,
    BUILD_DIR: out,
    CATALOGUE_FILE: path.join(env.DATA_DIR ?? '', 'catalogue.db'),
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  return measured(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], ROOT, own);
}

/** One publication after another, each seen over HTTP. */
async function repeated(
  runs: number,
  shop: PricedShop,
  ids: (run: number) => readonly string[],
): Promise<number[]> {
  const seconds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const changed = ids(run);
    shop.raise(changed, 10);
    seconds.push(await shop.untilSeen(changed[changed.length >> 1] ?? '', 'build'));
  }
  return seconds;
}

const oneOf = (shop: PricedShop) => (run: number) => shop.ids.slice((run + 1) * 97, (run + 1) * 97 + 1);

interface FromNothing {
  first: Run;
  plain: Run;
}

/** The quicker of two runs, with the larger memory: whatever else the machine does makes a run slower. */
const better = (one: Run, other: Run): Run => ({
  ...(one.seconds <= other.seconds ? one : other),
  megabytes: Math.max(one.megabytes, other.megabytes),
});

/**
 * Publishes from nothing and builds plainly, twice in turns, each into folders of its own: where hundreds of thousands of files have
 * just been deleted, some disks take ten times as long to make new ones.
 */
async function fromNothing(content: string, folder: string): Promise<FromNothing & { shop: PricedShop }> {
  const run = async (name: string) => {
    const shop = pricedShop(content, path.join(folder, name));
    return { shop, first: await shop.npm('build'), plain: await plainBuild(shop) };
  };
  const one = await run('one');
  const other = await run('other');
  return { shop: other.shop, first: better(one.first, other.first), plain: better(one.plain, other.plain) };
}

interface Large extends FromNothing {
  nothing: number[];
  landed: Landed[];
  landedList: Landed[];
  landedSpread: Landed[];
  inOneList: number[];
  spread: number[];
  rollback: number;
  held: number;
  firstBytes: number;
  priceBytes: number;
}

const secondsOf = (landed: readonly Landed[]): number[] => landed.map(({ seconds }) => seconds);

/** Prices under a watch that has been idle in between. */
async function underWatch(
  runs: number,
  shop: PricedShop,
  ids: (run: number) => readonly string[],
): Promise<Landed[]> {
  const landed: Landed[] = [];
  for (let run = 0; run < runs; run++) {
    landed.push(await shop.landed(ids(run), 10));
    await sleep(IDLE_MS);
  }
  return landed;
}

/** How long publications of one price hold the server's event loop at most. */
async function heldBy(shop: PricedShop, ids: (run: number) => readonly string[]): Promise<number> {
  await shop.open(true);
  try {
    await shop.ask(shop.ids[0] ?? '');
    await shop.held();
    await repeated(RUNS, shop, ids);
    return await shop.held();
  } finally {
    await shop.close();
  }
}

/** Everything that the budgets name, for the large shop, and the times of one price. */
async function largeShop({
  shop,
  ...start
}: FromNothing & { shop: PricedShop }): Promise<Large & { one: number[] }> {
  const { OUT_DIR = '' } = shop.env;
  const firstBytes = bytesIn(OUT_DIR);
  const held = await heldBy(shop, run => oneOf(shop)(run + 2 * RUNS));
  await shop.open();
  try {
    const nothing: number[] = [];
    for (let run = 0; run < RUNS; run++) nothing.push((await shop.npm('build')).seconds);
    const bytesBefore = bytesIn(OUT_DIR);
    const one = await repeated(RUNS, shop, oneOf(shop));
    const priceBytes = (bytesIn(OUT_DIR) - bytesBefore) / RUNS;
    const listOf = (run: number) => shop.ids.slice(run * 2 * MANY, run * 2 * MANY + MANY);
    const inOneList = await repeated(RUNS_OF_MANY, shop, listOf);
    const every = Math.floor(shop.ids.length / MANY);
    const spreadOf = (run: number) =>
      Array.from({ length: MANY }, (_, index) => shop.ids[index * every + run] ?? '');
    const spread = await repeated(RUNS_OF_MANY, shop, spreadOf);
    const last = shop.ids[every * (MANY >> 1) + RUNS_OF_MANY - 1] ?? '';
    shop.raise([last], -10);
    const rollback = await shop.untilSeen(last, 'rollback');
    await shop.watch();
    const landed = await underWatch(RUNS, shop, run => oneOf(shop)(run + RUNS));
    const landedList = await underWatch(RUNS_OF_MANY, shop, run => listOf(run + RUNS_OF_MANY));
    const landedSpread = await underWatch(RUNS_OF_MANY, shop, run => spreadOf(run + RUNS_OF_MANY));
    const seen = { one, landed, landedList, landedSpread, nothing, inOneList, spread, rollback, held };
    return { ...start, ...seen, firstBytes, priceBytes };
  } finally {
    await shop.close();
  }
}

async function smallerShop(shop: PricedShop): Promise<number[]> {
  await shop.npm('build');
  await shop.open();
  try {
    return await repeated(RUNS, shop, oneOf(shop));
  } finally {
    await shop.close();
  }
}

const atMost = (what: string, value: number, budget: number, text: (value: number) => string): Verdict => ({
  what,
  figure: text(value),
  budget: `≤ ${text(budget)}`,
  isMet: value <= budget,
});

function verdictsOf(large: Large & { one: number[] }, demo: FromNothing): Verdict[] {
  const ratio = large.first.seconds / large.plain.seconds;
  return [
    atMost(
      '50,000 products from nothing, against plain `astro build`',
      ratio,
      0.5,
      value => `${value.toFixed(2)} ×`,
    ),
    atMost('its whole process tree', large.first.megabytes, 900, mb),
    atMost('the demo shop from nothing', demo.first.seconds, 8, s),
    atMost('its whole process tree', demo.first.megabytes, 600, mb),
    atMost('50,000: nothing changed', median(large.nothing), 0.7, s2),
    atMost('50,000: one price, until page and call show it', median(large.one), 2, s2),
    atMost(
      '50,000: one price under `--watch`, from its file to page and call',
      median(secondsOf(large.landed)),
      ...([1, s2] as const),
    ),
    atMost(
      '50,000: longest time between a new page and its new call',
      Math.max(...large.landed.map(({ apart }) => apart)),
      ...([100, ms] as const),
    ),
    atMost('50,000: 1,000 prices in one list', median(large.inOneList), 4, s2),
    atMost(
      '50,000: 1,000 prices in one list under `--watch`',
      median(secondsOf(large.landedList)),
      ...([4, s2] as const),
    ),
    atMost('50,000: 1,000 prices, every fiftieth product', median(large.spread), 4, s2),
    atMost(
      '50,000: 1,000 prices, every fiftieth product, under `--watch`',
      median(secondsOf(large.landedSpread)),
      ...([4, s2] as const),
    ),
    atMost("50,000: longest hold of the server's main thread by a new release", large.held, 20, ms),
    atMost('50,000: rollback, until page and call show it', large.rollback, 5, s2),
  ];
}

/**
 * Measures publications of generated shops and of the demo shop, each as an npm command, seen over HTTP. Takes 20 GB of disk, for
 * nothing is deleted before the end.
 */
export async function benchPublish(
  generateContent: (products: number) => Promise<string>,
  work: string,
): Promise<BenchResult> {
  const folder = mkdtempSync(path.join(work, 'publish-'));
  try {
    return await measuredShops(generateContent, folder);
  } finally {
    for (const made of [folder, PLAIN]) rmSync(made, { recursive: true, force: true });
  }
}

async function measuredShops(
  generateContent: (products: number) => Promise<string>,
  folder: string,
): Promise<BenchResult> {
  console.log('Публикую магазин-образец…');
  const demo = await fromNothing(DEMO_CONTENT, path.join(folder, 'demo'));
  const points: GrowthPoint[] = [];
  let large: (Large & { one: number[] }) | undefined;
  const contents = new Map<number, string>();
  for (const size of SIZES) contents.set(size, await generateContent(size));
  for (const [size, content] of contents) {
    console.log(`Публикую ${size} товаров…`);
    const own = path.join(folder, String(size));
    if (size === LARGE) large = await largeShop(await fromNothing(content, own));
    const one = size === LARGE ? (large?.one ?? []) : await smallerShop(pricedShop(content, own));
    points.push({ products: size, seconds: median(one), all: one });
  }
  if (!large) throw new Error('the large shop was not measured');
  const verdicts = verdictsOf(large, demo);
  const starts = (
    [
      ['50,000 products', large],
      ['demo shop', demo],
    ] as const
  ).map(([what, { first, plain }]) => [
    what,
    s(first.seconds),
    mb(first.megabytes),
    s(plain.seconds),
    mb(plain.megabytes),
    `${(first.seconds / plain.seconds).toFixed(2)} ×`,
  ]);
  const growth = points.map(({ products, seconds, all: runs }) => [
    products.toLocaleString('en'),
    s2(seconds),
    all(runs),
  ]);
  const runs = `All runs, s: nothing ${all(large.nothing)}; under \`--watch\` ${all(secondsOf(large.landed))}; 1,000 in one list ${all(large.inOneList)}, under \`--watch\` ${all(secondsOf(large.landedList))}; 1,000 spread ${all(large.spread)}, under \`--watch\` ${all(secondsOf(large.landedSpread))}.`;
  const disk = `Disk: ${mb(large.firstBytes / 1e6)} after the first publication of 50,000, ${mb(large.priceBytes / 1e6)} more for each of one price.`;
  return {
    title: 'Publishing',
    body: [
      verdictTable(verdicts),
      `Times run from the start of \`npm run build\`, npm included; those from nothing are of the quicker of two runs in turns. Plain \`astro build\` renders the same catalogue without an import. ${runs} ${disk}`,
      table(['From nothing', 'Time', 'Memory', 'Plain Astro', 'Memory', 'Ratio'], starts),
      table(['Products', 'One price, median', 'All runs, s'], growth),
      `![Seconds until one price is seen, by the number of products](${CHART})`,
    ].join('\n\n'),
    verdicts,
    drawings: { [CHART]: growthChart(points) },
  };
}
