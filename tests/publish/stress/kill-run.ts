import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentRelease } from '#src/publish/releases.ts';
import { environment, openShop, run } from '#tests/harness/commands.ts';
import { ROOT } from '#tests/harness/places.ts';
import { openStressShop, type StressShop } from './stress-shop.ts';
import { Visitors } from './visitors.ts';
import { damageOf, differsFromTree, leftovers, newestFiles, treeDamage } from './whole-shop.ts';

const PRELOAD = new URL('./kill-at.ts', import.meta.url).href;
/** More changes of the disk than one publication of the fixture shop makes. */
const NEVER = 1_000_000;
const REQUESTS_PER_SECOND = 20;

export interface KillFigures {
  kills: number;
  /** What was wrong after a kill, or after the publication that followed it. */
  damage: string[];
  failed: string[];
  mixed: string[];
}

/** The moment of a kill: before the given change of the disk, or after so many milliseconds. */
interface Kill {
  change?: number;
  ms?: number;
}

/** Runs a build and kills it. @returns what it said on stderr */
async function killedBuild(shop: StressShop, at: Kill): Promise<string> {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/build.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment({
      ...shop.env,
      NODE_OPTIONS: `--import ${PRELOAD}`,
      KILL_AT: String(at.change ?? NEVER),
    }),
  });
  let heard = '';
  child.stderr.on('data', chunk => (heard += String(chunk)));
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
  if (at.ms !== undefined) {
    await Promise.race([sleep(at.ms), ended]);
    child.kill('SIGKILL');
  }
  await ended;
  return heard;
}

/** One publication that is killed, and the one after it. @returns what is wrong */
async function killOnce(shop: StressShop, at: Kill): Promise<string[]> {
  const { outDir } = shop.workshop.config;
  const before = newestFiles(outDir);
  const price = shop.move();
  await killedBuild(shop, at);
  shop.note(price);
  const found = [...damageOf(outDir), ...treeDamage(outDir, before, newestFiles(outDir))];
  const next = await run('build', [], shop.env);
  shop.note(price);
  if (next.code !== 0) found.push(`the next build ended with ${next.code}: ${next.stderr}`);
  const release = currentRelease(outDir);
  if (release) found.push(...damageOf(outDir), ...differsFromTree(outDir, release), ...leftovers(outDir));
  return found.map(one => `killed at ${JSON.stringify(at)}: ${one}`);
}

/** When kills come: evenly over the changes of the disk, and at random moments. */
async function plan(shop: StressShop, kills: number): Promise<Kill[]> {
  const price = shop.move();
  const started = performance.now();
  const heard = await killedBuild(shop, { change: NEVER });
  const took = Math.round(performance.now() - started);
  shop.note(price);
  const changes = Number(/changes (\d+)/u.exec(heard)?.[1]);
  const byChange = Math.ceil(kills / 2);
  const step = changes / byChange;
  return Array.from({ length: kills }, (_, index) =>
    index % 2 === 0
      ? { change: Math.ceil(changes - (index / 2) * step - randomInt(Math.ceil(step))) }
      : { ms: randomInt(took) },
  );
}

/** Kills publications while visitors ask, and publishes after each kill. */
export async function killRun(kills: number, log: (line: string) => void): Promise<KillFigures> {
  using shop = await openStressShop();
  const server = await openShop(shop.env);
  const visitors = new Visitors(server.url, REQUESTS_PER_SECOND);
  const moments = await plan(shop, kills);
  const damage: string[] = [];
  for (const [index, at] of moments.entries()) {
    damage.push(...(await killOnce(shop, at)));
    if (index % 10 === 9) log(`${index + 1} / ${kills} publications killed`);
  }
  const { failed, mixed } = await visitors.end(shop.prices);
  await server.stop();
  return { kills, damage, failed, mixed };
}
