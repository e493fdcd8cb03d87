/** A native popover and the button that opens it: the button tells whether it is open, a link in it closes it. */
function follow(popover: HTMLElement): void {
  const button = document.querySelector<HTMLElement>(`button[popovertarget="${popover.id}"]`);
  const tell = (isOpen: boolean) => {
    if (button) button.ariaExpanded = String(isOpen);
  };
  popover.addEventListener('toggle', ({ newState }) => tell(newState === 'open'));
  // A page may come back from the back/forward cache: the menu must not stand open then.
  popover.addEventListener('click', event => {
    if ((event.target as HTMLElement).closest('a, [data-car-open]')) popover.hidePopover();
  });
  tell(popover.matches(':popover-open'));
}

/** The expanded menu and the information strip. They open and close without script too. */
export function startMenus(): void {
  for (const id of ['catalogue-menu', 'about-links']) {
    const popover = document.getElementById(id);
    if (popover) follow(popover);
  }
}
