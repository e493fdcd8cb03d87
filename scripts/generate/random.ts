/** e^x is computed by squaring 1 + x / 2^k this many times (k): Math.exp may differ in its last bits between machines. */
const SQUARE_COUNT = 20;

function exp(x: number): number {
  let power = 1 + x / 2 ** SQUARE_COUNT;
  for (let squaring = 0; squaring < SQUARE_COUNT; squaring++) power *= power;
  return power;
}

/** Hashes a text to the four numbers of the generator's state (cyrb128). */
function seedOf(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a ^ b ^ c ^ d, b, c, d];
}

/**
 * Seeded random generator (sfc32): the same seed gives the same numbers on every machine. Each part of the content uses its
 * own fork, so that a change in one part does not change the bytes of the others.
 */
export class SeededRandom {
  readonly #seed: string;
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(seed: string) {
    this.#seed = seed;
    [this.#a, this.#b, this.#c, this.#d] = seedOf(seed);
    for (let round = 0; round < 16; round++) this.next();
  }

  /** A generator of its own, seeded by this seed and the name. */
  fork(name: string | number): SeededRandom {
    return new SeededRandom(`${this.#seed}/${name}`);
  }

  /** A number x with 0 ≤ x < 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }

  /** An integer, both bounds included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** At most `count` different values in random order. */
  sample<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      const [value] = left.splice(Math.floor(this.next() * left.length), 1);
      taken.push(value as T);
    }
    return taken;
  }

  /** A number from the normal distribution (sum of twelve uniform numbers). */
  normal(): number {
    let sum = -6;
    for (let term = 0; term < 12; term++) sum += this.next();
    return sum;
  }

  /** A number from the log-normal distribution with this median; two thirds lie within a factor of e^spread. */
  logNormal(median: number, spread: number): number {
    return median * exp(spread * this.normal());
  }
}
