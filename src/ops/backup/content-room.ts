import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a restore, or the file system, keeps within a content folder that is a mount point: no content. */
const OWN = /^(?:\.(?:before|restored)-|lost\+found$)/u;
const NOT_THERE = ['EXDEV', 'EBUSY', 'EACCES', 'EPERM', 'EROFS'];

/** The entries of a content folder; none when it is absent. */
export const contentEntries = (contentDir: string): string[] =>
  statSync(contentDir, { throwIfNoEntry: false }) === undefined
    ? []
    : readdirSync(contentDir).filter(name => !OWN.test(name));

/** Whether a content folder has any file of a shop: one that is missing or empty is that of a disk that is not mounted. */
export const hasContent = (contentDir: string): boolean =>
  contentEntries(contentDir)
    .filter(name => !name.startsWith('.'))
    .map(name => path.join(contentDir, name))
    .some(entry => statSync(entry, { throwIfNoEntry: false })?.isDirectory() !== true || hasFile(entry));

/** Whether there is anything but folders below a folder. */
const hasFile = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some(
    entry => !entry.isDirectory() || hasFile(path.join(folder, entry.name)),
  );

/** Whether entries of one folder come into the other by a rename: tried, since disks, mount points and rights decide. */
export function comesByRename(from: string, to: string): boolean {
  const name = `.restored-trial-${process.pid}`;
  const [before, after] = [path.join(from, name), path.join(to, name)];
  try {
    mkdirSync(before);
    renameSync(before, after);
    return true;
  } catch (error) {
    if (NOT_THERE.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  } finally {
    for (const each of [before, after]) rmSync(each, { recursive: true, force: true });
  }
}

/**
 * Where entries of a content folder can go by a rename: beside the folder, or within it when it is a mount point or the
 * folder above may not be written.
 */
export function contentRoom(contentDir: string, stamp: string): (kind: 'before' | 'restored') => string {
  const isBeside = comesByRename(path.dirname(contentDir), contentDir);
  return kind => (isBeside ? `${contentDir}.${kind}-${stamp}` : path.join(contentDir, `.${kind}-${stamp}`));
}
