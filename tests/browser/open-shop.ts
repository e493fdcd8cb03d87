import chromium from '@sparticuz/chromium';
import { openShop, temporaryFolder } from '#tests/harness/commands.ts';
import { buildWhenStale } from '../harness/build-when-stale.ts';
import { FIXTURE } from '../harness/commands.ts';

/** Builds the fixture shop, opens it on a data folder of its own and unpacks the browser once for all workers. */
export default async function open(): Promise<() => Promise<void>> {
  await buildWhenStale(FIXTURE);
  const folder = temporaryFolder();
  const shop = await openShop({ ...FIXTURE, DATA_DIR: folder.path });
  process.env.SHOP_URL = shop.url;
  process.env.SHOP_DATA = folder.path;
  process.env.CHROMIUM = await chromium.executablePath();
  return async () => {
    await shop.stop();
    folder[Symbol.dispose]();
  };
}
