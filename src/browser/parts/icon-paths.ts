import type { BadgeIcon } from '#src/domain/badges.ts';
import type { Feature, Season } from '#src/domain/season.ts';

/** Path data of the icons, on a 24 × 24 grid. */
export const CROSS_PATH = 'M6 6l12 12M18 6 6 18';

export const FLAG_ICON_PATHS: Readonly<Record<Season | Feature, string>> = {
  summer:
    'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  winter: 'M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17M9.5 3.5 12 6l2.5-2.500M9.5 20.5 12 18l2.5 2.5',
  allseason:
    'M12 3a9 9 0 0 1 9 9M12 21a9 9 0 0 1-9-9M18 9.500l3 2.5 2-3.300M6 14.5 3 12l-2 3.300M12 8v8M8.5 10l7 4M15.5 10l-7 4',
  runflat: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 8v5M12 16v.5',
  spikes: 'M5 20h14M7 20l1-6h8l1 6M10 14l2-10 2 10',
  cargo:
    'M2 6h12v10H2ZM14 10h4l4 3v3h-8ZM6.5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM17.5 16a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
};

export const BADGE_ICON_PATHS: Readonly<Record<BadgeIcon, string>> = {
  new: 'M12 3v4M12 17v4M3 12h4M17 12h4M6 6l2.5 2.5M15.5 15.5 18 18M18 6l-2.5 2.5M8.5 15.5 6 18',
  persent:
    'M19 5 5 19M7.5 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM16.5 14a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  label: 'M3 4h8l10 10-7 7L4 11ZM7.5 8v.1',
  star: 'm12 3 2.7 6 6.3.6-4.8 4.2 1.5 6.2L12 16.8 6.3 20l1.5-6.2L3 9.6 9.3 9Z',
  top: 'M8 21h8M12 17v4M7 4h10v5a5 5 0 0 1-10 0ZM7 6H4v2a3 3 0 0 0 3 3M17 6h3v2a3 3 0 0 1-3 3',
  gift: 'M4 11h16v10H4ZM3 7h18v4H3ZM12 7v14M12 7S7 7 7 4.5C7 2.5 11 2.5 12 7c1-4.5 5-4.5 5-2.5C17 7 12 7 12 7Z',
};
