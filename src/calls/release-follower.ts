import type { ReleaseSource } from '#src/server/site.ts';
import { openServedRelease, type ServedRelease } from './served-release.ts';

/** How often a server looks whether another release is to be served. */
const POLL_MS = 50;

/** How long a catalogue that has been replaced stays open for the requests that have begun with it. */
const CLOSE_AFTER_MS = 30_000;

/**
 * The release that is served, followed as it changes. The next one is opened while this one answers; then they change
 * places between requests. One that cannot be opened is reported and this one stays.
 */
export class ReleaseFollower {
  now: ServedRelease;
  /** Why the release that should be served is not, or null. */
  trouble: string | null = null;
  readonly #source: ReleaseSource;
  readonly #timer: NodeJS.Timeout;
  readonly #onSwap: () => void;
  #mark: string;
  #busy = false;

  private constructor(source: ReleaseSource, mark: string, now: ServedRelease, onSwap: () => void) {
    this.#source = source;
    this.#mark = mark;
    this.now = now;
    this.#onSwap = onSwap;
    source.served(now.id);
    this.#timer = setInterval(() => void this.#follow(), POLL_MS).unref();
  }

  /**
   * @param onSwap hears of every release after the first
   * @returns null before the first publication
   * @throws when the release is damaged
   */
  static async open(source: ReleaseSource, onSwap: () => void): Promise<ReleaseFollower | null> {
    const mark = source.mark();
    const place = await source.open();
    return place && new ReleaseFollower(source, mark, await openServedRelease(place), onSwap);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#source.served(null);
    this.now.catalogue.close();
  }

  async #follow(): Promise<void> {
    const mark = this.#source.mark();
    if (this.#busy || mark === '' || mark === this.#mark) return;
    this.#busy = true;
    this.#mark = mark;
    try {
      const place = await this.#source.open();
      if (!place || place.id === this.now.id) return;
      const next = await openServedRelease(place);
      const old = this.now;
      this.now = next;
      this.trouble = null;
      this.#source.served(next.id);
      setTimeout(() => old.catalogue.close(), CLOSE_AFTER_MS).unref();
      this.#onSwap();
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      console.error(`Новый выпуск не открылся, показан прежний: ${this.trouble}`);
    } finally {
      this.#busy = false;
    }
  }
}
