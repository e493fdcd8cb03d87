import path from 'node:path';
import { FIXTURE, openShop, type RunningShop, temporaryFolder } from './commands.ts';
import { borrowRelease, servedCatalogue, switchCatalogue } from './own-releases.ts';

/** A shop with a DATA_DIR and releases of its own: its baskets, orders and catalogue are nobody else's. */
export interface OwnShop extends AsyncDisposable {
  readonly url: string;
  readonly running: RunningShop;
  readonly dataDir: string;
  readonly outDir: string;
  /** The catalogue that is served. */
  readonly catalogueFile: string;
  readonly env: Record<string, string>;
  /** Has a changed copy of the catalogue served and waits until the calls answer from it. */
  swapCatalogue(sql: string): Promise<void>;
  /** Restarts the server on the same data. */
  restart(signal?: NodeJS.Signals): Promise<void>;
}

const versionAt = async (url: string): Promise<unknown> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { catalogue: unknown }).catalogue;

/** One address and one phone order in tests what no buyer does. A shop with an address of its own has its limits. */
const withoutLimits = ({ SITE_URL }: Record<string, string>): Record<string, string> =>
  SITE_URL === undefined ? { LIMITS: 'off' } : {};

/**
 * Starts the fixture shop with a copy of its catalogue; `LIMITS=on` gives it the limits of orders.
 * @param fill puts a release into its OUT_DIR
 */
export async function openOwnShop(
  settings: Record<string, string> = {},
  fill: (outDir: string) => void = outDir => borrowRelease(outDir, settings.SITE_URL),
): Promise<OwnShop> {
  const folder = temporaryFolder();
  const outDir = path.join(folder.path, 'out');
  const dataDir = path.join(folder.path, 'data');
  fill(outDir);
  const env = { ...FIXTURE, DATA_DIR: dataDir, OUT_DIR: outDir, ...withoutLimits(settings), ...settings };
  let running = await openShop(env);
  return {
    get url() {
      return running.url;
    },
    get running() {
      return running;
    },
    dataDir,
    outDir,
    get catalogueFile() {
      return servedCatalogue(outDir);
    },
    env,
    async swapCatalogue(sql) {
      const version = switchCatalogue(outDir, db => db.exec(sql));
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
