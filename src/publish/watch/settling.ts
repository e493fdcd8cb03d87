/** A file as it was seen. */
export interface Seen {
  /** Changes whenever the file is written, moved or replaced. */
  mark: string;
  size: number;
  /** When it was written last, in ms since 1970, as its file system tells. */
  modified: number;
}

/** Files of a folder by name. */
export type Snapshot = ReadonlyMap<string, Seen>;

/** How long a changed file must stay unchanged: one that seems complete, and any other. */
const QUIET_MS = { written: 100, other: 2000 };

/** A file written in one go has all its bytes within this time; one that changes later is being uploaded. */
const AT_ONCE_MS = 50;

/** Two consecutive scans of a large folder are less than this apart. */
const SCANS_APART_MS = 300;

/** A file this much smaller than before is taken for one that is still being written. */
const SHRUNK = 0.8;

const TEXT = /\.(?:csv|md|ya?ml)$/u;

interface Waiting {
  mark: string;
  /** When it was first seen so, and when it was first seen changed. */
  since: number;
  first: number;
  /** When it had been written last when it was first seen changed; null when it was gone then. */
  firstModified: number | null;
}

/**
 * Whether a file was written in one go: by its own times, since a scan of a large folder takes long; where these are whole seconds,
 * by the times of the scans. Scans further apart than two consecutive ones must not differ: some file systems change the time
 * only when the file is closed.
 */
function cameAtOnce({ modified }: Seen, { since, first, firstModified }: Waiting): boolean {
  const hasOwnTime = firstModified !== null && modified >= firstModified && modified % 1000 !== 0;
  if (!hasOwnTime) return since - first <= AT_ONCE_MS;
  return modified - firstModified <= AT_ONCE_MS && since - first <= SCANS_APART_MS;
}

/**
 * Tells when files that change are whole. Nothing says that an upload has ended, so its files must have been quiet for a while: a
 * short one for a single known table or text that ends with a line's end and came at once, else a longer one, in which a
 * batch of files arrives together.
 */
export class Settling {
  #known: Snapshot;
  readonly #waiting = new Map<string, Waiting>();
  #recheckMs: number | null = null;

  constructor(known: Snapshot) {
    this.#known = known;
  }

  /** After how many ms to check again files that may be incomplete; null when none has changed. */
  get recheckMs(): number | null {
    return this.#recheckMs;
  }

  /**
   * @param now in ms
   * @param endsWithLine whether the last byte of a file ends a line
   * @returns names of all files that changed since they were last returned, when all are complete; else none
   */
  settled(snapshot: Snapshot, now: number, endsWithLine: (name: string) => boolean): string[] {
    const names = this.#changed(snapshot);
    for (const name of this.#waiting.keys()) if (!names.includes(name)) this.#waiting.delete(name);
    for (const name of names) {
      const { mark = '', modified = null } = snapshot.get(name) ?? {};
      const { mark: markThen, first = now, firstModified = modified } = this.#waiting.get(name) ?? {};
      if (markThen !== mark) this.#waiting.set(name, { mark, since: now, first, firstModified });
    }
    const quiet = this.#quietFor(names, snapshot, endsWithLine);
    const wholeAt = Math.max(...Array.from(this.#waiting.values(), ({ since }) => since + quiet));
    // A sum of times is rounded, so that the difference may be a little more than was added.
    this.#recheckMs = names.length > 0 && wholeAt > now ? Math.min(wholeAt - now, quiet) : null;
    if (this.#recheckMs !== null) return [];
    this.#known = snapshot;
    this.#waiting.clear();
    return names;
  }

  #changed(snapshot: Snapshot): string[] {
    const gone = [...this.#known.keys()].filter(name => !snapshot.has(name));
    return [...snapshot.keys()]
      .filter(name => snapshot.get(name)?.mark !== this.#known.get(name)?.mark)
      .concat(gone);
  }

  /** How long changed files must have been as they are, in ms. */
  #quietFor(names: readonly string[], snapshot: Snapshot, endsWithLine: (name: string) => boolean): number {
    const [name = ''] = names;
    const [before, after, waiting] = [this.#known.get(name), snapshot.get(name), this.#waiting.get(name)];
    const isKnownText = names.length === 1 && before && after && waiting && TEXT.test(name);
    if (!isKnownText || after.size < before.size * SHRUNK || !endsWithLine(name)) return QUIET_MS.other;
    return cameAtOnce(after, waiting) ? QUIET_MS.written : QUIET_MS.other;
  }
}
