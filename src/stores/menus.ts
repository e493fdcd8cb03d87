import { atom } from 'nanostores';

/** Whether the expanded menu is open. */
export const $menu = atom(false);
/** Whether the information strip is open; it starts collapsed. */
export const $strip = atom(false);

export const toggleMenu = (): void => $menu.set(!$menu.get());
export const closeMenu = (): void => $menu.set(false);
export const toggleStrip = (): void => $strip.set(!$strip.get());
