import { openingAt } from '#src/domain/opening-hours.ts';

/** How often the sentence is written anew. */
const MINUTE_MS = 60_000;

/** `<open-now data-hours="Mo-Fr 09:00-19:00;Sa 09:00-18:00" data-zone="Europe/Moscow">`: «Открыто до 19:00». */
class OpenNow extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    this.#write();
    this.#timer = setInterval(() => this.#write(), MINUTE_MS);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }

  #write(): void {
    const { hours = '', zone = '' } = this.dataset;
    const opening = openingAt(hours.split(';'), zone, Date.now());
    if (!opening) return;
    const text = opening.isOpen ? `Открыто ${opening.when}` : `Откроемся ${opening.when}`;
    this.classList.toggle('is-open', opening.isOpen);
    // A screen reader would read an unchanged sentence again.
    if (this.textContent !== text) this.textContent = text;
  }
}

customElements.define('open-now', OpenNow);
