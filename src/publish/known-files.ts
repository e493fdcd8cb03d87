import { readFileSync, statSync } from 'node:fs';
import { FileList } from './file-list.ts';
import { hashOf } from './file-store.ts';
import { filesOf, listFile, type Release } from './manifest.ts';

let known: { list: string; files: FileList } | null = null;

/** Keeps the files of a release, so that this process need not read their list; those of the release before are forgotten. */
export function rememberFiles({ files: list }: Release, files: FileList): void {
  known = { list, files };
}

/** All files of a release, from memory where its list has the same hash. @throws {ReleaseError} when the list is damaged */
export function knownFilesOf(release: Release): FileList {
  if (known?.list !== release.files) rememberFiles(release, filesOf(release));
  return known?.files ?? FileList.none;
}

/** Whether the list of files of a release is undamaged; of a list in memory, only the size is compared. */
export function isListWhole({ dir, files: list, sorted }: Release): boolean {
  const file = listFile(dir);
  try {
    // Lists of earlier versions are put in order when they are read.
    if (sorted && known?.list === list) return statSync(file).size === known.files.bytes.length;
    return hashOf(readFileSync(file)) === list;
  } catch {
    return false;
  }
}
