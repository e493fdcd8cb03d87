import { stat } from 'node:fs/promises';
import { openCatalogue } from '#src/catalogue/open.ts';
import { buildSearch } from './build-search.ts';
import type { ShopNow } from './shop-now.ts';

const POLL_MS = 150;

/** How long a catalogue that has been replaced stays open for the requests that have begun with it. */
const CLOSE_AFTER_MS = 30_000;

/** What tells one file from another put in its place. */
async function identityOf(file: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(file);
  return `${ino} ${mtimeMs} ${size}`;
}

async function openShop(file: string): Promise<ShopNow> {
  const catalogue = openCatalogue(file);
  return { catalogue, engine: await buildSearch(file), version: catalogue.version };
}

/**
 * The catalogue file, followed as it is replaced. The new one is opened and its search built while the old one serves;
 * then they change places between requests. One that cannot be opened is reported and the old one stays.
 */
export class LiveShop {
  now: ShopNow;
  /** Why the file that lies there now is not served, or null. */
  trouble: string | null = null;
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  readonly #onSwap: (shop: ShopNow) => void;
  #identity: string;
  #busy = false;

  private constructor(file: string, identity: string, now: ShopNow, onSwap: (shop: ShopNow) => void) {
    this.#file = file;
    this.#identity = identity;
    this.now = now;
    this.#onSwap = onSwap;
    this.#timer = setInterval(() => void this.#follow(), POLL_MS).unref();
  }

  /** @throws {CatalogueError} when there is no catalogue that can be served */
  static async open(file: string, onSwap: (shop: ShopNow) => void): Promise<LiveShop> {
    const identity = await identityOf(file).catch(() => '');
    return new LiveShop(file, identity, await openShop(file), onSwap);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.now.catalogue.close();
  }

  async #follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const identity = await identityOf(this.#file).catch(() => '');
      if (identity === '' || identity === this.#identity) return;
      this.#identity = identity;
      const next = await openShop(this.#file);
      const old = this.now;
      this.now = next;
      this.trouble = null;
      setTimeout(() => old.catalogue.close(), CLOSE_AFTER_MS).unref();
      this.#onSwap(next);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      console.error(`Новый каталог не открылся, показан прежний: ${this.trouble}`);
    } finally {
      this.#busy = false;
    }
  }
}
