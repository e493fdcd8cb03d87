import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { readSecretFile } from '#src/sales/secret-file.ts';
import { factsOf, fillPostgres, isOpenElsewhere } from '#src/sales/snapshot.ts';
import { openFile } from '#src/sales/sqlite-file.ts';
import { rememberStore } from '#src/sales/store-id.ts';
import { unpack } from './archive.ts';
import { backupsIn, FORMAT, type Manifest, type ShopPlaces } from './backup.ts';
import { BackupError } from './backup-error.ts';

export interface Restored extends Omit<Manifest, 'members'> {
  /** The file that was restored. */
  file: string;
  /** Where the former things are now. */
  aside: string[];
  /** Where the settings of the backup lie, or null when it has none. */
  settings: string | null;
}

const STORE_FILES = ['sales.db', 'sales.db-wal', 'sales.db-shm', 'secret', 'store-id'];
const MIGRATION_MS = 30_000;

const isThere = (target: string): boolean => {
  const stat = statSync(target, { throwIfNoEntry: false });
  return stat !== undefined && !(stat.isDirectory() && readdirSync(target).length === 0);
};

/** The newest backup of a folder, or the file itself. @throws {BackupError} */
function chosen(from: string): string {
  const stat = statSync(from, { throwIfNoEntry: false });
  const file = stat?.isDirectory() ? backupsIn(from).at(-1) : from;
  if (!stat || file === undefined) throw new BackupError(`${from}: копии нет.`);
  return file;
}

/** What of the shop is there already. */
function inTheWay({ dataDir, contentDir, databaseUrl }: ShopPlaces): string[] {
  const files = databaseUrl ? [] : STORE_FILES.map(name => path.join(dataDir, name));
  return [...files, contentDir].filter(isThere);
}

/** Puts a file or a folder in place by a rename on the same disk, with what was there already out of the way. */
function put(from: string, to: string): void {
  const next = `${to}.restored`;
  mkdirSync(path.dirname(to), { recursive: true });
  rmSync(next, { recursive: true, force: true });
  cpSync(from, next, { recursive: true });
  if (statSync(next).isFile()) {
    const descriptor = openSync(next, 'r');
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory()) rmSync(to, { recursive: true });
  renameSync(next, to);
}

/** Moves what is there to a name beside it while `work` puts other things there; all of it goes back when that fails. */
function putAside(targets: readonly string[], stamp: string, work: () => void): string[] {
  const asideOf = (target: string) => `${target}.before-${stamp}`;
  const moved: string[] = [];
  try {
    for (const target of targets) {
      renameSync(target, asideOf(target));
      moved.push(target);
    }
    work();
  } catch (error) {
    for (const target of moved) {
      rmSync(target, { recursive: true, force: true });
      renameSync(asideOf(target), target);
    }
    throw error;
  }
  return moved.map(asideOf);
}

/** The store's file with tables of this version, so that a newer shop takes an older backup. @throws {SalesError} */
async function migrated(file: string): Promise<void> {
  const { reader, writer } = await openFile(file, MIGRATION_MS);
  reader.db.close();
  writer.db.close();
  factsOf(file);
}

/** What is there and will be put aside. @throws {BackupError} when it may not be, or is in use */
function requireRoom(places: ShopPlaces, replace: boolean): string[] {
  const taken = inTheWay(places);
  if (taken.length > 0 && !replace)
    throw new BackupError(
      `Здесь уже есть ${taken.join(', ')}: ничего не изменено. Восстановите в пустые папки или добавьте --replace (прежнее останется рядом под именем с .before-).`,
    );
  if (!places.databaseUrl && isOpenElsewhere(path.join(places.dataDir, 'sales.db')))
    throw new BackupError(
      'Хранилище заказов открыто другой программой, наверное, сервером магазина. Остановите её и повторите: ничего не изменено.',
    );
  // The look took a log that was left by a crash into the file.
  return inTheWay(places);
}

/**
 * Restores a shop from a backup. Everything is unpacked, decrypted and compared before anything of the shop is touched.
 * @param from a backup, or a folder whose newest is taken
 * @param replace whether what is there may be put aside
 * @throws {BackupError | SalesError} nothing is changed then
 */
export async function restore(
  places: ShopPlaces,
  from: string,
  { key, replace }: { key: () => string | null; replace: boolean },
): Promise<Restored> {
  const file = chosen(from);
  const taken = requireRoom(places, replace);
  mkdirSync(places.dataDir, { recursive: true });
  const stage = mkdtempSync(path.join(places.dataDir, 'restore-'));
  try {
    const manifest = (await unpack(file, stage, key())) as Manifest;
    if (manifest.format !== FORMAT)
      throw new BackupError(
        `Копия сделана другой версией магазина (вид ${manifest.format}, а эта знает ${FORMAT}): восстановите той версией.`,
      );
    const inStage = (name: string) => path.join(stage, name);
    const stamp = new Date().toISOString().replace(/[-:]|\.\d+/gu, '');
    await migrated(inStage('sales.db'));
    if (places.databaseUrl)
      await fillPostgres({
        url: places.databaseUrl,
        file: inStage('sales.db'),
        secrets: readSecretFile(inStage('secret')),
        asideAs: replace ? `before_${stamp.toLowerCase()}` : null,
      });
    const aside = putAside(taken, stamp, () => {
      if (existsSync(inStage('content'))) put(inStage('content'), places.contentDir);
      if (!places.databaseUrl)
        for (const name of ['secret', 'sales.db']) put(inStage(name), path.join(places.dataDir, name));
      rememberStore(places.dataDir, manifest.store.uuid);
    });
    const { members: _, ...facts } = manifest;
    return { file, ...facts, aside, settings: putSettings(inStage('protektor.env'), places) };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Settings that are there stay, since they are those of this machine: the backup's are laid beside them. */
function putSettings(from: string, { settingsFile }: ShopPlaces): string | null {
  if (settingsFile === null || !existsSync(from)) return null;
  const isSame = existsSync(settingsFile) && readFileSync(settingsFile).equals(readFileSync(from));
  const to = existsSync(settingsFile) && !isSame ? `${settingsFile}.from-backup` : settingsFile;
  if (!isSame) put(from, to);
  return to;
}
