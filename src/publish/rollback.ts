import { linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayIn } from '#src/domain/calendar.ts';
import type { Config } from '#src/server/config.ts';
import { purgeFile } from './announce/purge-list.ts';
import { writePurgeList } from './announce/write-purge-list.ts';
import { FileStore } from './file-store.ts';
import {
  catalogueOf,
  filesOf,
  type Release,
  ReleaseError,
  type ReleaseFile,
  type ReleaseFiles,
  releaseTexts,
} from './manifest.ts';
import { checkRelease } from './open-release.ts';
import { placeFile, placesIn } from './places.ts';
import { bringTree } from './published-tree.ts';
import { keepGoneAssets } from './release-files.ts';
import { beginRelease, currentRelease, finishRelease, pointTo, releasesIn } from './releases.ts';
import { isWithdrawn, withdraw } from './withdrawn.ts';

/** The release to bring back: the named one, or the one before what is served. @throws {ReleaseError} */
function targetOf(outDir: string, current: Release, id: string | undefined): Release {
  const all = releasesIn(outDir);
  if (id !== undefined) {
    const named = all.find(release => release.id === id);
    if (!named) throw new ReleaseError(`Выпуска ${id} нет. Какие есть: npm run releases`);
    if (named.id === current.id) throw new ReleaseError(`Выпуск ${id} показан и так.`);
    return named;
  }
  const shown = current.back ?? current.id;
  const before = all.find(release => release.id < shown && !release.back && !isWithdrawn(outDir, release.id));
  if (!before) throw new ReleaseError('Возвращаться некуда: более раннего выпуска нет.');
  return before;
}

/** @throws {ReleaseError} when a file of the release is no longer stored */
function checkFiles(store: FileStore, { id }: Release, files: ReleaseFiles): void {
  for (const [address, { hash, size }] of files)
    if (statSync(store.place(hash), { throwIfNoEntry: false })?.size !== size)
      throw new ReleaseError(`У выпуска ${id} пропал файл ${address}.`);
}

/** The files of an earlier release; the next sitemap tells that pages changed on the day on which they were brought back. */
function broughtBack(files: ReleaseFiles, before: ReleaseFiles, today: string): Map<string, ReleaseFile> {
  const own = [...files].filter(([, { leftAt }]) => leftAt === 0);
  return new Map(
    own.map(([address, file]) => {
      const isChanged = file.shown !== '' && before.get(address)?.shown !== file.shown;
      return [address, isChanged ? { ...file, changed: today } : file];
    }),
  );
}

/**
 * Brings an earlier release back as a new one: its app, pages, catalogue and index, with the assets that pages opened
 * since may ask for. What was served is withdrawn: it is not published again by itself.
 * @throws {ReleaseError} when there is none, or it is damaged; nothing has changed then
 */
export async function rollback(
  { outDir, dataDir, afterPublish }: Pick<Config, 'outDir' | 'dataDir' | 'afterPublish'>,
  id?: string,
  now = new Date(),
): Promise<{ release: Release; from: Release; to: Release }> {
  const from = currentRelease(outDir);
  if (!from) throw new ReleaseError('Магазин ещё не собран: возвращаться некуда.');
  const to = targetOf(outDir, from, id);
  await checkRelease(outDir, to);
  const store = new FileStore(placesIn(outDir).files);
  const before = filesOf(from);
  const files = broughtBack(filesOf(to), before, dayIn(to.timezone, now));
  checkFiles(store, to, files);
  keepGoneAssets(files, before, now);
  const { id: newId, dir } = beginRelease(outDir, now);
  try {
    for (const name of ['catalogue.db', 'catalogue.search'])
      linkSync(path.join(to.dir, name), path.join(dir, name));
    const { dir: _, ...facts } = to;
    const texts = releaseTexts({ ...facts, id: newId, at: now.toISOString(), back: to.back ?? to.id }, files);
    for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(dir, name), text);
    writePurgeList({ outDir, afterPublish }, from, { id: newId, dir, siteUrl: to.siteUrl }, before, files);
    withdraw(outDir, from, to);
    const release = finishRelease(dir);
    bringTree(outDir, store, release, files, () => pointTo(outDir, release));
    placeFile(catalogueOf(release), path.join(dataDir, 'catalogue.db'));
    placeFile(purgeFile(release), placesIn(outDir).purge);
    return { release, from, to };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
