import { existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSecretFile } from '#src/orders/secret-file.ts';
import { factsOf, fillPostgres, isOpenElsewhere } from '#src/orders/snapshot.ts';
import { openFile } from '#src/orders/sqlite-file.ts';
import { expectedStore } from '#src/orders/store-id.ts';
import { unpack } from './archive.ts';
import { FORMAT, type Manifest, type ShopPlaces } from './backup.ts';
import { BackupError } from './backup-error.ts';
import { comesByRename, contentEntries, contentRoom, hasContent } from './content-room.ts';
import { type DatabaseRoom, databaseRoom, isCommitted } from './database-room.ts';
import { copyAll, syncAll } from './disk.ts';
import { backupsIn } from './names.ts';
import { isUnsettled, type Move, type Plan, perform, settle, writeJournal } from './placing.ts';
import { settingsPlace } from './settings-place.ts';
import { stagesIn, sweepStages, withStage } from './stage.ts';

export interface Restored extends Omit<Manifest, 'members'> {
  /** The file that was restored. */
  file: string;
  /** Where the former things are now. */
  aside: string[];
  /** Schemas of PostgreSQL with former stores, of earlier restores too. */
  schemas: string[];
  /** Where the settings of the backup lie, or null when it has none. */
  settings: string | null;
  /** Whether the backup has content: without any, what is in the content folder stays there. */
  hasContent: boolean;
}

/** The store goes away first and comes last: while it is there, so is its key. */
const STORE_FILES = ['sales.db', 'sales.db-wal', 'sales.db-shm', 'secret'];
const MIGRATION_MS = 30_000;

/** The newest backup of a folder, or the file itself. @throws {BackupError} */
function chosen(from: string): string {
  const stat = statSync(from, { throwIfNoEntry: false });
  const file = stat?.isDirectory() ? backupsIn(from).at(-1) : from;
  if (!stat || file === undefined) throw new BackupError(`${from}: копии нет.`);
  return file;
}

const storeFiles = ({ dataDir, databaseUrl }: ShopPlaces): string[] =>
  databaseUrl ? [] : STORE_FILES.map(name => path.join(dataDir, name)).filter(file => existsSync(file));

/** What of the shop is there already. */
function inTheWay(places: ShopPlaces): string[] {
  const storeIdFile = path.join(places.dataDir, 'store-id');
  return [
    ...storeFiles(places),
    ...(!places.databaseUrl && existsSync(storeIdFile) ? [storeIdFile] : []),
    ...(contentEntries(places.contentDir).length > 0 ? [places.contentDir] : []),
  ];
}

/** The store's file with tables of this version, so that a newer shop takes an older backup. @throws {SalesError} */
async function migrated(file: string): Promise<void> {
  const { reader, writer } = await openFile(file, MIGRATION_MS);
  reader.db.close();
  writer.db.close();
  factsOf(file);
}

/** @throws {BackupError} when what is there may not be put aside, or is in use */
function requireRoom(places: ShopPlaces, replace: boolean): void {
  const taken = inTheWay(places);
  if (taken.length > 0 && !replace)
    throw new BackupError(
      `Здесь уже есть ${taken.join(', ')}: ничего не изменено. Восстановите в пустые папки или добавьте --replace (прежнее останется рядом под именем с .before-).`,
    );
  // Opening the database merges a log that a crash has left.
  if (!places.databaseUrl && isOpenElsewhere(path.join(places.dataDir, 'sales.db')))
    throw new BackupError(
      'Хранилище заказов открыто другой программой, наверное, сервером магазина. Остановите её и повторите: ничего не изменено.',
    );
}

/** What a restore is done with. */
interface Unpacked {
  places: ShopPlaces;
  /** The folder of this run in DATA_DIR, and that of the unpacked files in it. */
  stage: string;
  files: string;
  stamp: string;
}

/** Copies onto the disk where it will be renamed. */
function copy({ from, to }: Move): void {
  mkdirSync(path.dirname(to), { recursive: true });
  copyAll(from, to);
  syncAll(to);
}

type Placed = Pick<Restored, 'aside' | 'settings' | 'hasContent'>;

interface Prepared extends Placed {
  plan: Plan;
}

/** Makes everything ready for renames, with a journal of what must go again should this run end early. */
function prepare(unpacked: Unpacked, store: string, database: Plan['database']): Prepared {
  const { places, stage, files, stamp } = unpacked;
  const { dataDir, contentDir } = places;
  const inData = (name: string) => path.join(dataDir, name);
  const asideOf = (file: string) => `${file}.before-${stamp}`;
  const made = existsSync(contentDir) ? [] : [contentDir];
  mkdirSync(contentDir, { recursive: true });
  const room = contentRoom(contentDir, stamp);
  const content = path.join(files, 'content');
  const isReplaced = hasContent(content);
  if (!isReplaced) rmSync(content, { recursive: true, force: true });
  const former = isReplaced ? contentEntries(contentDir) : [];
  const incoming = comesByRename(files, contentDir) ? content : room('restored');
  const formerStore = expectedStore(dataDir, 'command').id;
  const formerId = path.join(stage, 'store-id');
  const savedSettings = path.join(files, 'protektor.env');
  const { to: settings = null, isThere = false } =
    places.settingsFile !== null && existsSync(savedSettings)
      ? settingsPlace(places.settingsFile, savedSettings, dataDir)
      : {};
  const newSettings = settings === null || isThere ? [] : [{ from: `${settings}.restored`, to: settings }];
  const plan: Plan = {
    moves: [],
    store,
    formerStore,
    database,
    own: [...(incoming === content ? [] : [incoming]), ...newSettings.map(({ from }) => from)],
    made: [...(former.length > 0 ? [room('before')] : []), ...made],
  };
  writeJournal(stage, plan);
  if (former.length > 0) mkdirSync(room('before'));
  if (existsSync(content) && incoming !== content) copy({ from: content, to: incoming });
  for (const { from } of newSettings) copy({ from: savedSettings, to: from });
  if (formerStore !== null) writeFileSync(formerId, `${formerStore}\n`, { mode: 0o600 });
  syncAll(stage);
  const within = (from: string, to: string) => (name: string) => ({
    from: path.join(from, name),
    to: path.join(to, name),
  });
  const formerSettings = newSettings
    .filter(({ to }) => lstatSync(to, { throwIfNoEntry: false }) !== undefined)
    .map(({ to }) => ({ from: to, to: asideOf(to) }));
  const away = storeFiles(places).map(from => ({ from, to: asideOf(from) }));
  if (formerStore !== null) away.push({ from: formerId, to: asideOf(inData('store-id')) });
  plan.moves = [
    ...formerSettings,
    ...newSettings,
    ...former.map(within(contentDir, room('before'))),
    ...contentEntries(incoming).map(within(incoming, contentDir)),
    ...away,
    ...(places.databaseUrl ? [] : ['secret', 'sales.db'].map(within(files, dataDir))),
  ];
  writeJournal(stage, plan);
  const aside = [
    ...[...formerSettings, ...away].map(move => move.to),
    ...(former.length > 0 ? [room('before')] : []),
  ];
  return { plan, aside, settings, hasContent: isReplaced };
}

/** Puts everything in place, or leaves everything as it was. A database ends its transaction last. */
async function place(
  unpacked: Unpacked,
  store: string,
  replace: boolean,
): Promise<Placed & Pick<Restored, 'schemas'>> {
  const { places, stage, files, stamp } = unpacked;
  const { dataDir, databaseUrl: url } = places;
  const none: DatabaseRoom = { asideAs: null, schemas: [] };
  const { asideAs, schemas } = url ? await databaseRoom(url, stamp, replace) : none;
  let failure: unknown = null;
  let ready: Prepared | null = null;
  try {
    ready = prepare(unpacked, store, url ? { asideAs } : null);
    const { plan } = ready;
    const put = () => {
      try {
        perform(dataDir, plan);
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    const file = path.join(files, 'sales.db');
    const secrets = readSecretFile(path.join(files, 'secret'));
    if (url) await fillPostgres({ url, file, secrets, asideAs, beforeEnd: put });
    else put();
  } catch (error) {
    failure ??= error;
  }
  if (!(await settled(places, stage, failure)) || !ready) throw failure;
  const { plan: _, ...placed } = ready;
  return { ...placed, schemas };
}

/** {@link settle}. @throws {BackupError} when that is not possible now */
async function settled(
  { dataDir, databaseUrl }: ShopPlaces,
  stage: string,
  failure: unknown = null,
): Promise<boolean> {
  try {
    return await settle(dataDir, stage, plan => isCommitted(databaseUrl, plan));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `Прерванное восстановление не удаётся ни закончить, ни отменить (${code ?? message}): устраните причину и повторите команду, она начнёт с этого. До того магазин не запускайте.`,
      { cause: failure ?? error },
    );
  }
}

/** Ends what a restore that was cut off has begun, and removes what killed runs have left. */
async function settleEarlier(places: ShopPlaces): Promise<void> {
  for (const stage of stagesIn(places.dataDir).filter(isUnsettled)) await settled(places, stage);
  await sweepStages(places.dataDir);
}

/**
 * Restores a shop from a backup, by renames once all of it is unpacked, decrypted and compared. One that was cut off is ended
 * or undone by the next one.
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
  mkdirSync(places.dataDir, { recursive: true });
  await settleEarlier(places);
  requireRoom(places, replace);
  return withStage(places.dataDir, 'restore', async stage => {
    const manifest = (await unpack(file, stage.files, key())) as Manifest;
    if (manifest.format !== FORMAT)
      throw new BackupError(
        `Копия сделана другой версией магазина (вид ${manifest.format}, а эта знает ${FORMAT}): восстановите той версией.`,
      );
    const stamp = new Date().toISOString().replace(/[-:.]/gu, '');
    await migrated(path.join(stage.files, 'sales.db'));
    stage.mustEnd = true;
    const { members: _, ...facts } = manifest;
    const unpacked = { places, stage: stage.dir, files: stage.files, stamp };
    return { file, ...facts, ...(await place(unpacked, manifest.store.uuid, replace)) };
  });
}
