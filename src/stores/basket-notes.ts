import { browser } from './browser.ts';

const KEY = 'basket-notes';

/** Notes that no page has shown yet. */
function waitingNotes(): string[] {
  try {
    const notes: unknown = JSON.parse(browser.kept.get(KEY) ?? '[]');
    return Array.isArray(notes) ? notes.filter(note => typeof note === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The shop tells once of a price that moved or stock that fell, and any page may be the one that asks. What it told is kept
 * for the basket page.
 */
export function keepNotes(notes: readonly string[]): void {
  if (notes.length > 0) browser.kept.set(KEY, JSON.stringify([...new Set([...waitingNotes(), ...notes])]));
}

/** What was kept, which is forgotten with that: the caller shows it. */
export function takeNotes(): string[] {
  const notes = waitingNotes();
  if (notes.length > 0) browser.kept.set(KEY, null);
  return notes;
}
