import { expect, test } from 'vitest';
import { BADGE_ICONS, isBadgeIcon } from '#src/domain/badges.ts';

// spec: 3.badge
test('the shop has six badge icons of its own, one spelt «persent»; any other is a picture', () => {
  expect(BADGE_ICONS).toEqual(['new', 'persent', 'label', 'star', 'top', 'gift']);
  expect(BADGE_ICONS.every(isBadgeIcon)).toBe(true);
  for (const ico of ['', 'percent', 'NEW', 'badges/new.svg', 'constructor'])
    expect(isBadgeIcon(ico)).toBe(false);
});
