import { FileList } from './file-list.ts';
import { filesOf, type Release } from './manifest.ts';

let known: { list: string; files: FileList } | null = null;

/** Keeps the files of a release, so that this process need not read their list; those of the release before are forgotten. */
export function rememberFiles({ files: list }: Release, files: FileList): void {
  known = { list, files };
}

/** All files of a release: kept ones where its list has the same hash. @throws {ReleaseError} when the list is damaged */
export function knownFilesOf(release: Release): FileList {
  if (known?.list !== release.files) rememberFiles(release, filesOf(release));
  return known?.files ?? FileList.none;
}
