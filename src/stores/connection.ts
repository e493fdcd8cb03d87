import { atom } from 'nanostores';
import { browser } from './browser.ts';

/** `restored`: for a moment after it was gone. */
export type Connection = 'online' | 'offline' | 'restored';

/** Whether the browser has a way to the net. A call may fail all the same: it says so itself. */
export const $connection = atom<Connection>('online');

/** The good news stands for so long. */
const RESTORED_MS = 6000;

/** Begins to follow the connection. */
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

/** Runs something each time the connection has come back. @returns what ends that */
export const onRestored = (run: () => void): (() => void) =>
  $connection.listen(connection => connection === 'restored' && run());
