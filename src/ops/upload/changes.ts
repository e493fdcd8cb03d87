import { type PurgeList, purgeListOf, purgeText, readPurgeList } from '#src/publish/announce/purge-list.ts';
import { type AddressChange, kindOf } from '#src/publish/announce/release-changes.ts';
import { fileAddress, pageAddress } from '#src/publish/file-address.ts';
import type { Release } from '#src/publish/manifest.ts';
import { placesIn, replaceFile } from '#src/publish/places.ts';
import type { Held } from './notes.ts';
import type { Thing } from './target.ts';

/** Compressed forms and lists for the host answer nothing by themselves. */
const ANSWERS_NOTHING = /\.(?:br|gz)$|^_redirects$|^\.protektor\//u;

/** The address that a key answered; null for none. */
const addressOf = (key: string): string | null => (ANSWERS_NOTHING.test(key) ? null : pageAddress(`/${key}`));

/**
 * The addresses that answer otherwise since the target was last complete, in the form of `purge.json` without `why`.
 * @param touched keys that were put or removed since then
 */
export function changesAt(
  { id, siteUrl, pages }: Release,
  { release: previous, before }: Held,
  things: readonly Thing[],
  touched: ReadonlySet<string>,
): PurgeList {
  const answered = new Map(things.map(({ key, address }) => [key, address]));
  const changes = [...touched].flatMap((key): AddressChange[] => {
    const address = answered.has(key) ? answered.get(key) : addressOf(key);
    if (address === null || address === undefined) return [];
    const change = !answered.has(key) ? 'gone' : before.has(key) ? 'changed' : 'added';
    return [{ address, kind: kindOf(fileAddress(address)), change }];
  });
  return purgeListOf({ id, siteUrl, pages: pages.all, previous }, changes, null);
}

/** Keeps a list for whoever purges a cache; what nobody has taken, and thereby removed, stays in it. */
export function keepForCaches(outDir: string, list: PurgeList, { pages, siteUrl }: Release): void {
  const { uploaded } = placesIn(outDir);
  if (list.changes.length === 0) return;
  const changes = list.changes.map(({ url, ...rest }) => ({ ...rest, address: url.slice(siteUrl.length) }));
  const made = { id: list.release, siteUrl, pages: pages.all, previous: list.previous };
  replaceFile(uploaded, purgeText(purgeListOf(made, changes, readPurgeList(uploaded))));
}
