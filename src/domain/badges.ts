/** The badge pictures that the shop draws itself (spec section 3, `persent` so spelt); any other `ico` is a picture's address. */
export const BADGE_ICONS = ['new', 'persent', 'label', 'star', 'top', 'gift'] as const;
export type BadgeIcon = (typeof BADGE_ICONS)[number];

/** Whether a badge's `ico` names one of the shop's own. */
export const isBadgeIcon = (ico: string): ico is BadgeIcon =>
  (BADGE_ICONS as readonly string[]).includes(ico);
