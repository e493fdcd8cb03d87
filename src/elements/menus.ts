import type { WritableAtom } from 'nanostores';
import { $menu, $strip } from '#src/stores/menus.ts';

const opener = (popover: HTMLElement) =>
  document.querySelector<HTMLElement>(`button[popovertarget="${popover.id}"]`);

/** A native popover and the store that knows whether it is open follow each other. */
function follow(popover: HTMLElement, $isOpen: WritableAtom<boolean>): void {
  const button = opener(popover);
  popover.addEventListener('toggle', event => $isOpen.set(event.newState === 'open'));
  // A page may come back from the back/forward cache: the menu must not stand open then.
  popover.addEventListener('click', event => {
    if ((event.target as HTMLElement).closest('a, [data-car-open]')) $isOpen.set(false);
  });
  $isOpen.set(popover.matches(':popover-open'));
  $isOpen.subscribe(isOpen => {
    if (button) button.ariaExpanded = String(isOpen);
    if (popover.matches(':popover-open') !== isOpen) popover.togglePopover(isOpen);
  });
}

/** The expanded menu and the information strip. They open and close without script too. */
export function startMenus(): void {
  for (const [id, $isOpen] of [
    ['catalogue-menu', $menu],
    ['about-links', $strip],
  ] as const) {
    const popover = document.getElementById(id);
    if (popover) follow(popover, $isOpen);
  }
}
