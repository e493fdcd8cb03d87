import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { snapshotStore } from '#src/orders/snapshot.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { MANIFEST, type Member, membersIn, pack, unfinished } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { contentEntries, hasContent } from './content-room.ts';
import { copyAll } from './disk.ts';
import { backupsIn, nextName, unfinishedIn } from './names.ts';
import { sweepStages, withStage } from './stage.ts';
import { rememberDisk, requireDisk } from './target-disk.ts';

/** Where everything of a shop is that a backup holds. */
export interface ShopPlaces {
  dataDir: string;
  outDir: string;
  contentDir: string;
  databaseUrl: string | null;
  /** Null for none. */
  settingsFile: string | null;
}

/** The format of backups that this code makes and reads. */
export const FORMAT = 1;

/** What a backup says of itself. */
export interface Manifest {
  format: number;
  /** When it was begun, as ISO: every order acknowledged before is in it. */
  made: string;
  store: { uuid: string; orders: number; schema: number };
  /** The release that was served, or null. */
  release: string | null;
  members: Member[];
}

export interface Made extends Omit<Manifest, 'members'> {
  file: string;
  bytes: number;
  encrypted: boolean;
  /** How many files it holds. */
  files: number;
  /** Earlier backups that were deleted. */
  deleted: string[];
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new BackupError(
      `Папка для копий ${folder} не создана (${(error as NodeJS.ErrnoException).code}): проверьте путь и права.`,
      { cause: error },
    );
  }
}

/** Gathers everything in one folder. */
async function gather(places: ShopPlaces, stage: string, made: string): Promise<Manifest> {
  const { secrets, ...store } = await snapshotStore(places, path.join(stage, 'sales.db'));
  const current = currentRelease(places.outDir);
  const write = (name: string, text: string) => writeFileSync(path.join(stage, name), text, { mode: 0o600 });
  write('secret', `${secrets[0]}\n${secrets[1] ?? ''}\n`);
  write('store-id', `${store.uuid}\n`);
  if (current) {
    const { dir: _, ...facts } = current;
    write('release.json', JSON.stringify(facts, null, 2));
  }
  const { settingsFile } = places;
  if (settingsFile !== null && existsSync(settingsFile))
    copyAll(settingsFile, path.join(stage, 'protektor.env'));
  // What a restore has put aside within a mount point is no content.
  for (const name of contentEntries(places.contentDir))
    copyAll(path.join(places.contentDir, name), path.join(stage, 'content', name));
  const release = current?.id ?? null;
  const manifest: Manifest = { format: FORMAT, made, store, release, members: await membersIn(stage) };
  write(MANIFEST, JSON.stringify(manifest, null, 2));
  return manifest;
}

/**
 * Makes one file of what a shop cannot make again: the store, keys, settings, content. Safe beside a running server.
 * @param key of {@link readBackupKey}; null leaves it unencrypted
 * @param keep how many backups stay in the folder; null for all
 * @throws {BackupError | SalesError} nothing new is left in the folder then
 */
export async function backup(
  places: ShopPlaces,
  folder: string,
  { key, keep }: { key: string | null; keep: number | null },
): Promise<Made> {
  const begun = new Date();
  if (!hasContent(places.contentDir))
    throw new BackupError(
      `CONTENT_DIR: в папке ${places.contentDir} нет содержимого магазина, копия не сделана. Смонтируйте её диск или исправьте CONTENT_DIR и повторите.`,
    );
  requireDisk(places.dataDir, folder);
  makeFolder(folder);
  makeFolder(places.dataDir);
  const left = unfinishedIn(folder);
  if (await sweepStages(places.dataDir)) for (const each of left) rmSync(each, { force: true });
  return withStage(places.dataDir, 'backup', async stage => {
    const { members, ...facts } = await gather(places, stage.files, begun.toISOString());
    const file = nextName(folder, begun, key === null ? '.tar.gz' : '.tar.gz.age');
    stage.unfinished = unfinished(file);
    await pack(stage.files, file, key);
    rememberDisk(places.dataDir, folder);
    const { size: bytes } = statSync(file);
    const all = backupsIn(folder);
    const earlier = all.slice(0, all.indexOf(file));
    const deleted = keep === null ? [] : earlier.slice(0, Math.max(0, earlier.length + 1 - keep));
    for (const each of deleted) rmSync(each, { force: true });
    return { file, bytes, ...facts, encrypted: key !== null, files: members.length, deleted };
  });
}
