import { mkdirSync } from 'node:fs';
import { currentRelease } from '#src/publish/releases.ts';
import { run } from '#tests/harness/commands.ts';
import { borrowApps } from '../../harness/own-releases.ts';
import { openWorkshop, type Workshop } from '../workshop.ts';

/** The product whose price moves. */
export const PRODUCT = 35;
const FIRST_PRICE = 3001;

/** A shop that is published by its command, each time with another price. */
export interface StressShop extends Disposable {
  workshop: Workshop;
  env: Record<string, string>;
  /** What each release that was published says the product costs. */
  prices: Map<string, number>;
  /** Changes the price in the content and returns it. */
  move(): number;
  /** Changes the price and runs the command to its end. @throws when it fails */
  publish(): Promise<void>;
  /** Keeps which price the release that is served has. */
  note(price: number): void;
}

export async function openStressShop(): Promise<StressShop> {
  const workshop = openWorkshop();
  const { contentDir, dataDir, outDir } = workshop.config;
  const env = { CONTENT_DIR: contentDir, DATA_DIR: dataDir, OUT_DIR: outDir };
  mkdirSync(outDir);
  borrowApps(outDir);
  let price = FIRST_PRICE;
  const shop: StressShop = {
    workshop,
    env,
    prices: new Map(),
    move() {
      price++;
      workshop.edit('products.csv', text =>
        text.replace(new RegExp(`^(${PRODUCT};(?:[^;]*;){4})\\d+`, 'mu'), `$1${price}`),
      );
      return price;
    },
    async publish() {
      const moved = shop.move();
      const { code, stdout, stderr } = await run('build', [], env);
      if (code !== 0) throw new Error(`build ended with ${code}:\n${stdout}${stderr}`);
      shop.note(moved);
    },
    note(moved) {
      const { id } = currentRelease(outDir) ?? { id: '' };
      if (!shop.prices.has(id)) shop.prices.set(id, moved);
    },
    [Symbol.dispose]: () => workshop[Symbol.dispose](),
  };
  await shop.publish();
  return shop;
}
