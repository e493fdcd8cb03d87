import { identityOf, openServedCatalogue } from './open-served-catalogue.ts';
import type { OnSwap, ServedCatalogue } from './served-catalogue.ts';

const POLL_MS = 150;

/** How long a replaced catalogue stays open for the requests that started with it. */
const CLOSE_AFTER_MS = 30_000;

/**
 * Serves the catalogue of the current release and watches its file. A new file is opened and its search built while the old
 * one keeps serving; then they are swapped between requests. A file that cannot be opened is reported in log and `trouble`.
 */
export class CatalogueFollower {
  now: ServedCatalogue;
  /** Why the file that is in place now is not served, or null. */
  trouble: string | null = null;
  #file: string;
  readonly #timer: NodeJS.Timeout;
  readonly #onSwap: OnSwap;
  #identity: string;
  #busy = false;

  private constructor(file: string, identity: string, now: ServedCatalogue, onSwap: OnSwap) {
    this.#file = file;
    this.#identity = identity;
    this.now = now;
    this.#onSwap = onSwap;
    this.#timer = setInterval(() => void this.#follow(), POLL_MS).unref();
  }

  /** @throws {CatalogueError} when there is no catalogue that can be served */
  static async of(file: string, onSwap: OnSwap): Promise<CatalogueFollower> {
    return new CatalogueFollower(file, await identityOf(file), await openServedCatalogue(file), onSwap);
  }

  /**
   * Opens the catalogue of another release. The old one serves until the returned function is called.
   * @throws {CatalogueError} when it cannot be served
   */
  async open(file: string): Promise<() => void> {
    if (file === this.#file) return () => undefined;
    const identity = await identityOf(file);
    const next = await openServedCatalogue(file);
    return () => this.#swap(next, file, identity);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.now.catalogue.close();
  }

  #swap(next: ServedCatalogue, file: string, identity: string): void {
    const old = this.now;
    this.now = next;
    this.#file = file;
    this.#identity = identity;
    this.trouble = null;
    setTimeout(() => old.catalogue.close(), CLOSE_AFTER_MS).unref();
    this.#onSwap(next);
  }

  async #follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const file = this.#file;
      const identity = await identityOf(file);
      if (identity === '' || identity === this.#identity) return;
      this.#identity = identity;
      const next = await openServedCatalogue(file);
      if (file === this.#file) this.#swap(next, file, identity);
      else next.catalogue.close();
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      console.error(`Новый каталог не открылся, показан прежний: ${this.trouble}`);
    } finally {
      this.#busy = false;
    }
  }
}
