import { replayEarlyPresses } from './early-presses.ts';

const SHIFTS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * `<shop-tabs role="tablist">`: a press or an arrow key shows a tab's panel and hides the others, as the ARIA Authoring Practices
 * have it.
 */
class ShopTabs extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', ({ target }) => {
      const tab = target instanceof Element ? target.closest('[role="tab"]') : null;
      if (tab) this.#show(tab);
    });
    this.addEventListener('keydown', ({ key, target }) => {
      const tabs = [...this.querySelectorAll<HTMLElement>('[role="tab"]')];
      const at = tabs.indexOf(target as HTMLElement);
      const next = tabs.at((at + (SHIFTS[key] ?? 0)) % tabs.length);
      if (!next || next === target) return;
      next.focus();
      this.#show(next);
    });
  }

  #show(chosen: Element): void {
    for (const tab of this.querySelectorAll<HTMLElement>('[role="tab"]')) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !isChosen;
    }
    // The islands of a panel are hydrated with the first touch.
    document.dispatchEvent(new Event('shop:touched'));
  }
}

customElements.define('shop-tabs', ShopTabs);
replayEarlyPresses('shop-tabs');
