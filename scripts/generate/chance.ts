/** Doublings of (1 + x / 2^k) that make e^x: only products and sums, so that every machine gets the same bits. */
const DOUBLINGS = 20;

function exp(x: number): number {
  let power = 1 + x / 2 ** DOUBLINGS;
  for (let doubling = 0; doubling < DOUBLINGS; doubling++) power *= power;
  return power;
}

/** Values with their weights, ready to be drawn from. */
export interface Weighted<T> {
  values: readonly T[];
  /** Running sums of the weights. */
  sums: readonly number[];
}

export function weigh<T>(values: readonly T[], weightOf: (value: T, index: number) => number): Weighted<T> {
  let sum = 0;
  return {
    values,
    sums: values.map((value, index) => {
      sum += weightOf(value, index);
      return sum;
    }),
  };
}

/** Four numbers out of a text (cyrb128): the state of a generator. */
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
 * Chance with a seed (sfc32): the same draws for the same seed, on any machine and on any day. Each part of the content
 * draws from a fork of its own, so that a change in one leaves the bytes of the others alone.
 */
export class Chance {
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

  fork(name: string | number): Chance {
    return new Chance(`${this.#seed}/${name}`);
  }

  /** 0 ≤ x < 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }

  /** A whole number, both bounds included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws when the list is empty */
  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  draw<T>({ values, sums }: Weighted<T>): T {
    const at = this.next() * (sums.at(-1) ?? 0);
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] as number) <= at) low = middle + 1;
      else high = middle;
    }
    return values[low] as T;
  }

  /** Different values in a chance order; all of them when there are not more. */
  some<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      const [value] = left.splice(Math.floor(this.next() * left.length), 1);
      taken.push(value as T);
    }
    return taken;
  }

  /** A draw from the normal distribution (sum of twelve uniform ones). */
  normal(): number {
    let sum = -6;
    for (let term = 0; term < 12; term++) sum += this.next();
    return sum;
  }

  /** A draw from the log-normal distribution with this median; two thirds lie within a factor of e^spread. */
  logNormal(median: number, spread: number): number {
    return median * exp(spread * this.normal());
  }
}
