import { type Bits, hasBit } from './bits.ts';
import type { SearchData } from './data.ts';

/** What makes two tyres of a model a pair, besides the model. */
const KIND_FIELDS = ['seasons', 'runflat', 'spikes', 'cargo'] as const;

interface Kinds {
  /** By the codes of the column of use. */
  codes: Uint16Array;
  kindOf: Uint16Array;
  count: number;
  mostModel: number;
}

const known = new WeakMap<SearchData, Kinds>();

function kindsOf(data: SearchData): Kinds {
  const facets = KIND_FIELDS.map(field => data.facets.find(each => each.field === field));
  const column = data.columns[facets[0]?.column ?? 0];
  const numbers = new Map<string, number>();
  const kindOf = Uint16Array.from({ length: column?.size ?? 0 }, (_, code) => {
    const kind = facets.map(facet => facet?.optionOf[code]).join();
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    return number;
  });
  const mostModel = data.model.reduce((most, model) => Math.max(most, model), 0);
  return { codes: column?.codes ?? new Uint16Array(0), kindOf, count: numbers.size, mostModel };
}

/** Tyres of one model and kind in front. */
interface Group {
  count: number;
  /** How many have the tyres of an axle in stock. */
  inStock: number;
}

/** Those of one size behind, with the best partner of a front tyre that is in stock, and of one that is not. */
interface Rears {
  count: number;
  cheapest: number;
  cheapestInStock: number | null;
}

/** The tyres of a search in front, for which those behind are counted: as many pairs as domain/pairs.ts makes of them. */
export class FrontTyres {
  readonly #data: SearchData;
  readonly #kinds: Kinds;
  readonly #isModel: Uint8Array;
  readonly #groups = new Map<number, Group>();

  constructor(data: SearchData, rows: readonly number[]) {
    this.#data = data;
    this.#kinds = known.get(data) ?? kindsOf(data);
    known.set(data, this.#kinds);
    this.#isModel = new Uint8Array(this.#kinds.mostModel + 1);
    for (const row of rows) {
      this.#isModel[data.model[row] as number] = 1;
      const key = this.#keyOf(row);
      const group = this.#groups.get(key) ?? { count: 0, inStock: 0 };
      this.#groups.set(key, group);
      group.count++;
      if (hasBit(data.axles, row)) group.inStock++;
    }
  }

  /** How many pairs the fitting ones of these rows make; of those of the same models the first `most` are looked at. */
  pairsWith(rows: Uint32Array, fitting: Bits, most: number): number {
    const rears = new Map<number, Rears>();
    let left = most;
    for (let at = 0; at < rows.length && left > 0; at++) {
      const row = rows[at] as number;
      if (!hasBit(fitting, row) || this.#isModel[this.#data.model[row] as number] === 0) continue;
      left--;
      const key = this.#keyOf(row);
      if (this.#groups.has(key)) this.#add(rears, key, row);
    }
    let pairs = 0;
    for (const [key, own] of rears) pairs += pairsOf(this.#groups.get(key) as Group, own);
    return pairs;
  }

  #add(rears: Map<number, Rears>, key: number, row: number): void {
    const inStock = hasBit(this.#data.axles, row) ? row : null;
    const own = rears.get(key);
    if (!own) {
      rears.set(key, { count: 1, cheapest: row, cheapestInStock: inStock });
      return;
    }
    own.count++;
    if (this.#isCheaper(row, own.cheapest)) own.cheapest = row;
    if (inStock !== null && (own.cheapestInStock === null || this.#isCheaper(row, own.cheapestInStock)))
      own.cheapestInStock = row;
  }

  #isCheaper(row: number, than: number): boolean {
    const { prices, ids } = this.#data;
    const less = (prices[row] as number) - (prices[than] as number);
    return less < 0 || (less === 0 && (ids[row] as number) < (ids[than] as number));
  }

  #keyOf(row: number): number {
    const { codes, kindOf, count } = this.#kinds;
    return (this.#data.model[row] as number) * count + (kindOf[codes[row] as number] as number);
  }
}

/** One pair of each front tyre with its best rear one, and one of each rear tyre that is left over. */
function pairsOf(fronts: Group, { count, cheapest, cheapestInStock }: Rears): number {
  const isTwo =
    cheapestInStock !== null &&
    cheapestInStock !== cheapest &&
    fronts.inStock > 0 &&
    fronts.inStock < fronts.count;
  return fronts.count + count - (isTwo ? 2 : 1);
}
