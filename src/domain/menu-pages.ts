/** Static pages that header, menus and footer of every page link to where they exist (spec section 2, layout); no other is shown there. */
const MENU_PAGES = [
  'about',
  'contacts',
  'delivery',
  'offer',
  'ordermanual',
  'outposts',
  'privacy',
  'requisites',
  'returns',
] as const;

export type MenuPage = (typeof MENU_PAGES)[number];

/** Whether header, menus or footer link to a static page. */
export const isInMenus = (url: unknown): boolean => MENU_PAGES.some(page => page === url);
