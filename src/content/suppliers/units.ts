import { fold } from '#src/domain/search-text.ts';

const TYRE = /^(?:шт\p{L}*|штук\p{L}*|pcs?|pieces?|ea|796|шин[аы]?|ед(?:иниц[аы])?)?\.?$/u;

/** How many tyres a unit has by the profile; null where it does not say. */
export const tyresByProfile = (unit: string, own: Readonly<Record<string, number>> = {}): number | null =>
  Object.entries(own).find(([text]) => fold(text) === fold(unit))?.[1] ?? null;

/** How many tyres a unit of a list has: 1 for «шт.», 4 for «компл. 4 шт»; null where it does not say. */
export function tyresOfUnit(unit: string, own?: Readonly<Record<string, number>>): number | null {
  if (unit === '') return 1;
  const folded = fold(unit);
  const known = tyresByProfile(unit, own);
  if (known !== null) return known;
  if (TYRE.test(folded)) return 1;
  const count = /(?<!\d)(\d{1,2})(?!\d)/u.exec(folded)?.[1];
  return count && Number(count) > 0 ? Number(count) : /^пар[аы]?$/u.test(folded) ? 2 : null;
}

/** Of how many tyres a price is by its heading and its unit; null where one of both does not say. */
export const inTyres = (heading: number, unit: number | null): number | null =>
  heading === 0 || unit === null ? null : heading * unit;
