import { atom } from 'nanostores';
import { browser } from './browser.ts';

/** `restored`: for a few seconds after the connection was lost and came back. */
export type Connection = 'online' | 'offline' | 'restored';

/** Whether the browser reports a network connection. Requests may fail even so. */
export const $connection = atom<Connection>('online');

/** How long `restored` lasts. */
const RESTORED_MS = 6000;

/** Starts updating {@link $connection}. */
export function followConnection(): void {
  let cancel: (() => void) | undefined;
  browser.onConnection(isOnline => {
    cancel?.();
    if (!isOnline) $connection.set('offline');
    else if ($connection.get() !== 'online') {
      $connection.set('restored');
      cancel = browser.after(RESTORED_MS, () => $connection.set('online'));
    }
  });
}

/** Calls `run` each time the connection is restored. @returns unsubscribe */
export const onRestored = (run: () => void): (() => void) =>
  $connection.listen(connection => connection === 'restored' && run());
