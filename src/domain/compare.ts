import { withoutLastMarks } from './last-marks.ts';
import { COMPARE } from './paths.ts';
import { parseProductId } from './product-id.ts';

/** How many tyres stand side by side. */
export const MAX_COMPARED = 4;

/** The key of the address: `/compare?ids=7,10`. */
export const IDS = 'ids';

/** Tyres that an address names. */
export interface Compared {
  /** In the order of the address, each once; at most {@link MAX_COMPARED}. */
  ids: readonly number[];
  /** Whether it names more. */
  isTooMany: boolean;
  /** Whether part of it is no number of a product. */
  isUnclear: boolean;
}

/** The comparison of these tyres; the bare page for none. */
export const comparePath = (ids: readonly number[]): string =>
  ids.length === 0 ? COMPARE : `${COMPARE}?${IDS}=${ids.join(',')}`;

/** Whether an address names tyres: then the server renders the page. */
export const namesTyres = (query: URLSearchParams): boolean => Boolean(query.get(IDS));

/** The tyres that an address names. */
export function comparedIn(query: URLSearchParams): Compared {
  const parts = (query.get(IDS) ?? '')
    .split(',')
    .map(part => withoutLastMarks(part.trim()))
    .filter(part => part !== '');
  const read = parts.map(parseProductId);
  const ids = [...new Set(read.filter(id => id !== null))];
  return {
    ids: ids.slice(0, MAX_COMPARED),
    isTooMany: ids.length > MAX_COMPARED,
    isUnclear: read.includes(null) || parts.length === 0,
  };
}
