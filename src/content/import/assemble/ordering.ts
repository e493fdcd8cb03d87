import { fold } from '#src/domain/search-text.ts';

/** Compares by code units, so that the order is the same on every machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What decides a model's place in lists of models: leaders first, then name, then key, so that no two are equal. */
interface Placed {
  topsell: boolean;
  name: string;
  key: string;
}

interface OrderKey {
  leader: number;
  name: string;
  key: string;
}

const orderKey = ({ topsell, name, key }: Placed): OrderKey => ({
  leader: topsell ? 0 : 1,
  name: fold(name),
  key,
});

const compareKeys = (a: OrderKey, b: OrderKey): number =>
  a.leader - b.leader || compare(a.name, b.name) || compare(a.key, b.key);

/** Things in that order. */
export function inDefaultOrder<T>(things: readonly T[], of: (thing: T) => Placed): T[] {
  return things
    .map(thing => ({ thing, ...orderKey(of(thing)) }))
    .sort(compareKeys)
    .map(({ thing }) => thing);
}

/** A boolean as SQLite stores it. */
export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);
