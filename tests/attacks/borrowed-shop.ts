import path from 'node:path';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from '#tests/harness/commands.ts';
import { borrowRelease, switchCatalogue } from '#tests/harness/own-releases.ts';

/** The fixture shop with a store of its own, plenty of product 34, and no limits for the one address of all visitors. */
export async function borrowedShop(): Promise<RunningShop & AsyncDisposable> {
  const folder = temporaryFolder();
  const [DATA_DIR, OUT_DIR] = [path.join(folder.path, 'data'), path.join(folder.path, 'out')];
  borrowRelease(OUT_DIR);
  switchCatalogue(OUT_DIR, db => db.exec('UPDATE product SET stock = 1000000 WHERE id = 34'));
  const running = await openShop({ ...FIXTURE, DATA_DIR, OUT_DIR, LIMITS: 'off' });
  return {
    ...running,
    async [Symbol.asyncDispose]() {
      await running.stop('SIGKILL');
      folder[Symbol.dispose]();
    },
  };
}
