/** Files of a folder by name, each with a mark that changes whenever the file is written, moved or replaced. */
export type Look = ReadonlyMap<string, { mark: string; size: number }>;

/** How long a changed file must stay as it is: one that looks whole, and any other. */
const QUIET_MS = { whole: 100, other: 2000 };

/** A file this much smaller than before is taken for one that is still being written. */
const SHRUNK = 0.8;

const TEXT = /\.(?:csv|md|ya?ml)$/u;

interface Waiting {
  mark: string;
  /** When it was first seen so. */
  since: number;
  /** Whether it has changed again while it was waited for. */
  isGrowing: boolean;
}

/**
 * Tells when files that change are whole. Nothing says that an upload has ended, so its files must have been quiet for a while: a
 * short one for a single known table or text that ends with a line's end, else a longer one, in which a batch of files
 * arrives together.
 */
export class Settling {
  #known: Look;
  readonly #waiting = new Map<string, Waiting>();
  #quiet = QUIET_MS.other;

  constructor(known: Look) {
    this.#known = known;
  }

  /** After how many ms to look again at files that may not be whole yet; null when none has changed. */
  get lookAgainMs(): number | null {
    return this.#waiting.size > 0 ? this.#quiet / 2 : null;
  }

  /**
   * @param now in ms
   * @param endsWithLine whether the last byte of a file ends a line
   * @returns names of all files that changed since they were last told, when all are whole; else none
   */
  settled(look: Look, now: number, endsWithLine: (name: string) => boolean): string[] {
    const names = this.#changed(look);
    for (const name of this.#waiting.keys()) if (!names.includes(name)) this.#waiting.delete(name);
    for (const name of names) {
      const mark = look.get(name)?.mark ?? '';
      const before = this.#waiting.get(name);
      if (before?.mark !== mark)
        this.#waiting.set(name, { mark, since: now, isGrowing: before !== undefined });
    }
    const [only] = names;
    const isWhole = only !== undefined && names.length === 1 && this.#looksWhole(only, look, endsWithLine);
    this.#quiet = isWhole ? QUIET_MS.whole : QUIET_MS.other;
    if ([...this.#waiting.values()].some(({ since }) => now - since < this.#quiet)) return [];
    this.#known = look;
    this.#waiting.clear();
    return names;
  }

  #changed(look: Look): string[] {
    const gone = [...this.#known.keys()].filter(name => !look.has(name));
    return [...look.keys()].filter(name => look.get(name)?.mark !== this.#known.get(name)?.mark).concat(gone);
  }

  #looksWhole(name: string, look: Look, endsWithLine: (name: string) => boolean): boolean {
    const [before, after] = [this.#known.get(name), look.get(name)];
    if (!before || !after || this.#waiting.get(name)?.isGrowing || !TEXT.test(name)) return false;
    return after.size >= before.size * SHRUNK && endsWithLine(name);
  }
}
