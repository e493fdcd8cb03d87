import type { ImportResult } from '#src/content/import/import-result.ts';
import { toRoubles } from '#src/domain/money.ts';
import type { PublicationPreview } from '#src/publish/review/publication-preview.ts';
import type { ChangedThings, ShopChanges } from '#src/publish/review/shop-changes.ts';

/** How many things of a list are named; their number is exact. */
const MAX_NAMED = 200;

const listed = <Thing>(count: number, all: readonly Thing[] = []) => ({
  count,
  items: all.slice(0, MAX_NAMED),
});

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

/** What a build's JSON has besides its outcome. */
export interface BuildFacts {
  result: ImportResult | null;
  preview: PublicationPreview | null;
}

/** The part of a build's JSON that does not depend on its outcome; null for steps that it did not reach. */
export const buildJson = ({ result, preview }: BuildFacts) => ({
  problems: result && { errors: result.problems.errors, warnings: result.problems.warnings },
  changes: preview?.changes ? changesJson(preview.changes, preview.things) : null,
  pages: preview?.pages ?? null,
  reasons: preview?.alarms ?? [],
  redirects: preview?.lost ?? [],
  opened: preview?.opened ?? [],
  ended: preview?.ended ?? [],
  ahead: preview?.upcoming ?? [],
});
