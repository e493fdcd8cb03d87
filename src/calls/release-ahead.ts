import type { ReleaseSource } from '#src/server/site.ts';
import { openServedRelease, type ServedRelease } from './served-release.ts';

/** When a release that could not be opened is tried again. */
const RETRY_MS = 10_000;

/** The release that is opened while another one answers, one at a time. */
export class ReleaseAhead {
  /** Why it cannot be opened, or null. */
  trouble: string | null = null;
  readonly #source: ReleaseSource;
  /** Hears that a release has been looked at, whether or not it could be opened. */
  readonly #onLooked: (id: string) => void;
  #open: ServedRelease | null = null;
  #failed = { id: '', at: 0 };
  #isBusy = false;

  constructor(source: ReleaseSource, onLooked: (id: string) => void) {
    this.#source = source;
    this.#onLooked = onLooked;
  }

  /** Opens a release, unless it is open, being opened, or was found damaged just now. The empty id is none. */
  want(id: string, before: ServedRelease): void {
    if (this.#isBusy || this.#open?.id === id) return;
    this.close();
    if (id === '') this.trouble = null;
    else if (this.#failed.id !== id || performance.now() - this.#failed.at > RETRY_MS)
      void this.#look(id, before);
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

  async #look(id: string, before: ServedRelease): Promise<void> {
    this.#isBusy = true;
    try {
      this.#open = await openServedRelease(this.#source.open(id, before.id), before);
      this.trouble = null;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      if (this.#failed.id !== id) console.error(`Новый выпуск не открылся, показан прежний: ${this.trouble}`);
      this.#failed = { id, at: performance.now() };
    }
    this.#isBusy = false;
    this.#onLooked(id);
  }
}
