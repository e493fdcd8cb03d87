import { readFile } from 'node:fs/promises';
import { isDiskFull } from '#src/domain/disk-full.ts';
import type { PurgeList } from '#src/publish/announce/purge-list.ts';
import { type Answers, answersOf } from '#src/publish/answers.ts';
import { FileStore, hashOf } from '#src/publish/file-store.ts';
import { type Release, ReleaseError } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { changesAt, keepForCaches } from './changes.ts';
import { type FeedAnswer, feedAnswer } from './feed-answer.ts';
import { type Held, Notes, nothingHeld, readHeld } from './notes.ts';
import { isWithinTarget, type Loaded, type Target, type Thing } from './target.ts';
import { UploadError } from './upload-error.ts';

/** What an upload did, or with `dryRun` would do. */
export interface Uploaded extends PurgeList {
  target: string;
  /** Keys that were put, in that order. */
  put: string[];
  /** Keys that were removed, after everything else. */
  removed: string[];
  /** How many things stayed as they were. */
  kept: number;
  /** Bytes of what was put, before they are compressed. */
  bytes: number;
}

interface UploadOptions {
  /** Put everything, whatever the target's notes say. */
  all: boolean;
  /** Change nothing. */
  dryRun: boolean;
  /** Called during the upload: so many files of all are in place. */
  progress(done: number, all: number): void;
}

const STAGES: readonly Thing['stage'][] = ['asset', 'page', 'after'];
/** Things between two notes at first and at most: an interrupted upload repeats at most so many. */
const [FIRST_BATCH, LARGEST_BATCH] = [32, 1024];

/** Small batches first, so that a short upload that is interrupted repeats little. */
function* batches(things: readonly Thing[]): Generator<Thing[]> {
  for (
    let at = 0, size = FIRST_BATCH;
    at < things.length;
    at += size, size = Math.min(size * 2, LARGEST_BATCH)
  )
    yield things.slice(at, at + size);
}

/** Reads stored files of a release, whichever release is served meanwhile. */
function loader(
  outDir: string,
  release: Release,
  feed: FeedAnswer | null,
): (thing: Thing) => Promise<Loaded> {
  const store = new FileStore(placesIn(outDir).files);
  return async thing => {
    if (typeof thing.source !== 'string') return { ...thing, bytes: thing.source };
    if (thing.source === feed?.hash) return { ...thing, bytes: feed.bytes };
    const bytes = await readFile(store.place(thing.source)).catch(() => null);
    if (bytes && hashOf(bytes) === thing.source) return { ...thing, bytes };
    if (currentRelease(outDir)?.id !== release.id)
      throw new UploadError(
        `Выпуск ${release.id} убран, пока выгружался: показан более новый. Выполните ещё раз: npm run upload`,
      );
    throw new ReleaseError(
      `Файл ${store.place(thing.source)} выпуска ${release.id} повреждён. Выполните: npm run build -- --all`,
    );
  };
}

/** What the target holds; a place that is not empty and has no notes may be somebody else's. */
async function heldBy(target: Target, all: boolean): Promise<Held> {
  const held = await readHeld(target).catch((error: unknown) => {
    if (all && error instanceof UploadError) return nothingHeld();
    throw error;
  });
  if (held) return held;
  if (!all && !(await target.isEmpty()))
    throw new UploadError(
      `${target.name}: там уже что-то есть, и положил это не магазин. Проверьте место; если оно верное — npm run upload -- --all (чужие файлы с другими именами останутся).`,
    );
  return nothingHeld();
}

/** Removes what a full disk had no room for all of; what fails here is left to the next upload. */
async function takeBack(target: Target, notes: Notes, keys: readonly string[]): Promise<void> {
  await target
    .remove(keys)
    .then(() => notes.removed(keys))
    .catch(() => undefined);
}

async function carryOut(
  target: Target,
  notes: Notes,
  { put, removed }: { put: readonly Thing[]; removed: readonly string[] },
  load: (thing: Thing) => Promise<Loaded>,
  progress: UploadOptions['progress'],
  isNew: (key: string) => boolean,
): Promise<void> {
  let done = 0;
  for (const stage of STAGES)
    for (const batch of batches(put.filter(thing => thing.stage === stage))) {
      try {
        await target.put(batch, load);
        await notes.put(batch);
      } catch (error) {
        // Nothing leads to new assets before the pages come.
        const added = put.slice(0, done + batch.length).map(({ key }) => key);
        if (stage === 'asset' && isDiskFull(error)) await takeBack(target, notes, added.filter(isNew));
        throw error;
      }
      done += batch.length;
      progress(done, put.length);
    }
  if (removed.length === 0) return;
  await target.remove(removed);
  await notes.removed(removed);
}

/** The release that is served and what it answers, with its feed. @throws {ReleaseError} */
function servedBy(outDir: string): { release: Release; answers: Answers; feed: FeedAnswer | null } {
  const release = currentRelease(outDir);
  if (!release) throw new ReleaseError('Магазин ещё не собран. Выполните: npm run build');
  const { files, redirects } = answersOf(release);
  const feed = feedAnswer(outDir);
  const all = feed ? new Map([...files, [feed.address, feed]]) : files;
  return { release, answers: { files: all, redirects }, feed };
}

/**
 * Brings a target to the release that is served at the beginning: assets, then pages, then what leads to them; what has gone
 * goes last. Only what differs from the target's notes is put. Whenever it is interrupted, the next one goes on.
 * @throws {UploadError | ReleaseError | CatalogueError}
 */
export async function upload(
  outDir: string,
  target: Target,
  { all, dryRun, progress }: UploadOptions,
): Promise<Uploaded> {
  const { release, answers, feed } = servedBy(outDir);
  const things = target.thingsOf(answers, release);
  const outside = things.find(({ key }) => !isWithinTarget(key));
  if (outside) throw new UploadError(`${target.name}: имя «${outside.key}» ведёт за пределы этого места.`);
  const held = await heldBy(target, all);
  const keys = new Set(things.map(({ key }) => key));
  const put = STAGES.flatMap(stage => things.filter(thing => thing.stage === stage)).filter(
    ({ key, digest }) => all || held.digests.get(key) !== digest,
  );
  const known = new Set([...held.before, ...held.touched, ...held.digests.keys()]);
  // What may be there for an interrupted upload is removed even where it was not put.
  const removed = [...known].filter(
    key => !keys.has(key) && (held.digests.has(key) || held.touched.has(key)),
  );
  const touched = new Set([...held.touched, ...put.map(({ key }) => key), ...removed]);
  const changes = changesAt(release, held, things, touched);
  if (!dryRun && (touched.size > 0 || held.release !== release.id)) {
    const notes = new Notes(target, held);
    const isNew = (key: string) => !known.has(key);
    if (put.length + removed.length > 0) await notes.begin([...put.map(({ key }) => key), ...removed]);
    await carryOut(target, notes, { put, removed }, loader(outDir, release, feed), progress, isNew);
    // Before the notes' end: an announcement made twice does no harm.
    keepForCaches(outDir, changes, release);
    await notes.end(release.id, things);
  }
  return {
    target: target.name,
    ...changes,
    put: put.map(({ key }) => key),
    removed,
    kept: things.length - put.length,
    bytes: put.reduce((sum, { size }) => sum + size, 0),
  };
}
