import path from 'node:path';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from './commands.ts';
import { ownRelease, replaceCatalogue } from './own-release.ts';

/** A shop for one test: its DATA_DIR and release, and so its baskets, orders and catalogue, are not shared. */
export interface OwnShop extends AsyncDisposable {
  readonly url: string;
  readonly running: RunningShop;
  readonly dataDir: string;
  /** The catalogue file that the calls read. */
  readonly catalogue: string;
  readonly env: Record<string, string>;
  /** Replaces the catalogue by a changed copy and waits until the calls use it. */
  swapCatalogue(sql: string): Promise<void>;
  /** Restarts the server on the same data. */
  restart(signal?: NodeJS.Signals): Promise<void>;
}

const versionAt = async (url: string): Promise<unknown> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { catalogue: unknown }).catalogue;

/** Starts the fixture shop with a copy of its catalogue. */
export async function openOwnShop(settings: Record<string, string> = {}): Promise<OwnShop> {
  const folder = temporaryFolder();
  const release = ownRelease(folder.path);
  const dataDir = path.join(folder.path, 'db');
  const env = { ...FIXTURE, DATA_DIR: dataDir, OUT_DIR: release.outDir, ...settings };
  let running = await openShop(env);
  let swaps = 0;
  return {
    get url() {
      return running.url;
    },
    get running() {
      return running;
    },
    dataDir,
    catalogue: release.catalogue,
    env,
    async swapCatalogue(sql) {
      const version = `swap-${++swaps}`;
      replaceCatalogue(release, version, sql);
      const until = Date.now() + 10_000;
      while ((await versionAt(running.url)) !== version) {
        if (Date.now() > until) throw new Error('the server did not switch to the new catalogue');
        await new Promise(resolve => setTimeout(resolve, 30));
      }
    },
    async restart(signal) {
      await running.stop(signal);
      running = await openShop(env);
    },
    async [Symbol.asyncDispose]() {
      await running.stop('SIGKILL');
      folder[Symbol.dispose]();
    },
  };
}
