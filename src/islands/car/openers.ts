/** Buttons that open the car modal, `[data-car-open]`, may stand anywhere on a page. */
const ASKED = '[data-car-open="asked"]';

/** A button of a menu that closes cannot take the focus back; the one that opens the menu can. */
export function focusOpener(opener: Element | null): void {
  const menu = opener?.closest('[popover]');
  const reachable = opener?.checkVisibility()
    ? opener
    : menu && document.querySelector(`[popovertarget="${menu.id}"], [aria-controls="${menu.id}"]`);
  if (reachable instanceof HTMLElement) reachable.focus();
}

/** Answers presses: the one that woke the island, which client:asked has marked, and all later ones. @returns what ends that */
export function followOpeners(open: (opener: Element) => void): () => void {
  const answer = () => {
    const opener = document.querySelector(ASKED);
    if (!opener) return;
    opener.setAttribute('data-car-open', '');
    open(opener);
  };
  answer();
  document.addEventListener('click', answer);
  return () => document.removeEventListener('click', answer);
}
