import type { Matched } from './goods.ts';
import type { DoubtCode } from './names/doubt.ts';
import type { SupplierRow } from './offer.ts';

/** Doubts of goods that are no tyres of the shop. */
const OTHERS: ReadonlySet<DoubtCode> = new Set(['not-a-tyre', 'truck', 'no-size']);

const isNoTyre = ({ kind, offer: { tyre } }: Matched): boolean =>
  kind === 'skipped' || (kind === 'unread' && tyre.status === 'refused' && OTHERS.has(tyre.code));

/** A sheet as far as it is needed here. */
interface List {
  place: string;
  offers: readonly SupplierRow[];
}

/**
 * Tells sheets of rims, batteries and trucks from those with tyres: whoever sells all of them has no questions about the others.
 * Where no sheet has a tyre, all are read.
 * @param matched the rows of all sheets, one after another
 */
export function withoutOtherGoods<Read extends List>(
  lists: readonly Read[],
  matched: readonly Matched[],
): { read: (Read & { own: readonly Matched[] })[]; passed: string[] } {
  let from = 0;
  const all = lists.map(list => {
    const own = matched.slice(from, from + list.offers.length);
    from += list.offers.length;
    return { ...list, own };
  });
  const read = all.filter(({ own }) => !own.every(isNoTyre));
  if (read.length === 0) return { read: all, passed: [] };
  const others = all.filter(each => !read.includes(each));
  return { read, passed: others.map(({ place, own }) => `${place}: ни одной шины (строк ${own.length})`) };
}
