import { log } from '#src/platform/log.ts';
import type { ReleaseSource } from '#src/server/http/site.ts';
import { NextReleaseLoader } from './next-release-loader.ts';
import { warmPages } from './send-on-demand.ts';
import { openServedRelease, type ServedRelease } from './served-release.ts';
import { ServedReleases } from './served-releases.ts';

/** How often a server checks whether another release is to be served. */
const POLL_MS = 20;

/**
 * The release that is served, followed as it changes. The next one is opened while this one answers, as soon as it is
 * announced; once it is to be served, they change places between requests. One that cannot be opened is reported and this
 * one stays.
 */
export class ReleaseFollower extends ServedReleases {
  readonly #source: ReleaseSource;
  readonly #next: NextReleaseLoader;
  readonly #timer: NodeJS.Timeout;
  readonly #onSwap: () => void;

  private constructor(source: ReleaseSource, now: ServedRelease, onSwap: () => void) {
    super(now);
    this.#source = source;
    this.#onSwap = onSwap;
    this.#next = new NextReleaseLoader(source, opened => {
      source.say({ served: this.now.id, looked: opened });
      this.#follow();
    });
    source.say({ served: now.id, looked: '' });
    this.#timer = setInterval(() => this.#follow(), POLL_MS).unref();
  }

  /**
   * @param onSwap called for every release after the first
   * @returns null before the first publication
   * @throws when the release is damaged
   */
  static async open(source: ReleaseSource, onSwap: () => void): Promise<ReleaseFollower | null> {
    const { current } = source.named();
    if (current === '') return null;
    const now = await openServedRelease(source.open(current, ''), null);
    await warmPages(now);
    return new ReleaseFollower(source, now, onSwap);
  }

  /** Why the release that should be served is not, or null. */
  get trouble(): string | null {
    return this.#next.trouble;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#source.end();
    this.now.catalogue.close();
    this.#next.close();
  }

  #follow(): void {
    const { current, next } = this.#source.named();
    const opened = this.#next.take(current);
    if (opened) this.#switchTo(opened);
    const wanted = current === '' || current === this.now.id ? next : current;
    this.#next.want(wanted === this.now.id ? '' : wanted, this.now);
  }

  #switchTo(next: ServedRelease): void {
    this.replaceBy(next);
    this.#source.say({ served: next.id, looked: '' });
    log.info('release', 'Показан другой выпуск', { release: next.id });
    this.#onSwap();
  }
}
