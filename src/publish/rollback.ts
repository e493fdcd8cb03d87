import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { versionIn } from '#src/content/import/write/earlier-dates.ts';
import { hasEarlierSchema } from '#src/content/import/write/earlier-schema.ts';
import { dayIn } from '#src/domain/calendar.ts';
import type { Config } from '#src/platform/config.ts';
import { writePurgeList } from './announce/write-purge-list.ts';
import { checkRelease } from './check-release.ts';
import { writeFeed } from './feed/write-feed.ts';
import { type FileList, NextFiles } from './file-list.ts';
import { FileStore } from './file-store.ts';
import { goLive } from './go-live.ts';
import {
  catalogueOf,
  filesOf,
  filesOrNone,
  isOfOrigin,
  type Release,
  ReleaseError,
  releaseTexts,
  searchOf,
} from './manifest.ts';
import { placeFile, placesIn } from './places.ts';
import { keepGoneAssets } from './release-assets.ts';
import { beginRelease, currentRelease, finishRelease, releasesIn, servedId } from './releases.ts';
import { withdrawnBy } from './withdrawn.ts';

/** Whether two releases show the same: of such a one, nothing would be taken back. */
const showSame = (one: Release, other: Release): boolean =>
  one.catalogue.version === other.catalogue.version && one.app.digest === other.app.digest;

/**
 * What was shown before a release, the last first: the one that was published before it; before one that was brought back, what was
 * shown before that. What was taken back meanwhile is passed over.
 * @param current the id that it begins before
 */
function* publishedBefore(all: readonly Release[], current: string): Generator<Release> {
  for (let from = current; ; ) {
    const before = all.find(({ id }) => id < from);
    if (!before) return;
    yield before;
    from = before.back ?? before.id;
  }
}

/** Releases that the servers of an address show. */
const ownReleases = (outDir: string, siteUrl: string): Release[] =>
  releasesIn(outDir).filter(release => isOfOrigin(release, siteUrl));

/** The last release before the one that is served that showed something else. */
function lastOther(all: readonly Release[], current: Release): Release | undefined {
  for (const release of publishedBefore(all, current.back ?? current.id))
    if (!showSame(release, current)) return release;
  return undefined;
}

/**
 * The release to bring back when the one that is served cannot be read: one of the same catalogue, which may have been brought back in
 * it; else the last one.
 */
function insteadOfDamaged(outDir: string, all: readonly Release[]): Release | undefined {
  const served = servedId(outDir);
  const dir = path.join(placesIn(outDir).releases, served);
  const version = served === '' ? null : versionIn(catalogueOf({ dir }));
  const before = all.filter(({ id }) => served === '' || id < served);
  return before.find(({ catalogue }) => catalogue.version === version) ?? before[0];
}

const WHICH = 'npm run rollback -- ВЫПУСК (какие есть: npm run releases)';

/**
 * The release to bring back: the named one, or the last one before what is served that showed something else.
 * @throws {ReleaseError}
 */
function targetOf(
  { outDir, siteUrl }: Pick<Config, 'outDir' | 'siteUrl'>,
  current: Release | null,
  id: string | undefined,
): Release {
  const all = releasesIn(outDir);
  if (id !== undefined) {
    const named = all.find(release => release.id === id);
    if (!named) throw new ReleaseError(`Выпуска ${id} нет. Какие есть: npm run releases`);
    if (named.id === current?.id) throw new ReleaseError(`Выпуск ${id} показан и так.`);
    if (!isOfOrigin(named, siteUrl))
      throw new ReleaseError(
        `Выпуск ${id} собран для ${named.siteUrl}, а SITE_URL — ${siteUrl}: серверы его не покажут.`,
      );
    return named;
  }
  const own = ownReleases(outDir, siteUrl);
  const before = current ? lastOther(own, current) : insteadOfDamaged(outDir, own);
  if (before) return before;
  if (!current)
    throw new ReleaseError(
      existsSync(placesIn(outDir).pointer)
        ? 'Показанный выпуск не читается, а других нет. Выполните: npm run build'
        : 'Магазин ещё не собран: возвращаться некуда.',
    );
  const others = all.length > 1 ? `, в котором показано другое, нет. Вернуть другой: ${WHICH}` : ' нет.';
  throw new ReleaseError(`Возвращаться некуда: более раннего выпуска${others}`);
}

/** Checks that a release is whole and can be served by this code. @throws {ReleaseError} with what to do instead */
function checkWhole(outDir: string, store: FileStore, to: Release): FileList {
  let files: FileList;
  try {
    checkRelease(outDir, to);
    files = filesOf(to);
    checkFiles(store, to, files);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    const next = lastOther(ownReleases(outDir, to.siteUrl), to);
    const instead = next ? `выпуск до него: npm run rollback -- ${next.id}` : `другой: ${WHICH}`;
    throw new ReleaseError(`${error.message} Верните ${instead}`);
  }
  if (hasEarlierSchema(catalogueOf(to)))
    throw new ReleaseError(
      `Выпуск ${to.id} собран прежней версией магазина, и показать его может только она. Верните сначала её код, потом выпуск: npm run rollback -- ${to.id}`,
    );
  return files;
}

/** @throws {ReleaseError} when a file of the release is no longer stored */
function checkFiles(store: FileStore, { id }: Release, files: FileList): void {
  for (const [address, { hash, size, leftAt }] of files)
    if (leftAt === 0 && statSync(store.place(hash), { throwIfNoEntry: false })?.size !== size)
      throw new ReleaseError(`У выпуска ${id} пропал файл ${address}.`);
}

/** The files of an earlier release; the next sitemap tells that pages changed on the day on which they were brought back. */
function broughtBack(to: FileList, before: FileList, today: string): NextFiles {
  const files = new NextFiles(before);
  for (const [address, file] of to) {
    if (file.leftAt !== 0) continue;
    const isChanged = file.contentDigest !== '' && before.get(address)?.contentDigest !== file.contentDigest;
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
  config: Pick<Config, 'outDir' | 'dataDir' | 'siteUrl' | 'afterPublish' | 'indexNow'>,
  id?: string,
  now = new Date(),
): Promise<{ release: Release; from: Release | null; to: Release }> {
  const { outDir } = config;
  const from = currentRelease(outDir);
  const to = targetOf(config, from, id);
  const store = new FileStore(placesIn(outDir).files);
  const before = filesOrNone(from);
  const next = broughtBack(checkWhole(outDir, store, to), before, dayIn(to.timezone, now));
  keepGoneAssets(next, before, now);
  const files = next.list();
  const { id: newId, dir } = beginRelease(outDir, now);
  try {
    placeFile(catalogueOf(to), catalogueOf({ dir }));
    // A cache: without it the server builds the index from the catalogue.
    if (existsSync(searchOf(to))) placeFile(searchOf(to), searchOf({ dir }));
    const { dir: _, ...facts } = to;
    const withdrawn = from ? withdrawnBy(from, to, now) : [];
    // An earlier version of the shop would take the days in its sitemap for those of these pages.
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
    writeFeed(config.outDir, release);
    return { release, from, to };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
