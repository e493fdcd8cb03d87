import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dayIn } from '#src/domain/calendar.ts';
import type { Config } from '#src/server/config.ts';
import { writePurgeList } from './announce/write-purge-list.ts';
import { checkRelease } from './check-release.ts';
import { FileList, NextFiles } from './file-list.ts';
import { FileStore } from './file-store.ts';
import { goLive } from './go-live.ts';
import { catalogueOf, filesOf, type Release, ReleaseError, releaseTexts, searchOf } from './manifest.ts';
import { placeFile, placesIn } from './places.ts';
import { keepGoneAssets } from './release-assets.ts';
import { beginRelease, currentRelease, finishRelease, releasesIn } from './releases.ts';
import { withdrawnBy } from './withdrawn.ts';

/** Whether two releases show the same: of such a one, nothing would be taken back. */
const showSame = (one: Release, other: Release): boolean =>
  one.catalogue.version === other.catalogue.version &&
  one.app.digest === other.app.digest &&
  one.siteUrl === other.siteUrl;

/** The id that is served, also where its release cannot be read. */
function servedId(outDir: string): string {
  try {
    return readFileSync(placesIn(outDir).pointer, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Releases before the one that is shown, newest first: after a rollback, those before the one that it brought back. */
function earlier(outDir: string, current: Release | null): Release[] {
  const shown = current?.back ?? current?.id ?? servedId(outDir);
  // A pointer that names none says nothing of the order.
  const isBefore = ({ id }: Release) => !/^\d{8}T/u.test(shown) || id < shown;
  return releasesIn(outDir).filter(release => isBefore(release) && !(current && showSame(release, current)));
}

const WHICH = 'npm run rollback -- ВЫПУСК (какие есть: npm run releases)';

/**
 * The release to bring back: the named one, or the last one before what is served that showed something else.
 * @throws {ReleaseError}
 */
function targetOf(outDir: string, current: Release | null, id: string | undefined): Release {
  const all = releasesIn(outDir);
  if (!current && all.length === 0) throw new ReleaseError('Магазин ещё не собран: возвращаться некуда.');
  if (id !== undefined) {
    const named = all.find(release => release.id === id);
    if (!named) throw new ReleaseError(`Выпуска ${id} нет. Какие есть: npm run releases`);
    if (named.id === current?.id) throw new ReleaseError(`Выпуск ${id} показан и так.`);
    return named;
  }
  const [before] = earlier(outDir, current);
  if (before) return before;
  const others = all.length > 1 ? ` Вернуть другой: ${WHICH}` : '';
  throw new ReleaseError(`Возвращаться некуда: более раннего выпуска нет.${others}`);
}

/** Checks that a release is whole. @throws {ReleaseError} with what to do instead */
function checkWhole(outDir: string, store: FileStore, to: Release): FileList {
  try {
    checkRelease(outDir, to);
    const files = filesOf(to);
    checkFiles(store, to, files);
    return files;
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    const next = earlier(outDir, to).find(({ back }) => back === undefined);
    const instead = next ? `выпуск до него: npm run rollback -- ${next.id}` : `другой: ${WHICH}`;
    throw new ReleaseError(`${error.message} Верните ${instead}`);
  }
}

/** The files of the release that is served; none where they are not known. */
function filesShown(current: Release | null): FileList {
  try {
    return current ? filesOf(current) : FileList.none;
  } catch (error) {
    if (error instanceof ReleaseError) return FileList.none;
    throw error;
  }
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
 * Brings an earlier release back as a new one: its app, pages, catalogue and index, with assets for pages opened since. What was
 * served is withdrawn: it is not published again by itself.
 * @returns `from`: what was served, or null when that could not be read
 * @throws {ReleaseError} when there is none, or it is damaged; nothing has changed then
 */
export async function rollback(
  config: Pick<Config, 'outDir' | 'dataDir' | 'afterPublish'>,
  id?: string,
  now = new Date(),
): Promise<{ release: Release; from: Release | null; to: Release }> {
  const { outDir } = config;
  const from = currentRelease(outDir);
  const to = targetOf(outDir, from, id);
  const store = new FileStore(placesIn(outDir).files);
  const before = filesShown(from);
  const next = broughtBack(checkWhole(outDir, store, to), before, dayIn(to.timezone, now));
  keepGoneAssets(next, before, now);
  const files = next.list();
  const { id: newId, dir } = beginRelease(outDir, now);
  try {
    placeFile(catalogueOf(to), catalogueOf({ dir }));
    // A cache: without it the server builds the index from the catalogue.
    if (existsSync(searchOf(to))) placeFile(searchOf(to), searchOf({ dir }));
    const { dir: _, ...facts } = to;
    // Its sitemap is of earlier days than pages are now.
    const withdrawn = from ? withdrawnBy(from, to) : [];
    const back = { back: to.back ?? to.id, withdrawn, sitemap: undefined };
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
