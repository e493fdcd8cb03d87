import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Deserializer, serialize } from 'node:v8';
import Database from 'better-sqlite3';
import { fileAddress } from '#src/publish/file-address.ts';
import { catalogueOf, filesOf, type Release, searchOf } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';

/** All rows of every table of a release's catalogue. */
export function tablesOf(release: Release): Record<string, unknown[]> {
  const db = new Database(catalogueOf(release), { readonly: true });
  const names = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all() as string[];
  const tables = Object.fromEntries(
    names.map(name => [name, db.prepare(`SELECT * FROM ${name}`).raw().all()]),
  );
  db.close();
  return tables;
}

/** Addresses of assets that stay only for pages that are still open. */
export const lingeringIn = (release: Release): Set<string> =>
  new Set([...filesOf(release)].filter(([, { leftAt }]) => leftAt > 0).map(([address]) => address));

/** The search index of a release without its key, which names the catalogue file that it belongs to. */
export function searchIndexOf(release: Release): string {
  const stored = new Deserializer(readFileSync(searchOf(release)));
  stored.readHeader();
  stored.readValue();
  return serialize(stored.readValue()).toString('latin1');
}

/** Days of the published sitemap by address. */
export function sitemapDays(outDir: string): Map<string, string> {
  const { tree } = placesIn(outDir);
  const entries = readdirSync(tree)
    .filter(name => name.startsWith('sitemap-') && name.endsWith('.xml'))
    .flatMap(name => [
      ...readFileSync(path.join(tree, name), 'utf8').matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/gu),
    ]);
  return new Map(
    entries.map(([, url = '', day = '']) => [
      decodeURIComponent(url.replace(/^\w+:\/\/[^/]+/u, '')) || '/',
      day,
    ]),
  );
}

/**
 * Days that the sitemap of a release must tell, by address: that of the release for a page that shows something else than in the
 * one before, else the one that it had; of a page that is new, or has never changed, what the sitemap tells.
 */
export function expectedDays(
  outDir: string,
  before: Release,
  release: Release,
  today: string,
): Map<string, string> {
  const [was, is] = [filesOf(before), filesOf(release)];
  const dayOf = (address: string, day: string): string => {
    const [known, now] = [was.get(fileAddress(address)), is.get(fileAddress(address))];
    if (known && now && known.contentDigest !== now.contentDigest) return today;
    return known?.changed || day;
  };
  return new Map(Array.from(sitemapDays(outDir), ([address, day]) => [address, dayOf(address, day)]));
}
