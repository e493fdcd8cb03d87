import type { ServedRelease } from './served-release.ts';

/** The release that is served, and those that were until requests which began with them end: each is closed after the last. */
export class ServedReleases {
  #now: ServedRelease;
  readonly #requests = new Map<ServedRelease, number>();

  constructor(now: ServedRelease) {
    this.#now = now;
  }

  get now(): ServedRelease {
    return this.#now;
  }

  /** Answers a request from the release that is served when it begins, and keeps that open until the answer. */
  async use<Answer>(answer: (release: ServedRelease) => Promise<Answer>): Promise<Answer> {
    const release = this.#now;
    this.#requests.set(release, this.#requestsOf(release) + 1);
    try {
      return await answer(release);
    } finally {
      this.#requests.set(release, this.#requestsOf(release) - 1);
      this.#closeUnused(release);
    }
  }

  /** Serves another release from now on. */
  replaceBy(next: ServedRelease): void {
    const before = this.#now;
    this.#now = next;
    this.#closeUnused(before);
  }

  #requestsOf(release: ServedRelease): number {
    return this.#requests.get(release) ?? 0;
  }

  #closeUnused(release: ServedRelease): void {
    if (release === this.#now || this.#requestsOf(release) > 0) return;
    this.#requests.delete(release);
    // In a turn of its own: it takes milliseconds, for which no request need wait.
    setImmediate(() => release.catalogue.close());
  }
}
