import { browser } from './browser.ts';

const KEY = 'basket-notes';

/** Stored notes that no page has shown yet. */
function storedNotes(): string[] {
  try {
    const notes: unknown = JSON.parse(browser.local.get(KEY) ?? '[]');
    return Array.isArray(notes) ? notes.filter(note => typeof note === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Stores notes for the basket page. The server reports a changed price or reduced stock only once, and the request may come
 * from any page.
 */
export function keepNotes(notes: readonly string[]): void {
  if (notes.length > 0) browser.local.set(KEY, JSON.stringify([...new Set([...storedNotes(), ...notes])]));
}

/** Returns the stored notes and deletes them; the caller must show them. */
export function takeNotes(): string[] {
  const notes = storedNotes();
  if (notes.length > 0) browser.local.set(KEY, null);
  return notes;
}
