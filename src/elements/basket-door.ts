import { hasSession } from '#src/api/session-cookies.ts';
import { browser } from '#src/stores/browser.ts';
import { carryOutPresses } from './early-presses.ts';
import { quietMoment } from './quiet-moment.ts';

/** Only a product's page has one. */
async function defineBuyTyre(): Promise<void> {
  if (!document.querySelector('buy-tyre')) return;
  const { BuyTyre } = await import('./buy-tyre.ts');
  customElements.define('buy-tyre', BuyTyre);
}

/** The basket's script comes at once for who may have something in it, for everybody else in a quiet moment. */
export async function startBasketDoor(): Promise<void> {
  if (!hasSession(browser)) await quietMoment;
  await Promise.all([import('./basket-elements.ts'), defineBuyTyre()]);
  carryOutPresses('basket-button, buy-tyre');
}
