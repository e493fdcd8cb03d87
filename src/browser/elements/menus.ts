/** Keeps `aria-expanded` of a popover's button up to date and closes the popover when a link in it is clicked. */
function connectPopover(popover: HTMLElement): void {
  const button = document.querySelector<HTMLElement>(`button[popovertarget="${popover.id}"]`);
  const setExpanded = (isOpen: boolean) => {
    if (button) button.ariaExpanded = String(isOpen);
  };
  popover.addEventListener('toggle', ({ newState }) => setExpanded(newState === 'open'));
  // Otherwise a page restored from the back/forward cache would show the menu open.
  popover.addEventListener('click', event => {
    if ((event.target as HTMLElement).closest('a, [data-car-open]')) popover.hidePopover();
  });
  setExpanded(popover.matches(':popover-open'));
}

/** Sets up the expanded menu and the menu of information links. Both open and close without script too. */
export function startMenus(): void {
  for (const id of ['catalogue-menu', 'about-links']) {
    const popover = document.getElementById(id);
    if (popover) connectPopover(popover);
  }
}
