import { hasSession } from '#src/api/session-mark.ts';
import { browser } from '#src/stores/browser.ts';
import { quietMoment } from './quiet-moment.ts';

/** Buttons that were pressed before their script has come. */
const held: HTMLElement[] = [];

function hold(event: MouseEvent): void {
  const button = (event.target as HTMLElement).closest<HTMLElement>('basket-button button, [data-step]');
  if (!button) return;
  event.preventDefault();
  held.push(button);
}

/** The basket's script comes at once for who may have something in it, for everybody else in a quiet moment. */
export async function startBasketDoor(): Promise<void> {
  document.addEventListener('click', hold);
  if (!hasSession(browser)) await quietMoment;
  await import('./basket-elements.ts');
  document.removeEventListener('click', hold);
  for (const button of held) button.click();
}
