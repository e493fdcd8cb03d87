import { atom } from 'nanostores';
import { browser } from './browser.ts';

/** The visitor's answer about cookies; `unread` until browser storage has been read, `unasked` if there is no answer. */
export type Consent = 'unread' | 'unasked' | 'accepted' | 'necessary';

const KEY = 'cookies';

export const $consent = atom<Consent>('unread');

function decide(consent: Consent, stored: string | null): void {
  browser.local.set(KEY, stored);
  $consent.set(consent);
}

/** Reads the stored answer. */
export function readConsent(): void {
  const stored = browser.local.get(KEY);
  $consent.set(stored === 'accepted' || stored === 'necessary' ? stored : 'unasked');
}

/** «Принять». */
export const acceptCookies = (): void => decide('accepted', 'accepted');

/** «Только необходимые». */
export const acceptNecessary = (): void => decide('necessary', 'necessary');

/** Withdraws the answer: analytics stop and the cookie bar asks again. */
export const withdrawConsent = (): void => decide('unasked', null);
