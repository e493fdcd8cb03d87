import { $consent, acceptCookies, acceptNecessary, withdrawConsent } from '#src/browser/stores/consent.ts';
import { replayEarlyPresses } from './early-presses.ts';

/** `<cookie-bar>`: shown until the visitor answers. A button `data-cookie-settings` anywhere on the page withdraws the answer. */
export class CookieBar extends HTMLElement {
  #unsubscribe: (() => void) | undefined;
  /** Publishes the bar's height: fixed elements are placed above it, and focused elements are scrolled clear of it. */
  #resizeObserver = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--cookie-bar', `${this.offsetHeight}px`);
  });

  connectedCallback(): void {
    this.#resizeObserver.observe(this);
    this.addEventListener('click', this.#onAnswer);
    document.addEventListener('click', this.#askAgain);
    // Until the stored answer is read, keep the state that the inline script in the head painted.
    this.hidden = !document.documentElement.classList.contains('unasked');
    this.#unsubscribe = $consent.subscribe(consent => {
      if (consent !== 'unread') this.hidden = consent !== 'unasked';
    });
    replayEarlyPresses('cookie-bar');
  }

  disconnectedCallback(): void {
    document.removeEventListener('click', this.#askAgain);
    this.#resizeObserver.disconnect();
    this.#unsubscribe?.();
  }

  #onAnswer = (event: MouseEvent): void => {
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
