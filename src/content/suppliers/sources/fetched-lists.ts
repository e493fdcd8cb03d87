import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DAY_MS, dayIn } from '#src/domain/calendar.ts';
import { instantOf } from '#src/domain/moments.ts';
import type { Config } from '#src/platform/config.ts';
import { digestOfBytes } from '#src/platform/file-digest.ts';
import { withRunLock } from '#src/platform/run-lock.ts';
import { answerFiles } from '../answers.ts';
import { profileFile } from '../profile.ts';
import type { PriceSource } from '../source.schema.ts';
import { writeWhole } from '../write.ts';
import { fetchList } from './fetch-list.ts';
import type { Fetched } from './fetched.ts';

/** So many lists of a supplier stay, the newest. */
const MAX_LISTS = 7;
/** What failed is tried again after this time at the latest, in milliseconds. */
const RETRY_MS = 10 * 60_000;
const EVERY_MS = 60 * 60_000;

/** What is remembered of a supplier's lists; times in ms since 1970. */
const NOTHING_YET = {
  triedAt: 0,
  /** When the newest list came, or the first try was; 0 before. */
  newestAt: 0,
  /** Of the list that was taken in last, with what the editor wrote about it. */
  digest: '',
  /** What the servers said of their files, by address. */
  versions: {} as Record<string, string>,
  /** How many times in a row nothing could be fetched. */
  failures: 0,
  /** The trouble of which people know. */
  trouble: '',
};
type State = typeof NOTHING_YET;

/** Where a supplier's fetched lists are. */
export const listsFolder = (dataDir: string, supplier: string): string =>
  path.join(dataDir, 'price-lists', supplier);

/** A name that is a file's on any system, whatever a server called it. */
const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+/u, '')
    .slice(-100) || 'list';

/** The lists of a supplier that were fetched, each in a folder named by its time, and what is remembered of them. */
export class FetchedLists {
  readonly supplier: string;
  readonly folder: string;
  readonly #source: PriceSource;
  readonly #config: Pick<Config, 'contentDir' | 'sourceLogins'>;

  constructor(config: Config, supplier: string, source: PriceSource) {
    this.supplier = supplier;
    this.folder = listsFolder(config.dataDir, supplier);
    this.#source = source;
    this.#config = config;
  }

  get state(): State {
    const file = path.join(this.folder, 'state.json');
    try {
      return { ...NOTHING_YET, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) };
    } catch {
      // Without it the list is fetched and taken in once more, to the same effect.
      return NOTHING_YET;
    }
  }

  change(changes: Partial<State>): void {
    writeWhole(path.join(this.folder, 'state.json'), JSON.stringify({ ...this.state, ...changes }));
  }

  /** Whether a time of the source has come since it was tried last. */
  isDue(now: Date, timeZone: string): boolean {
    const { at, every = EVERY_MS } = this.#source;
    const { triedAt, failures } = this.state;
    if (triedAt === 0 || triedAt > now.getTime()) return true;
    const waited = now.getTime() - triedAt;
    if (failures > 0 && waited >= RETRY_MS) return true;
    if (!at) return waited >= every;
    // One of yesterday counts too: nobody may have been here then.
    const days = [now, new Date(now.getTime() - DAY_MS)].map(day => dayIn(timeZone, day));
    const instants = days.flatMap(day => at.map(time => instantOf(`${day}T${time}`, timeZone)));
    return instants.some(instant => triedAt < instant && instant <= now.getTime());
  }

  /** Since when no new list has come, when that is longer than the profile allows; else null. */
  lateSince(now: Date): Date | null {
    const { newestAt } = this.state;
    return newestAt > 0 && now.getTime() - newestAt > this.#source.late ? new Date(newestAt) : null;
  }

  /** Runs a task while no other process fetches this list or takes it in. @throws {BusyError} */
  alone<Result>(task: () => Promise<Result>): Promise<Result> {
    return withRunLock(this.folder, task, { what: `Загрузка прайса ${this.supplier}`, name: 'fetch.lock' });
  }

  /**
   * Fetches the list.
   * @returns its files, when they, the profile or the answers are others than those that were taken in last; else null
   * @throws {SourceError}
   */
  async fetch(signal: AbortSignal): Promise<string[] | null> {
    const { state } = this;
    const now = Date.now();
    this.change({ triedAt: now, newestAt: state.newestAt || now, failures: state.failures + 1 });
    const former = this.newest();
    const parts: Fetched[] = [];
    const versions: Record<string, string> = {};
    for (const [at, from] of this.#source.from.entries()) {
      const [file, key] = [former[at], `${at} ${from}`];
      const version = (file !== undefined && state.versions[key]) || '';
      const { sourceLogins: logins } = this.#config;
      const fetched = await fetchList(from, { ...this.#source, logins, version, signal });
      const part = fetched ?? { name: path.basename(file ?? ''), bytes: readFileSync(file ?? ''), version };
      parts.push(part);
      versions[key] = part.version;
    }
    const isNew = parts.length !== former.length || parts.some((part, at) => isOther(part, former[at]));
    if (isNew) this.#store(parts);
    this.change({ versions, failures: 0, newestAt: isNew ? now : state.newestAt || now });
    const files = this.newest();
    return this.#digest(files) === state.digest ? null : files;
  }

  /** Remembers that the newest list has been taken in. */
  accept(): void {
    this.change({ digest: this.#digest(this.newest()), trouble: '' });
  }

  /** The files of the newest list, in the order of `from`. */
  newest(): string[] {
    const list = this.#lists().at(-1);
    if (list === undefined) return [];
    const folder = path.join(this.folder, list);
    return readdirSync(folder)
      .sort()
      .flatMap(at => readdirSync(path.join(folder, at)).map(name => path.join(folder, at, name)));
  }

  #lists(): string[] {
    const names = existsSync(this.folder) ? readdirSync(this.folder) : [];
    return names.filter(name => /^\d{8}T\d+Z$/u.test(name)).sort();
  }

  #store(parts: readonly Fetched[]): void {
    const fresh = path.join(this.folder, 'new');
    rmSync(fresh, { recursive: true, force: true });
    try {
      for (const [at, { name, bytes }] of parts.entries())
        writeWhole(path.join(fresh, `${at + 1}`, plainName(name)), bytes);
    } catch (error) {
      // On a full disk orders need the room.
      rmSync(fresh, { recursive: true, force: true });
      throw error;
    }
    renameSync(fresh, path.join(this.folder, new Date().toISOString().replace(/[-:.]/gu, '')));
    for (const old of this.#lists().slice(0, -MAX_LISTS))
      rmSync(path.join(this.folder, old), { recursive: true, force: true });
  }

  /** Of a list and of what the editor has written about it. */
  #digest(files: readonly string[]): string {
    const { contentDir } = this.#config;
    const own = [profileFile(contentDir, this.supplier), ...answerFiles(contentDir, this.supplier)];
    const all = [...files, ...own.filter(file => existsSync(file))].map(digestOfBytes);
    return createHash('sha256').update(all.join()).digest('hex');
  }
}

const isOther = ({ bytes }: Fetched, file: string | undefined): boolean =>
  file === undefined || !readFileSync(file).equals(bytes);
