import { setTimeout as sleep } from 'node:timers/promises';
import { timezoneOf } from '#src/content/import/shop-timezone.ts';
import { type Config, config } from '#src/platform/config.ts';
import { BusyError } from '#src/platform/run-lock.ts';
import { isUntold, notifyExternal } from '#src/publish/announce/notify-external.ts';
import { settle } from '#src/publish/go-live.ts';
import type { Release } from '#src/publish/manifest.ts';
import { type PublishOptions, publish } from '#src/publish/publish.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { PublicationRefused } from '#src/publish/review/refused.ts';
import { isDue, isOfLaterClock, isStale, sourcesOf } from '#src/publish/sources.ts';
import { ContentWatch } from '#src/publish/watch/content-watch.ts';
import { withPublishLock } from '#src/publish/with-publish-lock.ts';
import { datesStand, takenBack } from '#src/publish/withdrawn.ts';
import { WorkerPool } from '#src/publish/worker-pool.ts';
import { stopSignal } from '#src/server/http/drain.ts';
import { CommandError, EXIT } from './command.ts';
import { hearOthers } from './exit-as-pid1.ts';
import { sayAt, sayFailure, sayPublished, timesIn, WatchTelling } from './watch-log.ts';
import { SourceWatch } from './watch-sources.ts';

/** How often to check whether a moment of dated content has come. */
const TICK_MS = 500;
const BUSY_MS = 250;
/** After a failure that is not the content's, such as a full disk, the same is tried again. */
const RETRY_MS = 60_000;

/** The code of the shop has changed under a process that runs the former one. */
class CodeChanged extends Error {}

/** Publishes whenever there is something to publish, one after another, and never ends because of content. */
class Watcher {
  readonly #settings: Config = config();
  readonly #workers = new WorkerPool();
  readonly #code = sourcesOf(this.#settings).code;
  /** Announcements under way; nothing waits for them but the end. */
  #telling: Promise<void> = Promise.resolve();
  /** The release that was announced last. */
  #notified = '';
  /** When the last release was shown, by performance.now(). */
  #releasedAt = 0;
  /** A release that is due and that nothing could follow, be it that its content was withdrawn. */
  #passed = '';
  #retryAt = Number.POSITIVE_INFINITY;
  isStopping = false;

  /** Whether a moment has come at which what is served should be another release. */
  isTime(now: Date): boolean {
    if (performance.now() >= this.#retryAt) return true;
    const due = this.#dueId(now);
    return due !== '' && due !== this.#passed;
  }

  /**
   * @param changed the folder whose content has changed; null: nothing says so
   * @throws {CodeChanged}
   */
  async publish(since: number, changed: ContentWatch | null = null): Promise<void> {
    const isRetry = Number.isFinite(this.#retryAt);
    this.#retryAt = Number.POSITIVE_INFINITY;
    const due = this.#dueId();
    try {
      await this.#locked(async () => this.#publishWhenStale(since, changed));
      // What failed may have been shown before.
      if (isRetry) this.tellLate();
    } catch (error) {
      if (error instanceof CodeChanged) throw error;
      // It is tried again as soon as its files are whole.
      if (changed && hasChangedSince(changed)) return;
      sayFailure(error);
      this.#retryAt = performance.now() + RETRY_MS;
    }
    // A new release may be due already: a moment has come while it was made.
    this.#passed = due === currentRelease(this.#settings.outDir)?.id ? due : '';
  }

  /** The release that is served, when a moment has come at which it should be another one; else empty. */
  #dueId(now = new Date()): string {
    const current = currentRelease(this.#settings.outDir);
    return current && (isDue(current, now) || isOfLaterClock(current, now)) ? current.id : '';
  }

  /** Tells others of the release that is served when what published it was killed, or failed, before it had. */
  tellLate(): void {
    const current = currentRelease(this.#settings.outDir);
    if (current && current.id !== this.#notified && isUntold(this.#settings, current)) this.#tell(current);
  }

  /** Whether a failed publication waits to be tried again. */
  get isWaiting(): boolean {
    return Number.isFinite(this.#retryAt) && performance.now() < this.#retryAt;
  }

  /** Loads what the next publication needs. */
  start(): void {
    this.#workers.start();
  }

  async end(): Promise<void> {
    await this.#workers.end();
    await this.#telling;
  }

  /** Waits while a build by hand or a rollback is running. */
  async #locked(task: () => Promise<void>): Promise<void> {
    for (let isReported = false; !this.isStopping; isReported = true) {
      try {
        return await withPublishLock(this.#settings, task);
      } catch (error) {
        if (!(error instanceof BusyError)) throw error;
        if (!isReported) sayAt(`${error.what} уже идёт (процесс ${error.pid}), жду конца.`);
        await sleep(BUSY_MS);
      }
    }
  }

  async #publishWhenStale(since: number, changed: ContentWatch | null): Promise<void> {
    // Otherwise it is tried again as soon as its files are whole.
    if (changed && !changed.isAsSeen()) return;
    const current = currentRelease(this.#settings.outDir);
    const isWhole = current === null || (await settle(this.#settings));
    const sources = sourcesOf(this.#settings);
    if (sources.code !== this.#code) throw new CodeChanged();
    const back = takenBack(sources, current);
    if (current && back && isWhole) {
      sayAt(
        `Выпуск ${back} с этим содержимым вы отозвали, показан ${current.id}: жду изменений.${datesStand(current)}`,
      );
      return;
    }
    if (isWhole && !isStale(this.#settings, sources)) {
      // What was changed, or refused, is again what is shown.
      if (changed && current) sayAt(`Ничего не изменилось, показан выпуск ${current.id}.`);
      return;
    }
    const isContentSame = changed ? () => changed.isAsSeen() : () => true;
    const release = await this.#published({ all: !isWhole, sources, isContentSame });
    if (!release) return;
    timesIn(release.timezone);
    sayPublished(release, (this.#releasedAt - since) / 1000);
    this.#tell(release);
  }

  async #published(options: PublishOptions): Promise<Release | null> {
    const telling = new WatchTelling(this.#settings.outDir, () => {
      this.#releasedAt = performance.now();
    });
    try {
      return await publish(this.#settings, telling, { ...options, workers: this.#workers });
    } catch (error) {
      if (!(error instanceof PublicationRefused)) throw error;
      telling.refused(error);
      return null;
    }
  }

  #tell(release: Release): void {
    this.#notified = release.id;
    this.#telling = this.#telling.then(async () => notifyExternal(this.#settings, release, sayAt));
  }
}

/** Whether files are other than they were seen; false where the folder cannot be read. */
function hasChangedSince(content: ContentWatch): boolean {
  try {
    return !content.isAsSeen();
  } catch {
    return false;
  }
}

/** @throws {CommandError} when there is no such folder */
function watchOf(contentDir: string): ContentWatch {
  try {
    return new ContentWatch(contentDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new CommandError(`Папки ${contentDir} нет. Проверьте CONTENT_DIR.`);
  }
}

/** Publishes at the start, whenever files of the content have changed and at each moment of dated content, until a signal. */
export async function watchAndPublish(): Promise<number> {
  const { contentDir, outDir } = config();
  using content = watchOf(contentDir);
  const zone = currentRelease(outDir)?.timezone ?? timezoneOf(contentDir);
  timesIn(zone);
  const watcher = new Watcher();
  const sources = new SourceWatch(() => content.wake());
  void stopSignal().then(signal => {
    sayAt(`${signal}: заканчиваю.`);
    watcher.isStopping = true;
    content.wake();
  });
  hearOthers();
  try {
    await watcher.publish(performance.now());
    watcher.tellLate();
    watcher.start();
    sayAt(`Слежу за ${contentDir}. Время в журнале — магазина: ${currentRelease(outDir)?.timezone ?? zone}.`);
    for (let wasMissing = false; !watcher.isStopping; wasMissing = content.isMissing) {
      await content.wait(TICK_MS);
      const since = performance.now();
      const names = content.changed();
      if (content.isMissing !== wasMissing) sayMissing(contentDir, content.isMissing);
      if (content.isMissing) continue;
      if (names.length > 0) sayChanged(names);
      const isChanged = names.length > 0 || (content.isOwed && !watcher.isWaiting);
      if (isChanged || watcher.isTime(new Date())) await watcher.publish(since, isChanged ? content : null);
      sources.begin();
      await sources.takeIn();
    }
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof CodeChanged)) throw error;
    sayAt('Код магазина изменился: запустите наблюдение заново. Показано прежнее.');
    return EXIT.failed;
  } finally {
    await sources.end();
    await watcher.end();
  }
}

const sayMissing = (contentDir: string, isMissing: boolean): void =>
  sayAt(
    isMissing
      ? `Папки ${contentDir} нет, или она пуста: магазин остался прежним, жду, пока она вернётся. Если её диск не смонтирован, смонтируйте его.`
      : `Папка ${contentDir} снова на месте.`,
  );
const NAMED = 5;
const sayChanged = (names: readonly string[]): void => sayAt(`Изменилось: ${listed(names)}`);
const listed = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` и ещё ${names.length - NAMED}` : '');
