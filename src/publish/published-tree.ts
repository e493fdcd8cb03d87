import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import path from 'node:path';
import { differences, type FileList, type ReleaseFile, readLine } from './file-list.ts';
import type { FileStore } from './file-store.ts';
import { filesOf, type Release, readRelease } from './manifest.ts';
import { placesIn, replaceFile, UNFINISHED } from './places.ts';

const isPage = (address: string): boolean => /\.(?:html|xml|txt)$/u.test(address);

/** Puts a stored file into the tree, mostly in place of an earlier one: as a second name where the disk allows it, else as a copy. */
function put(store: FileStore, tree: string, address: string, { hash }: ReleaseFile): void {
  const place = path.join(tree, address);
  const from = store.place(hash);
  const next = path.join(path.dirname(place), `.next-${hash}`);
  try {
    linkSync(from, next);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      mkdirSync(path.dirname(place), { recursive: true });
    rmSync(next, { force: true });
    linkOrCopy(from, next);
  }
  renameSync(next, place);
}

/** A second name for a stored file, else a copy of it: a file may have so many names only, and a disk none. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Removes a file, and the folders that it leaves empty. */
function remove(tree: string, address: string): void {
  rmSync(path.join(tree, address), { force: true });
  for (let dir = path.dirname(address); dir !== '/'; dir = path.dirname(dir)) {
    try {
      rmdirSync(path.join(tree, dir));
    } catch {
      return;
    }
  }
}

/** Whether the tree's file is the stored one: by its identity, or where it had to be copied, by its bytes. */
function holds(store: FileStore, tree: string, address: string, { hash, size }: ReleaseFile): boolean {
  const there = statSync(path.join(tree, address), { throwIfNoEntry: false });
  const stored = statSync(store.place(hash), { throwIfNoEntry: false });
  if (!there || !stored || there.size !== size) return false;
  if (there.ino === stored.ino && there.dev === stored.dev) return true;
  return there.nlink === 1 && readFileSync(path.join(tree, address)).equals(readFileSync(store.place(hash)));
}

function listed(tree: string): string[] {
  return readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(
      entry => `/${path.relative(tree, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
    );
}

/** Which files of the tree must be put and which must go. */
interface TreeChange {
  put: [address: string, file: ReleaseFile][];
  gone: string[];
}

function changeFrom(before: FileList, after: FileList): TreeChange {
  const change: TreeChange = { put: [], gone: [] };
  for (const { address, was, is } of differences(before, after)) {
    if (is === undefined) change.gone.push(address);
    else {
      const file = readLine(is);
      if (was === undefined || readLine(was)[1].hash !== file[1].hash) change.put.push(file);
    }
  }
  return change;
}

/** What a tree of unknown state lacks, file by file. */
function repairOf(store: FileStore, tree: string, after: FileList): TreeChange {
  return {
    put: [...after].filter(([address, file]) => !holds(store, tree, address, file)),
    gone: listed(tree).filter(address => !after.has(address)),
  };
}

/** The release that the tree is known to hold, or null: it was being changed when that was interrupted. */
function heldBy(outDir: string): Release | null {
  const { treeState, releases } = placesIn(outDir);
  try {
    return readRelease(path.join(releases, readFileSync(treeState, 'utf8').trim()));
  } catch {
    return null;
  }
}

/** Files that the tree is known to hold, or null. */
function filesHeldBy(outDir: string): FileList | null {
  const held = heldBy(outDir);
  try {
    return held && filesOf(held);
  } catch {
    return null;
  }
}

/** Has every file of the tree verified at its next update. */
export const distrustTree = (outDir: string): void => rmSync(placesIn(outDir).treeState, { force: true });

/** Whether the tree is known to hold a release. */
export const treeHolds = (outDir: string, { id }: Release): boolean =>
  heldBy(outDir)?.id === id && existsSync(placesIn(outDir).tree);

/**
 * Brings `OUT_DIR/current` to a release in two steps: first assets, then, after `switched`, pages; what is gone goes last.
 * So no page stands there before what it asks for.
 */
export async function bringTree(
  outDir: string,
  store: FileStore,
  release: Release,
  files: FileList,
  switched: () => Promise<void>,
): Promise<void> {
  const { treeState, tree } = placesIn(outDir);
  const settled = () => replaceFile(treeState, `${release.id}\n`);
  if (!lstatSync(tree, { throwIfNoEntry: false })?.isDirectory()) {
    placeWholeTree(store, tree, files);
    await switched();
    settled();
    return;
  }
  const held = filesHeldBy(outDir);
  rmSync(treeState, { force: true });
  const change = held ? changeFrom(held, files) : repairOf(store, tree, files);
  for (const [address, file] of change.put) if (!isPage(address)) put(store, tree, address, file);
  await switched();
  for (const [address, file] of change.put) if (isPage(address)) put(store, tree, address, file);
  for (const address of change.gone) remove(tree, address);
  settled();
}

/** Makes a whole tree, and puts it in its place at once: the first one, or in place of a link. */
function placeWholeTree(store: FileStore, tree: string, files: FileList): void {
  const next = `${tree}${UNFINISHED}`;
  const remove = () => rmSync(next, { recursive: true, force: true });
  remove();
  try {
    let folder = '';
    for (const [address, { hash }] of files) {
      const place = path.join(next, address);
      if (path.dirname(place) !== folder) {
        folder = path.dirname(place);
        mkdirSync(folder, { recursive: true });
      }
      linkOrCopy(store.place(hash), place);
    }
    if (lstatSync(tree, { throwIfNoEntry: false })) unlinkSync(tree);
    renameSync(next, tree);
  } catch (error) {
    remove();
    throw error;
  }
}
