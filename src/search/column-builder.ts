/** A key of a column: the name of its value in a row, and its options in order. */
interface Part {
  name: string;
  values: readonly (string | number)[];
}

/** Codes have 16 bits. */
const MAX_CODES = 2 ** 16;

/** Assigns a code to every combination of options that occurs, row by row. */
export class ColumnBuilder {
  readonly codes: Uint16Array;
  readonly #parts: readonly (Part & { numbers: ReadonlyMap<string | number, number> })[];
  /** The code of a combination: its options as digits of one number, 0 for none. */
  readonly #known = new Map<number, number>();

  constructor(rows: number, parts: readonly Part[]) {
    this.codes = new Uint16Array(rows);
    this.#parts = parts.map(part => ({
      ...part,
      numbers: new Map(part.values.map((value, number) => [value, number])),
    }));
  }

  get size(): number {
    return this.#known.size;
  }

  /** @throws {Error} when the column's keys have more combinations than codes: one of them needs a column of its own */
  add(row: number, product: Readonly<Record<string, string | number>>): void {
    const options = this.#parts.map(({ name, numbers }) => numbers.get(product[name] ?? '') ?? -1);
    this.addCombination(row, this.combinationOf(options));
  }

  /** The combination of the numbers of options, -1 for none, of each key. */
  combinationOf(options: readonly number[]): number {
    return this.#parts.reduce(
      (combination, { values }, part) => combination * (values.length + 1) + (options[part] ?? -1) + 1,
      0,
    );
  }

  /** @throws {Error} as {@link add} does */
  addCombination(row: number, combination: number): void {
    let code = this.#known.get(combination);
    if (code === undefined) {
      code = this.#known.size;
      const names = this.#parts.map(({ name }) => name);
      if (code === MAX_CODES) throw new Error(`${names.join(', ')}: more than ${MAX_CODES} combinations`);
      this.#known.set(combination, code);
    }
    this.codes[row] = code;
  }

  /** For each code the number of a key's option, -1 for none. */
  optionOf(name: string): Int16Array {
    const place = this.#parts.findIndex(part => part.name === name);
    const digits = this.#parts.slice(place + 1).reduce((count, { values }) => count * (values.length + 1), 1);
    const base = (this.#parts[place]?.values.length ?? 0) + 1;
    return Int16Array.from(this.#known.keys(), combination => (Math.trunc(combination / digits) % base) - 1);
  }
}
