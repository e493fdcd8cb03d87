import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { checksumOf } from '#src/platform/file-checksum.ts';
import { fingerprint } from '#src/platform/fingerprint.ts';
import { FileStore } from '#src/publish/file-store.ts';
import { catalogueOf, filesOf, readRelease, releaseTexts } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease, pointTo } from '#src/publish/releases.ts';
import { FIXTURE_OUT } from './places.ts';

/**
 * An OUT_DIR whose release is the fixture shop's; only its list of releases is its own.
 * @param siteUrl another origin that it says it was built for
 */
export function borrowRelease(outDir: string, siteUrl?: string): void {
  const release = currentRelease(FIXTURE_OUT);
  if (!release) throw new Error('the fixture shop is not built');
  const [from, to] = [placesIn(FIXTURE_OUT), placesIn(outDir)];
  mkdirSync(to.releases, { recursive: true });
  cpSync(release.dir, path.join(to.releases, release.id), { recursive: true });
  if (siteUrl !== undefined)
    writeFileSync(
      path.join(to.releases, release.id, 'release.json'),
      JSON.stringify({ ...readRelease(release.dir), siteUrl }),
    );
  symlinkSync(from.files, to.files, 'junction');
  borrowApps(outDir);
  pointTo(outDir, release);
}

/** Lends a new OUT_DIR the bundled app of the fixture shop, which its first publication would spend ten seconds on. */
export function borrowApps(outDir: string): void {
  mkdirSync(outDir, { recursive: true });
  symlinkSync(placesIn(FIXTURE_OUT).apps, placesIn(outDir).apps, 'junction');
}

/** A whole copy of the fixture shop's OUT_DIR, in which a test may publish; the app is borrowed. */
export function copyShop(outDir: string): void {
  const from = placesIn(FIXTURE_OUT);
  cpSync(FIXTURE_OUT, outDir, {
    recursive: true,
    filter: name => name !== from.apps && name !== from.serving,
  });
  borrowApps(outDir);
}

/** The catalogue of the release that is served. */
export function servedCatalogue(outDir: string): string {
  const release = currentRelease(outDir);
  if (!release) throw new Error(`${outDir} has no release`);
  return catalogueOf(release);
}

/** Ids of releases that a test makes begin with it: later than any that is published. */
const LATER = '20990101T000000Z';
/** The release of {@link switchToBroken}. */
export const BROKEN = `${LATER}-0`;
let switches = 0;

/**
 * Makes a release like the one that is served, but for what `change` does to its catalogue, and has it served.
 * @returns the version of its catalogue
 */
export function switchCatalogue(outDir: string, change: (db: Database.Database) => void): string {
  const last = currentRelease(outDir);
  if (!last) throw new Error(`${outDir} has no release`);
  const version = `${LATER}-${++switches}`;
  const dir = path.join(placesIn(outDir).releases, version);
  cpSync(last.dir, dir, { recursive: true, filter: from => !from.endsWith('.search') });
  const db = new Database(catalogueOf({ dir }));
  change(db);
  db.prepare("UPDATE meta SET value = ? WHERE key = 'version'").run(version);
  db.close();
  sealRelease(dir, version);
  return version;
}

/** Writes down what a release's folder holds now, and has it served. */
function sealRelease(dir: string, version: string): void {
  const release = readRelease(dir);
  const catalogue = { version, ...checksumOf(catalogueOf({ dir })) };
  const id = path.basename(dir);
  writeFileSync(path.join(dir, 'release.json'), JSON.stringify({ ...release, id, catalogue }));
  pointTo(path.dirname(path.dirname(dir)), { id });
}

/** Has a release served whose catalogue is not what it should be. */
export function switchToBroken(outDir: string): void {
  const last = currentRelease(outDir);
  const dir = path.join(placesIn(outDir).releases, BROKEN);
  cpSync(last?.dir ?? '', dir, { recursive: true });
  writeFileSync(path.join(dir, 'release.json'), JSON.stringify({ ...last, id: BROKEN }));
  writeFileSync(catalogueOf({ dir }), 'not a database');
  pointTo(outDir, { id: BROKEN });
}

/** Has a release served whose app, as one of older code, has no pages on demand. */
export function switchToOlderApp(outDir: string): void {
  const { apps, releases } = placesIn(outDir);
  const last = currentRelease(outDir);
  const id = `${LATER}-${++switches}`;
  rmSync(apps);
  const server = path.join(apps, 'older', 'server');
  mkdirSync(server, { recursive: true });
  writeFileSync(path.join(server, 'render.mjs'), 'export const renderPage = () => Promise.reject(Error());');
  const dir = path.join(releases, id);
  cpSync(last?.dir ?? '', dir, { recursive: true });
  const app = { name: 'older', digest: fingerprint(server).slice(0, 32) };
  writeFileSync(path.join(dir, 'release.json'), JSON.stringify({ ...last, id, app }));
  pointTo(outDir, { id });
}

/** Has a release served that says it was built for another origin. */
export function switchToOrigin(outDir: string, siteUrl: string): void {
  const last = currentRelease(outDir);
  const id = `${LATER}-${++switches}`;
  const dir = path.join(placesIn(outDir).releases, id);
  cpSync(last?.dir ?? '', dir, { recursive: true });
  writeFileSync(path.join(dir, 'release.json'), JSON.stringify({ ...last, id, siteUrl }));
  pointTo(outDir, { id });
}

/** Adds a file to the release that is served, as if the shop had published it. */
export function addPublished(outDir: string, address: string, bytes: Buffer): void {
  const release = currentRelease(outDir);
  if (!release) throw new Error(`${outDir} has no release`);
  const stored = new FileStore(placesIn(outDir).files).put(bytes);
  const files = new Map([
    ...filesOf(release),
    [address, { ...stored, key: '', contentDigest: '', leftAt: 0, changed: '' }],
  ]);
  const { dir, ...facts } = release;
  for (const [name, text] of Object.entries(releaseTexts(facts, files)))
    writeFileSync(path.join(dir, name), text);
  const place = path.join(placesIn(outDir).tree, address);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, bytes);
}
