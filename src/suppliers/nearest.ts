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

  constructor(goods: readonly Good[]) {
    this.#goods = goods;
    for (const [place, { name }] of goods.entries())
      for (const word of wordsOf(name)) {
        const places = this.#places.get(word);
        if (places) places.push(place);
        else this.#places.set(word, [place]);
      }
  }

  /** «7 Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL», the nearest first; three at most, none without a common word. */
  of(name: string): string[] {
    const scores = new Map<number, number>();
    const rarest = [...wordsOf(name)]
      .flatMap(word => {
        const places = this.#places.get(word);
        return places ? [places] : [];
      })
      .sort((one, other) => one.length - other.length)
      .slice(0, RAREST);
    for (const places of rarest) {
      const weight = Math.log(1 + this.#goods.length / places.length);
      for (const place of places) scores.set(place, (scores.get(place) ?? 0) + weight);
    }
    return [...scores]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .slice(0, NEAREST)
      .flatMap(([place]) => {
        const good = this.#goods[place];
        return good ? [`${good.id} ${good.name}`] : [];
      });
  }
}
