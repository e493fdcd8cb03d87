import { fold } from '#src/domain/search-text.ts';

/** Compares by code units, so that the order is the same on every machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The default order (wire.md): leaders first, then name, then key, so that no two are equal. */
export function inDefaultOrder<T>(
  things: readonly T[],
  of: (thing: T) => { topsell: boolean; name: string; key: string },
): T[] {
  return things
    .map(thing => {
      const { topsell, name, key } = of(thing);
      return { thing, leader: topsell ? 0 : 1, name: fold(name), key };
    })
    .sort((a, b) => a.leader - b.leader || compare(a.name, b.name) || compare(a.key, b.key))
    .map(({ thing }) => thing);
}

/** A boolean as SQLite stores it. */
export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);
