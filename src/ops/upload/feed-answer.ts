import { existsSync, readFileSync } from 'node:fs';
import { cacheControl } from '#src/domain/cache-control.ts';
import { FEED_PATH, FEED_TYPE } from '#src/domain/feed.ts';
import type { Answer } from '#src/publish/answers.ts';
import { hashOf } from '#src/publish/file-store.ts';
import { placesIn } from '#src/publish/places.ts';

/** The feed as the shop's server answers it, with its bytes: no release has it, since it is written after the switch. */
export interface FeedAnswer extends Answer {
  bytes: Buffer;
}

/** The feed of this moment, whatever replaces it meanwhile; null before there is one. */
export function feedAnswer(outDir: string): FeedAnswer | null {
  const { feed } = placesIn(outDir);
  if (!existsSync(feed)) return null;
  const bytes = readFileSync(feed);
  return {
    address: FEED_PATH,
    file: FEED_PATH,
    type: FEED_TYPE,
    cacheControl: cacheControl(FEED_PATH, FEED_TYPE),
    encoded: {},
    hash: hashOf(bytes),
    size: bytes.length,
    bytes,
  };
}
