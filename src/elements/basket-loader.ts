import { hasSession } from '#src/api/session-cookies.ts';
import { browser } from '#src/stores/browser.ts';
import { deferredStart } from './deferred-start.ts';
import { replayEarlyPresses } from './early-presses.ts';

/** Loads the script of `<buy-tyre>`, which only product pages contain. */
async function defineBuyTyre(): Promise<void> {
  if (!document.querySelector('buy-tyre')) return;
  const { BuyTyre } = await import('./buy-tyre.ts');
  customElements.define('buy-tyre', BuyTyre);
}

/** Loads the basket's script at once for visitors with a session, who may have a basket; for others at the deferred start. */
export async function loadBasketElements(): Promise<void> {
  if (!hasSession(browser)) await deferredStart;
  await Promise.all([import('./basket-elements.ts'), defineBuyTyre()]);
  replayEarlyPresses('basket-button, buy-tyre');
}
