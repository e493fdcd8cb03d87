const MOST_KNOWN = 200;

/** Which troubles are to be told now: each different one at once, the same one again only after a while. */
export class Reminders {
  readonly #quietMs: number;
  readonly #now: () => number;
  readonly #told = new Map<string, number>();

  constructor(quietMs: number, now: () => number = () => performance.now()) {
    this.#quietMs = quietMs;
    this.#now = now;
  }

  /** Whether a trouble is to be told; if so it counts as told. */
  isDue(trouble: string): boolean {
    const now = this.#now();
    const told = this.#told.get(trouble);
    if (told !== undefined && now - told < this.#quietMs) return false;
    if (this.#told.size >= MOST_KNOWN) this.#told.clear();
    this.#told.set(trouble, now);
    return true;
  }
}
