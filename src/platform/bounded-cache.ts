/** An LRU cache bounded by the total bytes of its values: the least recently used are dropped first. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value of `bytes` bytes. A value larger than an eighth of the cache is not stored. */
  set(key: string, value: Value, bytes: number): void {
    if (bytes > this.#limit / 8) return;
    const known = this.#entries.get(key);
    if (known) this.#bytes -= known.bytes;
    this.#entries.delete(key);
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }

  get bytes(): number {
    return this.#bytes;
  }
}
