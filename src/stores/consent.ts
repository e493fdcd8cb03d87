import { atom } from 'nanostores';
import { browser } from './browser.ts';

/** What the visitor said about cookies; `unread` until the browser's memory was looked into. */
export type Consent = 'unread' | 'unasked' | 'accepted' | 'necessary';

const KEY = 'cookies';

export const $consent = atom<Consent>('unread');

function decide(consent: Consent, kept: string | null): void {
  browser.kept.set(KEY, kept);
  $consent.set(consent);
}

/** Reads what was said earlier. */
export function readConsent(): void {
  const kept = browser.kept.get(KEY);
  $consent.set(kept === 'accepted' || kept === 'necessary' ? kept : 'unasked');
}

/** «Принять». */
export const acceptCookies = (): void => decide('accepted', 'accepted');

/** «Только необходимые». */
export const acceptNecessary = (): void => decide('necessary', 'necessary');

/** Takes an answer back: nothing is measured any more and the bar asks again. */
export const withdrawConsent = (): void => decide('unasked', null);
