import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '../manifest.ts';
import type { AddressChange } from './release-changes.ts';

/** What caches in front of the shop have to drop because of a release (docs/wire.md). */
export interface PurgeList {
  release: string;
  /** The release that it is compared with; null for the first one. */
  previous: string | null;
  /** Whether so much has changed that a cache had better be emptied as a whole. */
  all: boolean;
  /** So many of the changes, the first ones, are of this release; the others are of earlier ones that the operator's program did not take. */
  own: number;
  changes: (Omit<AddressChange, 'address'> & { url: string })[];
}

/** From which share of changed pages on emptying a cache as a whole is cheaper than address by address. */
const MAX_SHARE = 0.5;

/**
 * @param pages how many pages the release has
 * @param untold the list of the release before, when nobody has taken it
 */
export function purgeListOf(
  made: { id: string; siteUrl: string; pages: number; previous: string | null },
  changes: readonly AddressChange[],
  untold: PurgeList | null,
): PurgeList {
  const own = changes.map(({ address, ...rest }) => ({ url: new URL(address, made.siteUrl).href, ...rest }));
  const announced = new Set(own.map(({ url }) => url));
  const all = [...own, ...(untold?.changes ?? []).filter(({ url }) => !announced.has(url))];
  const pages = all.filter(({ kind }) => kind === 'page').length;
  return {
    release: made.id,
    previous: untold?.previous ?? made.previous,
    all: made.previous === null || untold?.all === true || pages > made.pages * MAX_SHARE,
    own: own.length,
    changes: all,
  };
}

export const purgeFile = ({ dir }: { dir: string }): string => path.join(dir, 'purge.json');

/** One change a line. */
export const purgeText = ({ changes, ...facts }: PurgeList): string =>
  `${JSON.stringify(facts).slice(0, -1)},"changes":[\n${changes.map(change => JSON.stringify(change)).join(',\n')}\n]}\n`;

/** The list of a file, or null when there is none. */
export function readPurgeList(file: string): PurgeList | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PurgeList;
  } catch {
    return null;
  }
}

/** The list of a release, or null when it has none. */
export const purgeListIn = (release: Pick<Release, 'dir'>): PurgeList | null =>
  readPurgeList(purgeFile(release));
