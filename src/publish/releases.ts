import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

/** Releases that stay on disk: pages already open ask for yesterday's hashed assets. */
const KEPT = 3;
const UNFINISHED = '.tmp';

/** One built shop: `client` is what the public sees, `server` renders pages on demand, `catalogue` is what both were built from. */
export interface Release {
  id: string;
  dir: string;
  /** Astro's output folder, which it empties first. */
  built: string;
  client: string;
  server: string;
  catalogue: string;
}

const releaseAt = (dir: string): Release => ({
  id: path.basename(dir, UNFINISHED),
  dir,
  built: path.join(dir, 'built'),
  client: path.join(dir, 'built', 'client'),
  server: path.join(dir, 'built', 'server'),
  catalogue: path.join(dir, 'catalogue.db'),
});

const releasesDir = (outDir: string) => path.join(outDir, 'releases');
const currentLink = (outDir: string) => path.join(outDir, 'current');

/** An empty place for a new release beside the finished ones; leftovers of killed builds are swept away. */
export function beginRelease(outDir: string, id: string): Release {
  const dir = releasesDir(outDir);
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir))
    if (name.endsWith(UNFINISHED)) rmSync(path.join(dir, name), { recursive: true, force: true });
  const release = releaseAt(path.join(dir, `${id}${UNFINISHED}`));
  mkdirSync(release.dir);
  return release;
}

/** Gives up a release that did not come to its end. */
export const abandonRelease = (release: Release): void =>
  rmSync(release.dir, { recursive: true, force: true });

/**
 * Makes a finished release the current one: pages by the switch of a link, the catalogue by a rename, each atomic. Older
 * releases beyond the kept ones go.
 */
export function switchTo(outDir: string, dataDir: string, built: Release): Release {
  const finished = releaseAt(path.join(releasesDir(outDir), built.id));
  renameSync(built.dir, finished.dir);
  mkdirSync(dataDir, { recursive: true });
  placeCatalogue(finished.catalogue, path.join(dataDir, 'catalogue.db'));
  const link = currentLink(outDir);
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(path.relative(outDir, finished.client), next, 'junction');
  if (existsSync(link) && !lstatSync(link).isSymbolicLink()) rmSync(link, { recursive: true });
  renameSync(next, link);
  prune(outDir, finished.id);
  return finished;
}

/** A second name for the same file where the disk allows it, else a copy; put in place by a rename. */
function placeCatalogue(from: string, to: string): void {
  const next = `${to}.next`;
  rmSync(next, { force: true });
  try {
    linkSync(from, next);
  } catch {
    copyFileSync(from, next);
  }
  renameSync(next, to);
}

function prune(outDir: string, current: string): void {
  const dir = releasesDir(outDir);
  const old = readdirSync(dir)
    .filter(name => name !== current && !name.endsWith(UNFINISHED))
    .sort()
    .reverse();
  for (const name of old.slice(KEPT - 1)) rmSync(path.join(dir, name), { recursive: true, force: true });
}

/** The release that `current` points to, or null before the first build. */
export function currentRelease(outDir: string): Release | null {
  try {
    const client = path.resolve(outDir, readlinkSync(currentLink(outDir)));
    return existsSync(path.join(client, 'index.html')) ? releaseAt(path.dirname(path.dirname(client))) : null;
  } catch {
    return null;
  }
}

/** Public folders of the releases that are kept beside the current one, newest first: for hashed assets of open pages. */
export function earlierClients(outDir: string, current: Release): string[] {
  const dir = releasesDir(outDir);
  return readdirSync(dir)
    .filter(name => name !== current.id && !name.endsWith(UNFINISHED))
    .sort()
    .reverse()
    .map(name => releaseAt(path.join(dir, name)).client);
}
