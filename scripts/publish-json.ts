import { toRoubles } from '#src/domain/money.ts';
import type { ImportResult } from '#src/intake/import-result.ts';
import type { Outlook } from '#src/publish/notice/outlook.ts';
import type { ChangedThings, ShopChanges } from '#src/publish/notice/shop-changes.ts';

/** Things of a list that are told; their number is exact. */
const TOLD = 200;

const listed = <Thing>(count: number, all: readonly Thing[] = []) => ({ count, items: all.slice(0, TOLD) });

/**
 * What shoppers notice, as wire.md documents it: prices in roubles, shares as fractions.
 * @param things what the lists hold; releases keep only how many there were
 */
export function changesJson(changes: ShopChanges, things: ChangedThings | null = null) {
  const { up, down, large, moves, jumps, brands, inStock } = changes;
  const inRoubles = jumps.map(({ before, after, ...product }) => ({
    ...product,
    before: toRoubles(before),
    after: toRoubles(after),
  }));
  return {
    prices: { up, down, large, moves, jumps: inRoubles, brands },
    new: listed(changes.added, things?.added),
    gone: listed(changes.gone, things?.gone),
    soldOut: listed(changes.soldOut, things?.soldOut),
    back: listed(changes.back, things?.back),
    texts: listed(changes.texts, things?.texts),
    inStock,
  };
}

/** What a build tells programs besides its outcome. */
export interface Told {
  result: ImportResult | null;
  outlook: Outlook | null;
}

/** The part of a build's JSON that is known whatever became of it; null for what it did not come to. */
export const toldJson = ({ result, outlook }: Told) => ({
  problems: result && { errors: result.problems.errors, warnings: result.problems.warnings },
  changes: outlook?.changes ? changesJson(outlook.changes, outlook.things) : null,
  pages: outlook?.pages ?? null,
  reasons: outlook?.alarms ?? [],
  redirects: outlook?.lost ?? [],
  opened: outlook?.opened ?? [],
  ended: outlook?.ended ?? [],
  ahead: outlook?.ahead ?? [],
});
