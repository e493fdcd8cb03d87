import path from 'node:path';
import Database from 'better-sqlite3';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from '#tests/harness/commands.ts';
import { borrowRelease, switchCatalogue } from '#tests/harness/own-releases.ts';
import { Load } from './load.ts';

export interface RestartFigures {
  restarts: number;
  requests: number;
  /** Sent again on a new connection, as browsers do when a kept-alive one was closed. */
  resent: number;
  /** Orders that were acknowledged, and orders that are stored. */
  orders: number;
  stored: number;
  failed: string[];
  /** Servers that did not end with 0. */
  codes: (number | null)[];
}

/**
 * Two servers on one port by turns: the next one listens before the one before gets the signal to stop, while visitors read and buy.
 */
export async function restartRun(restarts: number, log: (line: string) => void): Promise<RestartFigures> {
  using folder = temporaryFolder();
  const [dataDir, outDir] = [path.join(folder.path, 'data'), path.join(folder.path, 'out')];
  borrowRelease(outDir);
  switchCatalogue(outDir, db => db.exec('UPDATE product SET stock = 1000000 WHERE id = 34'));
  const env = { ...FIXTURE, DATA_DIR: dataDir, OUT_DIR: outDir, LIMITS: 'off', REUSE_PORT: 'on' };
  let running: RunningShop = await openShop(env);
  const { url } = running;
  const load = new Load(url, { buyers: 2, readers: 3, strangers: 2 });
  const codes: (number | null)[] = [];
  for (let count = 1; count <= restarts; count++) {
    const next = await openShop({ ...env, PORT: new URL(url).port });
    const code = await running.stop();
    if (code !== 0) codes.push(code);
    running = next;
    log(`${count} / ${restarts} restarts, ${load.requests} requests, ${load.failed.length} failed`);
  }
  await load.end();
  await running.stop();
  const db = new Database(path.join(dataDir, 'sales.db'), { readonly: true });
  const { stored } = db.prepare('SELECT count(*) AS stored FROM orders').get() as { stored: number };
  db.close();
  const { requests, resent, orders, failed } = load;
  return { restarts, requests, resent, orders, stored, failed, codes };
}
