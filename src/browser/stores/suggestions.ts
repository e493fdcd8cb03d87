import { suggestions } from '#src/api/from-wire/suggest.ts';
import { suggest } from '#src/api/suggest.ts';
import type { Suggestions } from '#src/domain/suggestion.ts';
import { browser } from './browser.ts';
import { latest } from './latest.ts';
import { call } from './shop-call.ts';

const KEY = 'searches';
const MAX_RECENT = 5;

/** The visitor's last searches on this device, the latest first. */
export function lastSearches(): string[] {
  try {
    const texts: unknown = JSON.parse(browser.local.get(KEY) ?? '[]');
    return Array.isArray(texts) ? texts.filter(text => typeof text === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

const folded = (text: string): string => text.trim().toLowerCase();

/** Keeps a search as the latest; one that differs only in case takes its place. */
export function keepSearch(text: string): void {
  const others = lastSearches().filter(each => folded(each) !== folded(text));
  if (folded(text) !== '')
    browser.local.set(KEY, JSON.stringify([text.trim(), ...others].slice(0, MAX_RECENT)));
}

/** «Очистить историю поиска». */
export const forgetSearches = (): void => browser.local.set(KEY, null);

const requests = latest();
const known = new Map<string, Suggestions>();

/** Drops the request that is under way. */
export const stopSuggesting = (): void => requests.stop();

/**
 * What a text may become. Each call aborts the one before, and an answer that comes after a call for another text is dropped.
 * @returns null for a dropped or failed request: the search works without suggestions
 */
export async function suggestionsFor(text: string): Promise<Suggestions | null> {
  stopSuggesting();
  const before = known.get(text);
  if (before) return before;
  const result = await requests.run(signal => call(suggest, { params: { text }, signal, once: true }));
  if (!result?.ok) return null;
  const found = suggestions(result.value);
  known.set(text, found);
  return found;
}
