import { toLatin } from '#src/domain/search-text.ts';
import type { Good } from './goods.ts';

const NEAREST = 3;
/** So many of a name's words are looked at, the rarest ones: a list may have 50 000 rows. */
const RAREST = 4;

/** Words and numbers of a name; `205/55R16` and `205/55 R16` have the same. */
const wordsOf = (name: string): Set<string> => new Set(toLatin(name).match(/[a-z]{2,}|\d+/gu) ?? []);

/** Finds the products whose names have most in common with a written name; rare words count more than frequent ones. */
export class NearestGoods {
  readonly #goods: readonly Good[];
  readonly #places = new Map<string, number[]>();
  /** By place; zero for the products without a common word. */
  readonly #scores: Float64Array;

  constructor(goods: readonly Good[]) {
    this.#goods = goods;
    this.#scores = new Float64Array(goods.length);
    for (const [place, { name }] of goods.entries())
      for (const word of wordsOf(name)) {
        const places = this.#places.get(word);
        if (places) places.push(place);
        else this.#places.set(word, [place]);
      }
  }

  /** «7 Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL», the nearest first; three at most, none without a common word. */
  of(name: string): string[] {
    const rarest = [...wordsOf(name)]
      .flatMap(word => {
        const places = this.#places.get(word);
        return places ? [places] : [];
      })
      .sort((one, other) => one.length - other.length)
      .slice(0, RAREST);
    for (const places of rarest) {
      const weight = Math.log(1 + this.#goods.length / places.length);
      for (const place of places) this.#scores[place] = (this.#scores[place] ?? 0) + weight;
    }
    const best = this.#best(rarest);
    for (const places of rarest) for (const place of places) this.#scores[place] = 0;
    return best.flatMap(place => {
      const good = this.#goods[place];
      return good ? [`${good.id} ${good.name}`] : [];
    });
  }

  /** The places with the highest scores, of equal ones the first. */
  #best(lists: readonly (readonly number[])[]): number[] {
    const scoreOf = (place: number) => this.#scores[place] ?? 0;
    const best: number[] = [];
    const isBefore = (one: number, other: number) =>
      scoreOf(one) > scoreOf(other) || (scoreOf(one) === scoreOf(other) && one < other);
    for (const places of lists)
      for (const place of places) {
        const last = best.at(-1);
        if (best.length === NEAREST && last !== undefined && !isBefore(place, last)) continue;
        if (best.includes(place)) continue;
        const at = best.findIndex(other => isBefore(place, other));
        best.splice(at < 0 ? best.length : at, 0, place);
        best.length = Math.min(best.length, NEAREST);
      }
    return best;
  }
}
