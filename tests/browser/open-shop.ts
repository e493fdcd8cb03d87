import chromium from '@sparticuz/chromium';
import { openShop, temporaryFolder } from '#tests/harness/commands.ts';
import { buildWhenStale } from '../harness/build-when-stale.ts';
import { openCdn } from '../harness/cdn.ts';
import { FIXTURE } from '../harness/commands.ts';

/**
 * With PAGES_FROM=bucket every test's pages come from a bucket, and the shop itself answers calls:
 * `PAGES_FROM=bucket npm test -- tests/browser`.
 */
const fromBucket = process.env.PAGES_FROM === 'bucket';

/** Builds and starts the fixture shop with a separate data folder, and unpacks the browser once for all workers. */
export default async function open(): Promise<() => Promise<void>> {
  await buildWhenStale(FIXTURE);
  const folder = temporaryFolder();
  const shop = await openShop({ ...FIXTURE, DATA_DIR: folder.path });
  const cdn = fromBucket ? await openCdn(shop.url) : null;
  process.env.SHOP_URL = cdn?.url ?? shop.url;
  process.env.SHOP_DATA = folder.path;
  process.env.CHROMIUM = await chromium.executablePath();
  return async () => {
    await cdn?.[Symbol.asyncDispose]();
    await shop.stop();
    folder[Symbol.dispose]();
  };
}
