import { log } from '#src/platform/log.ts';
import type { ReleaseSource } from '#src/server/http/site.ts';
import { Retries } from './retries.ts';
import { openServedRelease, type ServedRelease } from './served-release.ts';

/** The release that is opened while another one answers, one at a time. */
export class NextReleaseLoader {
  /** Why it cannot be opened, or null. */
  trouble: string | null = null;
  readonly #source: ReleaseSource;
  /** Called after each attempt to open a release, whether or not it succeeded. */
  readonly #onTried: (id: string) => void;
  #open: ServedRelease | null = null;
  readonly #retries = new Retries();
  #isBusy = false;

  constructor(source: ReleaseSource, onTried: (id: string) => void) {
    this.#source = source;
    this.#onTried = onTried;
  }

  /** Opens a release, unless it is open, being opened, or was found damaged just now. The empty id is none. */
  want(id: string, before: ServedRelease): void {
    if (this.#isBusy || this.#open?.id === id) return;
    this.close();
    if (id === '') this.trouble = null;
    else if (this.#retries.mayTry(id)) this.#load(id, before);
  }

  /** The release when it is open: it then belongs to the caller. */
  take(id: string): ServedRelease | null {
    if (this.#open?.id !== id) return null;
    const open = this.#open;
    this.#open = null;
    return open;
  }

  close(): void {
    this.#open?.catalogue.close();
    this.#open = null;
  }

  #load(id: string, before: ServedRelease): void {
    this.#isBusy = true;
    this.#opened(id, before)
      .then(
        open => {
          this.#open = open;
          this.#retries.succeeded();
          this.trouble = null;
        },
        (error: unknown) => this.#noteFailure(id, error),
      )
      .finally(() => {
        this.#isBusy = false;
        this.#onTried(id);
      });
  }

  async #opened(id: string, before: ServedRelease): Promise<ServedRelease> {
    return openServedRelease(this.#source.open(id, before.id), before);
  }

  /** Tells a trouble once, and again when it has become another. */
  #noteFailure(id: string, error: unknown): void {
    const trouble = error instanceof Error ? error.message : String(error);
    if (this.#retries.failed(id) || trouble !== this.trouble)
      log.warn('release', `Новый выпуск не открылся, показан прежний: ${trouble}`, { release: id });
    this.trouble = trouble;
  }
}
