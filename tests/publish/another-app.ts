import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#src/platform/config.ts';
import { fingerprint } from '#src/platform/fingerprint.ts';
import { appNameOf } from '#src/publish/app/bundled-app.ts';
import { placesIn } from '#src/publish/places.ts';
import { FIXTURE_OUT } from '../harness/places.ts';

/** The digest of an app's code, which is stored beside it. */
const DIGEST = 'digest';
const HASHED = /\.(?:css|js)$/u;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name));

/**
 * Gives an OUT_DIR two apps: the fixture's, and one for another address of the site that differs in the names of all styles
 * and scripts, as after a change of the code. Bundling one would take half a minute.
 * @param code digest of the code
 */
export function borrowTwoApps({ outDir, siteUrl }: Config, code: string, otherUrl: string): void {
  const { apps } = placesIn(outDir);
  const own = appNameOf({ code, siteUrl });
  const other = path.join(apps, appNameOf({ code, siteUrl: otherUrl }));
  cpSync(path.join(placesIn(FIXTURE_OUT).apps, own), other, { recursive: true });
  symlinkSync(path.join(placesIn(FIXTURE_OUT).apps, own), path.join(apps, own), 'junction');
  const assets = path.join(other, 'client/_astro');
  const renamed = new Map<string, string>();
  for (const name of readdirSync(assets)) {
    if (/\.(?:br|gz)$/u.test(name)) rmSync(path.join(assets, name));
    else if (HASHED.test(name)) renamed.set(name, name.replace(HASHED, '-later$&'));
  }
  for (const [before, after] of renamed) renameSync(path.join(assets, before), path.join(assets, after));
  for (const file of filesBelow(other).filter(name => /\.(?:css|m?js|json)$/u.test(name))) {
    let text = readFileSync(file, 'utf8');
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    writeFileSync(file, text);
  }
  writeFileSync(path.join(other, DIGEST), fingerprint(path.join(other, 'server')).slice(0, 32));
}
