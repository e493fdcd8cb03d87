import { COMPARED_KEYS, type ComparedKey } from './compared-keys.ts';
import { CALCULATOR } from './paths.ts';
import { formatSize, parseSize, suggestSize, type TyreSize } from './tyre-size.ts';

/** A size as somebody typed it. */
export interface TypedSize {
  text: string;
  /** Null when it is no size. */
  size: TyreSize | null;
}

/** The two sizes that are compared. */
export type Comparison = Readonly<Record<ComparedKey, TypedSize>>;

/** Longer texts are no sizes. */
const MAX_TEXT = 40;

/** Shown before anybody chose: a common size, and the usual one for a rim an inch larger. */
const EXAMPLE: Readonly<Record<ComparedKey, string>> = { old: '205/55 R16', new: '225/45 R17' };

/** Reads a size as shoppers type it: `205 55 16`, `2055516`, Cyrillic letters; the text becomes its usual spelling. */
export function typedSize(text: string): TypedSize {
  const tidy = text.trim();
  if (tidy.length > MAX_TEXT) return { text: tidy.slice(0, MAX_TEXT), size: null };
  const spelt = suggestSize(tidy.replace(/^(\d{3})(\d{2})(\d{2})$/u, '$1/$2 R$3'));
  const size = spelt === null ? null : parseSize(spelt);
  return size ? { text: formatSize(size), size } : { text: tidy, size: null };
}

/** Whether the address names a size: then the server renders the page. */
export const hasComparison = (query: URLSearchParams): boolean => COMPARED_KEYS.some(key => query.get(key));

/** The comparison of an address, which may lack a size; the example where it names none. */
export function comparisonFrom(query: URLSearchParams): Comparison {
  const of = (key: ComparedKey) => typedSize((hasComparison(query) ? query.get(key) : EXAMPLE[key]) ?? '');
  return { old: of('old'), new: of('new') };
}

/** The query of a comparison, `old=205%2F55+R16&new=225%2F45+R17`; what is not filled in is not in it. */
export const comparisonQuery = (comparison: Comparison): string =>
  new URLSearchParams(
    COMPARED_KEYS.filter(key => comparison[key].text !== '').map(key => [key, comparison[key].text]),
  ).toString();

/** Of a shop's sizes, some hundreds of which tens of thousands of products have one. */
const replacementPaths = new Map<string, string>();

/** The calculator with a size of the catalogue to replace. */
export function replacementPath(size: string): string {
  const known = replacementPaths.get(size);
  if (known !== undefined) return known;
  const path = `${CALCULATOR}?${comparisonQuery({ old: typedSize(size), new: typedSize('') })}`;
  replacementPaths.set(size, path);
  return path;
}
