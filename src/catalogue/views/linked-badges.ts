import type { Badge } from '#src/domain/goods.ts';
import { promoPath } from '#src/domain/paths.ts';
import { countText, type StoredBadge } from '#src/domain/promotion.ts';

/** A badge on the page of a product or model: it links to its promotion and shows the conditions. */
export interface LinkedBadge extends Badge {
  /** Empty for a model's own badge. */
  href: string;
  /** «от 4 шт., до R18, кроме Run Flat»; may be empty. */
  note: string;
}

export const linkedBadges = (badges: readonly StoredBadge[]): LinkedBadge[] =>
  badges.map(({ icon, title, thumb, promo, min_count, sizes }) => ({
    icon,
    title,
    thumb,
    href: promo === undefined ? '' : promoPath(promo),
    note: [countText({ min_count }), sizes].filter(Boolean).join(', '),
  }));
