import type { Badge } from '#src/api/wire.ts';
import { promoPath } from '#src/domain/paths.ts';
import type { StoredBadge } from '#src/domain/promotion.ts';

/** A badge on a page of its own goods: it leads to its promotion and says what that asks for. */
export interface LinkedBadge extends Badge {
  /** Empty for a model's own badge. */
  href: string;
  /** «от 4 шт., до R18, кроме Run Flat»; may be empty. */
  note: string;
}

export const linkedBadges = (badges: readonly StoredBadge[]): LinkedBadge[] =>
  badges.map(({ ico, title, thumb, promo, count, sizes }) => ({
    ico,
    title,
    thumb,
    href: promo === undefined ? '' : promoPath(promo),
    note: [count, sizes].filter(Boolean).join(', '),
  }));
