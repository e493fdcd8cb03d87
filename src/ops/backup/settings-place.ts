import { accessSync, constants, lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_LINKS = 40;

/** Where a link leads to in the end, also when no file is there. */
function followed(file: string): string {
  let at = file;
  for (
    let links = 0;
    links < MAX_LINKS && lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink();
    links++
  )
    at = path.resolve(path.dirname(at), readlinkSync(at));
  return at;
}

const isFile = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isFile() === true;

const isSame = (file: string, other: string): boolean =>
  isFile(file) && readFileSync(file).equals(readFileSync(other));

/** Whether this user may make files in a folder, or make the folder first. */
function mayWriteIn(folder: string): boolean {
  try {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat === undefined) return path.dirname(folder) !== folder && mayWriteIn(path.dirname(folder));
    accessSync(folder, constants.W_OK | constants.X_OK);
    return stat.isDirectory();
  } catch {
    return false;
  }
}

/**
 * Where a backup's settings go: to their own place where none are, otherwise beside them, since those that are there are of
 * this machine. Where the user may write at neither, as beside the code, which is root's, they go into DATA_DIR.
 * @param saved the settings of the backup
 * @returns whether they are there already, too
 */
export function settingsPlace(
  settingsFile: string,
  saved: string,
  dataDir: string,
): { to: string; isThere: boolean } {
  if (isSame(settingsFile, saved)) return { to: settingsFile, isThere: true };
  const file = followed(settingsFile);
  const isFree = lstatSync(file, { throwIfNoEntry: false }) === undefined;
  const aside = path.join(dataDir, `${path.basename(settingsFile)}.from-backup`);
  const to =
    [isFree ? file : `${file}.from-backup`, `${settingsFile}.from-backup`].find(each =>
      mayWriteIn(path.dirname(each)),
    ) ?? aside;
  return { to, isThere: isSame(to, saved) };
}
