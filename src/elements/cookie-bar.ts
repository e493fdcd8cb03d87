import { $consent, acceptCookies, acceptNecessary, withdrawConsent } from '#src/stores/consent.ts';
import { carryOutPresses } from './early-presses.ts';

/** `<cookie-bar>`: asks until it is answered. A button `data-cookie-settings` anywhere on the page takes the answer back. */
export class CookieBar extends HTMLElement {
  #end: (() => void) | undefined;
  /** What stands at the window's bottom stands above the bar, and what takes the focus is scrolled clear of it. */
  #size = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--cookie-bar', `${this.offsetHeight}px`);
  });

  connectedCallback(): void {
    this.#size.observe(this);
    this.addEventListener('click', this.#answer);
    document.addEventListener('click', this.#askAgain);
    // As it was painted, until what was said earlier is read.
    this.hidden = !document.documentElement.classList.contains('unasked');
    this.#end = $consent.subscribe(consent => {
      if (consent !== 'unread') this.hidden = consent !== 'unasked';
    });
    carryOutPresses('cookie-bar');
  }

  disconnectedCallback(): void {
    document.removeEventListener('click', this.#askAgain);
    this.#size.disconnect();
    this.#end?.();
  }

  #answer = (event: MouseEvent): void => {
    const answer = (event.target as HTMLElement).closest<HTMLElement>('[data-cookies]')?.dataset.cookies;
    if (answer === 'accepted') acceptCookies();
    if (answer === 'necessary') acceptNecessary();
  };

  #askAgain = (event: MouseEvent): void => {
    if (!(event.target as HTMLElement).closest('[data-cookie-settings]')) return;
    withdrawConsent();
    this.querySelector('button')?.focus();
  };
}
