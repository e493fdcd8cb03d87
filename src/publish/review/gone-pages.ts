import type { Catalogue } from '#src/catalogue/open.ts';
import type { ClosedPages } from '#src/content/import/check/dated-pages.ts';
import { HOME } from '#src/domain/paths.ts';
import { routeAt } from '#src/domain/route-at.ts';
import { placeOf } from './new-place.ts';

/** An address that was public, and where it had better lead: a line of redirects.csv. */
export interface GonePage {
  from: string;
  to: string;
}

/** Addresses that were public and are not. */
export interface GoneAddresses {
  /** To be redirected, or to be accepted as gone for good. */
  lost: GonePage[];
  /** Gone because a date passed, which the content had: no mistake. */
  ended: string[];
  /** Pages that a date opens later. */
  upcoming: string[];
}

/** Whether an address is the second page of a list or a later one: those come and go with what is listed. */
const isLaterPage = (address: string): boolean => routeAt(address)?.page !== undefined;

const EARLIER_REDIRECTS =
  'SELECT from_path AS "from", to_path AS "to" FROM before.redirect ORDER BY from_path';

/**
 * Public addresses that the new catalogue neither has nor redirects: pages, and old addresses whose redirect was removed.
 * @param catalogue the new one, opened beside the old one
 * @param pages addresses of pages that are gone
 * @param answers whether the new release has a page or a redirect for an address
 * @param onlyDates whether content and code are the same
 */
export function goneAddresses(
  catalogue: Catalogue,
  pages: readonly string[],
  answers: (address: string) => boolean,
  { onlyDates, closed }: { onlyDates: boolean; closed: ClosedPages },
): GoneAddresses {
  const upcoming = new Set(closed.ahead);
  const ended = new Set(closed.ended);
  const missed = pages.filter(address => !isLaterPage(address) && !answers(address));
  const kinds = Object.groupBy(missed, address => {
    if (upcoming.has(address)) return 'ahead';
    return onlyDates || ended.has(address) ? 'ended' : 'gone';
  });
  const removed = catalogue.all<GonePage>(EARLIER_REDIRECTS).filter(({ from }) => !answers(from));
  return {
    lost: [
      ...(kinds.gone ?? []).map(from => ({ from, to: placeOf(catalogue, from) })),
      ...removed.map(({ from, to }) => ({ from, to: answers(to.replace(/[?#].*$/u, '')) ? to : HOME })),
    ],
    ended: kinds.ended ?? [],
    upcoming: kinds.ahead ?? [],
  };
}
