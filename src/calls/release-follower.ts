import type { ReleaseSource } from '#src/server/site.ts';
import { openServedRelease, type ServedRelease } from './served-release.ts';

/** How often a server looks whether another release is to be served. */
const POLL_MS = 20;

/** How long a catalogue that has been replaced stays open for the requests that have begun with it. */
const CLOSE_AFTER_MS = 30_000;

/** When a release that could not be opened is tried again. */
const RETRY_MS = 10_000;

/**
 * The release that is served, followed as it changes. The next one is opened while this one answers, as soon as it is
 * announced; once it is to be served, they change places between requests. One that cannot be opened is reported and this
 * one stays.
 */
export class ReleaseFollower {
  now: ServedRelease;
  /** Why the release that should be served is not, or null. */
  trouble: string | null = null;
  readonly #source: ReleaseSource;
  readonly #timer: NodeJS.Timeout;
  readonly #onSwap: () => void;
  /** Opened before it is to be served. */
  #ahead: ServedRelease | null = null;
  #failed = { id: '', at: 0 };
  #busy = false;

  private constructor(source: ReleaseSource, now: ServedRelease, onSwap: () => void) {
    this.#source = source;
    this.now = now;
    this.#onSwap = onSwap;
    source.say({ served: now.id, looked: '' });
    this.#timer = setInterval(() => this.#follow(), POLL_MS).unref();
  }

  /**
   * @param onSwap hears of every release after the first
   * @returns null before the first publication
   * @throws when the release is damaged
   */
  static async open(source: ReleaseSource, onSwap: () => void): Promise<ReleaseFollower | null> {
    const { current } = source.named();
    if (current === '') return null;
    return new ReleaseFollower(source, await openServedRelease(await source.open(current, ''), null), onSwap);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#source.end();
    this.now.catalogue.close();
    this.#ahead?.catalogue.close();
  }

  #follow(): void {
    const { current, next } = this.#source.named();
    if (current !== this.now.id && current === this.#ahead?.id) this.#switchTo(this.#ahead);
    const wanted = current === '' || current === this.now.id ? next : current;
    if (this.#ahead && this.#ahead.id !== wanted) this.#forgetAhead();
    if (wanted === '' || wanted === this.now.id) {
      if (!this.#busy) this.trouble = null;
      return;
    }
    const { id, at } = this.#failed;
    const failedLately = id === wanted && performance.now() - at < RETRY_MS;
    if (!this.#busy && !failedLately && wanted !== this.#ahead?.id) void this.#openAhead(wanted);
  }

  async #openAhead(id: string): Promise<void> {
    this.#busy = true;
    try {
      const before = this.now;
      this.#ahead = await openServedRelease(await this.#source.open(id, before.id), before);
      this.trouble = null;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      if (this.#failed.id !== id) console.error(`Новый выпуск не открылся, показан прежний: ${this.trouble}`);
      this.#failed = { id, at: performance.now() };
    } finally {
      this.#busy = false;
      this.#source.say({ served: this.now.id, looked: id });
    }
    this.#follow();
  }

  #switchTo(next: ServedRelease): void {
    const { catalogue } = this.now;
    this.now = next;
    this.#ahead = null;
    this.trouble = null;
    this.#source.say({ served: next.id, looked: '' });
    setTimeout(() => catalogue.close(), CLOSE_AFTER_MS).unref();
    this.#onSwap();
  }

  #forgetAhead(): void {
    this.#ahead?.catalogue.close();
    this.#ahead = null;
  }
}
