import type { Basket } from '#src/domain/basket.ts';
import type { HintedLine } from '#src/domain/basket-hints.ts';
import type { StoredBadge } from '#src/domain/promotion.ts';
import type { Season } from '#src/domain/season.ts';
import { json } from './cards.ts';
import type { Catalogue } from './open.ts';

const FACTS = `SELECT p.season, p.spikes, m.slug AS model, p.badges FROM product p JOIN model m ON m.id = p.model_id
  WHERE p.id = ? AND p.position IS NOT NULL`;

/** The lines of a basket with what hints refer to; those of products that are no longer sold are left out. */
export const hintedLines = (catalogue: Catalogue, lines: Basket['lines']): HintedLine[] =>
  lines.flatMap(({ id, size, count, available }) => {
    const facts = catalogue.one<{ season: Season; spikes: 0 | 1; model: string; badges: string }>(FACTS, id);
    if (!facts) return [];
    const promotions = json<StoredBadge[]>(facts.badges).flatMap(({ title, min_count }) =>
      min_count === undefined ? [] : [{ title, minCount: min_count }],
    );
    const { season, spikes, model } = facts;
    return [{ size, count, available, season, studded: spikes === 1, model, promotions }];
  });
