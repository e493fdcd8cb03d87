/** The pause before the second attempt, in milliseconds; it doubles with each further one up to the longest. */
const FIRST_MS = 10_000;
const MAX_MS = 5 * 60_000;

/** When something that has failed is to be tried again. */
export class Retries {
  readonly #now: () => number;
  #id = '';
  #times = 0;
  #failedAt = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether it is another one than that which has failed last, or the pause is over. */
  mayTry(id: string): boolean {
    const pause = Math.min(MAX_MS, FIRST_MS * 2 ** (this.#times - 1));
    return id !== this.#id || this.#now() - this.#failedAt > pause;
  }

  /** @returns whether this is its first failure */
  failed(id: string): boolean {
    this.#times = id === this.#id ? this.#times + 1 : 1;
    this.#id = id;
    this.#failedAt = this.#now();
    return this.#times === 1;
  }

  succeeded(): void {
    this.#id = '';
    this.#times = 0;
  }
}
