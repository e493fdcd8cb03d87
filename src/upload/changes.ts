import { isEmptiedWhole, type PurgeList } from '#src/publish/announce/purge-list.ts';
import { kindOf } from '#src/publish/announce/release-changes.ts';
import type { Release } from '#src/publish/manifest.ts';
import { fileAddress, pageAddress } from '#src/publish/release-files.ts';
import type { Held } from './notes.ts';
import type { Thing } from './target.ts';

/** What caches before a target are told: a list as `purge.json` has it, without `why`. */
export type Changes = PurgeList;

/** Compressed forms and lists for the host answer nothing by themselves. */
const ANSWERS_NOTHING = /\.(?:br|gz)$|^_redirects$|^\.protektor\//u;

/** The address that a key answered; null for none. */
const addressOf = (key: string): string | null => (ANSWERS_NOTHING.test(key) ? null : pageAddress(`/${key}`));

/**
 * Addresses that answer otherwise than when the target was whole last.
 * @param told keys that were put or removed since then
 */
export function changesAt(
  { id, siteUrl, pages }: Release,
  { release: previous, before }: Held,
  things: readonly Thing[],
  told: ReadonlySet<string>,
): Changes {
  const answered = new Map(things.map(({ key, address }) => [key, address]));
  const changes = [...told].flatMap((key): Changes['changes'] => {
    const address = answered.has(key) ? answered.get(key) : addressOf(key);
    if (address === null || address === undefined) return [];
    const change = !answered.has(key) ? 'gone' : before.has(key) ? 'changed' : 'added';
    return [{ url: new URL(address, siteUrl).href, kind: kindOf(fileAddress(address)), change }];
  });
  return { release: id, previous, all: isEmptiedWhole(previous, changes, pages.all), changes };
}
