import { hasSession } from '#src/api/session-cookies.ts';
import { browser } from '#src/stores/browser.ts';
import { carryOutPresses } from './early-presses.ts';
import { quietMoment } from './quiet-moment.ts';

/** The basket's script comes at once for who may have something in it, for everybody else in a quiet moment. */
export async function startBasketDoor(): Promise<void> {
  if (!hasSession(browser)) await quietMoment;
  await import('./basket-elements.ts');
  carryOutPresses('basket-button, buy-tyre');
}
