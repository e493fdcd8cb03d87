import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayIn } from '#src/domain/calendar.ts';
import type { Config } from '#src/server/config.ts';
import { writePurgeList } from './announce/write-purge-list.ts';
import { checkRelease } from './check-release.ts';
import { type FileList, NextFiles } from './file-list.ts';
import { FileStore } from './file-store.ts';
import { goLive } from './go-live.ts';
import { catalogueOf, filesOf, type Release, ReleaseError, releaseTexts, searchOf } from './manifest.ts';
import { placeFile, placesIn } from './places.ts';
import { keepGoneAssets } from './release-assets.ts';
import { beginRelease, currentRelease, finishRelease, releasesIn } from './releases.ts';
import { isWithdrawn, withdrawnBy } from './withdrawn.ts';

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
  const before = all.find(
    release => release.id < shown && !release.back && !isWithdrawn(current, release.id),
  );
  if (!before) throw new ReleaseError('Возвращаться некуда: более раннего выпуска нет.');
  return before;
}

/** @throws {ReleaseError} when a file of the release is no longer stored */
function checkFiles(store: FileStore, { id }: Release, files: FileList): void {
  for (const [address, { hash, size }] of files)
    if (statSync(store.place(hash), { throwIfNoEntry: false })?.size !== size)
      throw new ReleaseError(`У выпуска ${id} пропал файл ${address}.`);
}

/** The files of an earlier release; the next sitemap tells that pages changed on the day on which they were brought back. */
function broughtBack(to: FileList, before: FileList, today: string): NextFiles {
  const files = new NextFiles(before);
  for (const [address, file] of to) {
    if (file.leftAt !== 0) continue;
    const isChanged = file.shown !== '' && before.get(address)?.shown !== file.shown;
    files.set(address, isChanged ? { ...file, changed: today } : file);
  }
  return files;
}

/**
 * Brings an earlier release back as a new one: its app, pages, catalogue and index, with the assets that pages opened
 * since may ask for. What was served is withdrawn: it is not published again by itself.
 * @throws {ReleaseError} when there is none, or it is damaged; nothing has changed then
 */
export async function rollback(
  config: Pick<Config, 'outDir' | 'dataDir' | 'afterPublish'>,
  id?: string,
  now = new Date(),
): Promise<{ release: Release; from: Release; to: Release }> {
  const { outDir } = config;
  const from = currentRelease(outDir);
  if (!from) throw new ReleaseError('Магазин ещё не собран: возвращаться некуда.');
  const to = targetOf(outDir, from, id);
  checkRelease(outDir, to);
  const store = new FileStore(placesIn(outDir).files);
  const before = filesOf(from);
  const next = broughtBack(filesOf(to), before, dayIn(to.timezone, now));
  checkFiles(store, to, next.list());
  keepGoneAssets(next, before, now);
  const files = next.list();
  const { id: newId, dir } = beginRelease(outDir, now);
  try {
    placeFile(catalogueOf(to), catalogueOf({ dir }));
    // A cache: without it the server builds the index from the catalogue.
    if (existsSync(searchOf(to))) placeFile(searchOf(to), searchOf({ dir }));
    const { dir: _, ...facts } = to;
    // Its sitemap is of earlier days than pages are now.
    const back = { back: to.back ?? to.id, withdrawn: withdrawnBy(from, to), sitemap: undefined };
    const texts = releaseTexts({ ...facts, ...back, id: newId, at: now.toISOString() }, files);
    for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(dir, name), text);
    writePurgeList(
      config,
      from,
      { id: newId, dir, siteUrl: to.siteUrl, pages: facts.pages.all },
      before,
      files,
    );
    const release = finishRelease(dir);
    await goLive(config, store, release, files);
    return { release, from, to };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
