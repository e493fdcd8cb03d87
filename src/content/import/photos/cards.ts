import { existsSync } from 'node:fs';
import path from 'node:path';
import { CARD_SIZE, photoFolder } from '#src/domain/photo-sizes.ts';
import { copyReady, isStored } from './cache.ts';
import { encodePhotos } from './encoding.ts';
import type { PhotoJob } from './jobs.ts';
import type { LinkCard } from './link-card.ts';
import { cardKeyOf, PREVIEW_FILE } from './recipe.ts';

/** Path of a card below the published `/storage/`. */
const cardFile = (key: string): string => `photos/${photoFolder(key, CARD_SIZE)}/${PREVIEW_FILE}`;

/** The cards of a shop's pages. */
export class Cards {
  readonly #ofPages = new Map<string, string>();
  /** Those to be drawn, by key. */
  readonly byKey = new Map<string, LinkCard>();

  /** @param digest of its picture, or empty */
  add(page: string, card: LinkCard, digest: string): void {
    const key = cardKeyOf(card, digest);
    this.#ofPages.set(page, key);
    this.byKey.set(key, card);
  }

  /** Path of each page's card below `/storage/`. */
  get ofPages(): { page: string; path: string }[] {
    return Array.from(this.#ofPages, ([page, key]) => ({ page, path: cardFile(key) }));
  }

  /** The published files. */
  files(bytesOf: (published: string) => number): { path: string; digest: string; bytes: number }[] {
    return Array.from(this.byKey.keys(), key => {
      const published = cardFile(key);
      return { path: published, digest: key, bytes: bytesOf(published) };
    });
  }
}

/**
 * Ensures that the cache has these cards, by key. Those of the demonstration shop lie ready beside its photographs.
 * @throws {PhotoCacheError} when they cannot be stored
 */
export function drawCards(
  storage: string,
  ready: string,
  cache: string,
  cards: ReadonlyMap<string, LinkCard>,
): void {
  const jobs: PhotoJob[] = [];
  for (const [key, card] of cards) {
    if (isStored(cache, key, CARD_SIZE, PREVIEW_FILE)) continue;
    const file = path.join(ready, photoFolder(key, CARD_SIZE), PREVIEW_FILE);
    if (existsSync(file)) copyReady(cache, key, CARD_SIZE, [[PREVIEW_FILE, file]]);
    else jobs.push({ name: key, key, card });
  }
  const drawn = encodePhotos({ storage, cache, make: 'card', jobs });
  const lost = jobs.find(({ key }) => !drawn.has(key));
  if (lost) throw new Error(`картинка для мессенджеров не рисуется: ${JSON.stringify(lost.card)}`);
}
