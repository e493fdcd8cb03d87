import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '#src/publish/places.ts';
import { BackupError } from './backup-error.ts';
import { backupsIn } from './names.ts';

/** What DATA_DIR remembers of the folders into which backups went. */
interface Memory {
  /** Where the last one went. */
  last: string;
  /** The mount point of each folder's disk. */
  disks: Record<string, string>;
}

const memoryFile = (dataDir: string): string => path.join(dataDir, 'backups.json');

const isDiskOf = (place: string): boolean =>
  statSync(place, { throwIfNoEntry: false })?.dev !== statSync(path.dirname(place)).dev;

/** Where the disk of a folder is mounted. */
function mountPointOf(folder: string): string {
  let place = realpathSync(folder);
  while (place !== path.dirname(place) && !isDiskOf(place)) place = path.dirname(place);
  return place;
}

function memoryIn(dataDir: string): Memory {
  try {
    const { last = '', disks = {} } = JSON.parse(
      readFileSync(memoryFile(dataDir), 'utf8'),
    ) as Partial<Memory>;
    return { last, disks };
  } catch {
    return { last: '', disks: {} };
  }
}

/** Remembers on which disk a backup was made. */
export function rememberDisk(dataDir: string, folder: string): void {
  try {
    const { disks } = memoryIn(dataDir);
    const memory: Memory = { last: folder, disks: { ...disks, [folder]: mountPointOf(folder) } };
    replaceFile(memoryFile(dataDir), JSON.stringify(memory, null, 2));
  } catch {
    // The backup is made all the same.
  }
}

/**
 * The mount point of the disk on which a folder's last backup was made, when nothing is mounted there now and the folder has no
 * backup; else null. An empty folder on the same disk is no sign of trouble: backups may be fetched from it.
 */
function missingDisk(folder: string, disk: string | undefined): string | null {
  if (disk === undefined || disk === path.dirname(disk)) return null;
  if (existsSync(disk) && isDiskOf(disk)) return null;
  return existsSync(folder) && backupsIn(folder).length > 0 ? null : disk;
}

/** The folder of the last backup of all and its disk, when that is not mounted; else null. */
export function lastDiskMissing(dataDir: string): { folder: string; disk: string } | null {
  const { last, disks } = memoryIn(dataDir);
  const disk = missingDisk(last, disks[last]);
  return disk === null ? null : { folder: last, disk };
}

/** @throws {BackupError} when the disk on which earlier backups of a folder were made is not mounted */
export function requireDisk(dataDir: string, folder: string): void {
  const disk = missingDisk(folder, memoryIn(dataDir).disks[folder]);
  if (disk !== null)
    throw new BackupError(
      `Прежние копии в ${folder} лежат на диске ${disk}, а он не смонтирован: копия не сделана. Смонтируйте его и повторите; если копии теперь должны лежать на диске с ${path.dirname(disk)}, сначала удалите ${memoryFile(dataDir)}.`,
    );
}
