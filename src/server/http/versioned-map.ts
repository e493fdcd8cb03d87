import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many entries there must be for each change; with more changes all become one map again. */
const WORTH_SHARING = 8;
/** Entries that are copied in one go: less than a millisecond. */
const PORTION = 5000;

/**
 * A map from strings of which the next version shares what stays: a release of 50 000 pages differs from the one before in a
 * hundred, and copying the others holds a server up.
 */
export class VersionedMap<Value extends object | string> {
  /** Shared with other versions once there is a next one: never changed then. */
  readonly #entries: Map<string, Value>;
  /** Undefined: gone. Null: there is none yet, and entries themselves are changed. */
  readonly #changes: Map<string, Value | undefined> | null;

  constructor(
    entries: Map<string, Value> = new Map(),
    changes: Map<string, Value | undefined> | null = null,
  ) {
    this.#entries = entries;
    this.#changes = changes;
  }

  get(key: string): Value | undefined {
    return this.#changes?.has(key) ? this.#changes.get(key) : this.#entries.get(key);
  }

  set(key: string, value: Value): void {
    if (!this.#changes) this.#entries.set(key, value);
    else if (this.get(key) !== value) this.#changes.set(key, value);
  }

  delete(key: string): void {
    if (this.#changes) this.#changes.set(key, undefined);
    else this.#entries.delete(key);
  }

  /** A version that may be changed without this one, which must not be changed from now on. Takes turns with other tasks. */
  async next(): Promise<VersionedMap<Value>> {
    const changes = this.#changes ?? new Map<string, Value | undefined>();
    if (changes.size * WORTH_SHARING <= this.#entries.size)
      return new VersionedMap(this.#entries, await copyOf(changes));
    const entries = await copyOf(this.#entries);
    for (const [key, value] of changes)
      if (value === undefined) entries.delete(key);
      else entries.set(key, value);
    return new VersionedMap(entries, new Map());
  }
}

async function copyOf<Value>(map: ReadonlyMap<string, Value>): Promise<Map<string, Value>> {
  const copy = new Map<string, Value>();
  for (const [key, value] of map) {
    copy.set(key, value);
    if (copy.size % PORTION === 0) await nextTurn();
  }
  return copy;
}
