const MAX_KNOWN = 200;

/** Which failures are to be reported now: each different one at once, the same one again only after a while. */
export class Reminders {
  readonly #quietMs: number;
  readonly #now: () => number;
  readonly #lastTimes = new Map<string, number>();

  constructor(quietMs: number, now: () => number = () => performance.now()) {
    this.#quietMs = quietMs;
    this.#now = now;
  }

  /** Whether a failure is to be reported; if so it counts as reported. */
  isDue(trouble: string): boolean {
    const now = this.#now();
    const last = this.#lastTimes.get(trouble);
    if (last !== undefined && now - last < this.#quietMs) return false;
    if (this.#lastTimes.size >= MAX_KNOWN) this.#lastTimes.clear();
    this.#lastTimes.set(trouble, now);
    return true;
  }
}
