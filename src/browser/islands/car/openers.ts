/** A pressed button that opens the car modal; car/press-directive.ts marks it. */
const PRESSED_OPENER = '[data-car-open="pressed"]';

/** Focuses the button that opened the modal, or the button of its menu when the menu is closed. */
export function focusOpener(opener: Element | null): void {
  const menu = opener?.closest('[popover]');
  const focusable = opener?.checkVisibility()
    ? opener
    : menu && document.querySelector(`[popovertarget="${menu.id}"], [aria-controls="${menu.id}"]`);
  if (focusable instanceof HTMLElement) focusable.focus();
}

/** Calls `open` for the press that hydrated the island and for every later one. @returns a function that removes the listener */
export function followOpeners(open: (opener: Element) => void): () => void {
  const handlePress = () => {
    const opener = document.querySelector(PRESSED_OPENER);
    if (!opener) return;
    opener.setAttribute('data-car-open', '');
    open(opener);
  };
  handlePress();
  document.addEventListener('click', handlePress);
  return () => document.removeEventListener('click', handlePress);
}
