import { copyFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from './commands.ts';
import { FIXTURE_DATA } from './places.ts';

const built = path.join(FIXTURE_DATA, 'catalogue.db');

/** A shop with a DATA_DIR of its own: its baskets, orders and catalogue are nobody else's. */
export interface OwnShop extends AsyncDisposable {
  readonly url: string;
  readonly running: RunningShop;
  readonly dataDir: string;
  readonly env: Record<string, string>;
  /** Puts a changed copy of the catalogue in place and waits until the calls answer from it. */
  swapCatalogue(sql: string): Promise<void>;
  /** Starts the server anew on the same data. */
  restart(signal?: NodeJS.Signals): Promise<void>;
}

const versionAt = async (url: string): Promise<unknown> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { catalogue: unknown }).catalogue;

/** Opens the fixture shop on a copy of its catalogue. */
export async function openOwnShop(settings: Record<string, string> = {}): Promise<OwnShop> {
  const folder = temporaryFolder();
  const env = { ...FIXTURE, DATA_DIR: folder.path, ...settings };
  copyFileSync(built, path.join(folder.path, 'catalogue.db'));
  let running = await openShop(env);
  let swaps = 0;
  return {
    get url() {
      return running.url;
    },
    get running() {
      return running;
    },
    dataDir: folder.path,
    env,
    async swapCatalogue(sql) {
      const next = path.join(folder.path, 'next.db');
      copyFileSync(path.join(folder.path, 'catalogue.db'), next);
      const db = new Database(next);
      const version = `swap-${++swaps}`;
      db.exec(sql);
      db.prepare("UPDATE meta SET value = ? WHERE key = 'version'").run(version);
      db.close();
      renameSync(next, path.join(folder.path, 'catalogue.db'));
      const until = Date.now() + 10_000;
      while ((await versionAt(running.url)) !== version) {
        if (Date.now() > until) throw new Error('the server did not take the new catalogue');
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
