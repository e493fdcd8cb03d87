import { hasSession } from '#src/api/session-cookies.ts';
import { browser } from '#src/browser/stores/browser.ts';
import { deferredStart } from './deferred-start.ts';
import { replayEarlyPresses } from './early-presses.ts';

/** Loads the scripts of `<buy-tyre>` and, where it is sold out, `<arrival-form>`: only product pages contain them. */
async function defineBuyTyre(): Promise<void> {
  if (!document.querySelector('buy-tyre')) return;
  await (await import('./buy-tyre.ts')).defineBuying();
  replayEarlyPresses('buy-tyre');
}

/** Loads the scripts of the basket's badge and, except on the basket page, which has none, of basket buttons. */
async function defineBasketElements(): Promise<void> {
  await (document.querySelector('.basket') ? import('./basket-badge.ts') : import('./basket-elements.ts'));
  replayEarlyPresses('basket-button');
}

/** Loads the basket's script at once for visitors with a session, who may have a basket; for others at the deferred start. */
export async function loadBasketElements(): Promise<void> {
  if (!hasSession(browser)) await deferredStart;
  await Promise.all([defineBasketElements(), defineBuyTyre()]);
}
