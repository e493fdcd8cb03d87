/** The badge icons that the shop has itself (spec section 3; `persent` is its spelling). Any other `icon` is a picture's address. */
export const BADGE_ICONS = ['new', 'persent', 'label', 'star', 'top', 'gift'] as const;
export type BadgeIcon = (typeof BADGE_ICONS)[number];

/** Whether a badge's `icon` is one of the shop's own. */
export const isBadgeIcon = (icon: string): icon is BadgeIcon =>
  (BADGE_ICONS as readonly string[]).includes(icon);

/**
 * The badges of a card, two at most: the first, which says what the tyre is, and the last, which is of a promotion if there is
 * any. The page of the tyre shows all of them.
 */
export const badgesOnCard = <T>(badges: readonly T[]): readonly T[] =>
  badges.filter((_, at) => at === 0 || at === badges.length - 1);
