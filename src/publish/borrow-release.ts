import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { FileStore } from './file-store.ts';
import { filesOf, type Release, ReleaseError } from './manifest.ts';
import { placesIn } from './places.ts';
import { currentRelease, pointTo } from './releases.ts';
import type { Sources } from './sources.ts';

type Code = Pick<Sources, 'code' | 'siteUrl'>;

const isOf = (release: Release | null, { code, siteUrl }: Code): release is Release =>
  release?.code === code && release.siteUrl === siteUrl;

/**
 * Lets the first publication of this code into an OUT_DIR begin with what another one serves: pages are not rendered again, the
 * app is not bundled again. Files become second names of the same bytes where the disk allows it. Nothing of the other is
 * written; when a part of it is missing or damaged, nothing is borrowed.
 */
export function borrowRelease(fromOutDir: string, outDir: string, code: Code): void {
  const served = currentRelease(fromOutDir);
  if (!isOf(served, code) || isOf(currentRelease(outDir), code)) return;
  try {
    borrowFiles(served, new FileStore(placesIn(fromOutDir).files), new FileStore(placesIn(outDir).files));
    borrowFolder(served.app.name, placesIn(fromOutDir).apps, placesIn(outDir).apps);
    borrowFolder(served.id, placesIn(fromOutDir).releases, placesIn(outDir).releases);
    pointTo(outDir, served);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined && !(error instanceof ReleaseError)) throw error;
  }
}

function borrowFiles(served: Release, from: FileStore, to: FileStore): void {
  for (const { hash } of filesOf(served).values())
    if (to.putFile(from.place(hash), true).hash !== hash)
      throw new ReleaseError(`Файл ${from.place(hash)} повреждён.`);
}

function borrowFolder(name: string, from: string, to: string): void {
  if (existsSync(path.join(to, name))) return;
  const unfinished = path.join(to, `${name}.tmp`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(path.join(from, name), unfinished, { recursive: true });
  renameSync(unfinished, path.join(to, name));
}
