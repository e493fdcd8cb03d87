import {
  closeSync,
  type FSWatcher,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
  watch,
} from 'node:fs';
import path from 'node:path';
import { isLeftBehind } from '#src/content/import/check/temporary-files.ts';
import { identityOf } from '#src/platform/entries-below.ts';
import { type Seen, Settling, type Snapshot } from './settling.ts';

/** How often the folder is scanned without a notification: network folders send none. */
const POLL_MS = 5000;

/** Null for a file that is gone, and for a link that leads nowhere or to itself. */
function statOf(place: string): Stats | null {
  try {
    return statSync(place);
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Looks at every file of a folder but those that editing programs leave behind; a file that goes meanwhile is left out. */
function scan(root: string): { snapshot: Snapshot; folders: Map<string, number> } {
  const snapshot = new Map<string, Seen>();
  const top = statSync(root);
  const folders = new Map([[root, top.ino]]);
  // Links may lead in a circle.
  const entered = new Set([identityOf(top)]);
  for (const folder of folders.keys()) {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !isLeftBehind(name));
    for (const entry of entries) {
      const place = path.join(folder, entry.name);
      const stat = statOf(place);
      if (stat?.isDirectory()) {
        if (!entered.has(identityOf(stat))) folders.set(place, stat.ino);
        entered.add(identityOf(stat));
      } else if (stat) {
        const { size, mtimeMs, ctimeMs, ino } = stat;
        const mark = [size, mtimeMs, ctimeMs, ino].join(' ');
        snapshot.set(path.relative(root, place), { mark, size, modified: mtimeMs });
      }
    }
  }
  return { snapshot, folders };
}

const isSame = (one: Snapshot, other: Snapshot): boolean =>
  one.size === other.size && [...one].every(([name, { mark }]) => other.get(name)?.mark === mark);

function endsWithLine(file: string): boolean {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const last = Buffer.alloc(1);
      readSync(descriptor, last, 0, 1, Math.max(fstatSync(descriptor).size - 1, 0));
      return last[0] === 0x0a;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}

/** Finds changed files below a folder once they are complete. Folders without notifications are scanned from time to time. */
export class ContentWatch implements Disposable {
  readonly #root: string;
  readonly #settling: Settling;
  readonly #watchers = new Map<string, { watcher: FSWatcher; ino: number }>();
  #isDirty = false;
  #scannedAt = performance.now();
  #seen: Snapshot;
  /** The folder of the last scan: another one may be mounted in its place without a notification. */
  #folder: string;
  /** Whether the last scan could read the folder. */
  #isRead = true;
  /** Whether files changed after they were reported, so that the report was not used. */
  #isMissed = false;
  #wake: () => void = () => undefined;

  constructor(root: string) {
    this.#root = root;
    const { snapshot, folders } = scan(root);
    this.#seen = snapshot;
    this.#folder = this.#folderNow();
    this.#settling = new Settling(snapshot);
    this.#follow(folders);
  }

  /** Resolves after `ms`, or when it is time to check files that are being written, or something may have changed. */
  async wait(ms: number): Promise<void> {
    if (this.#isDirty) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.min(ms, this.#settling.recheckMs ?? ms));
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
  }

  /** Ends a wait. */
  wake(): void {
    this.#wake();
  }

  /** Names of the files that changed, when all of them are whole; else none. A folder that cannot be read has not changed. */
  changed(): string[] {
    const now = performance.now();
    const isQuiet = !this.#isDirty && this.#isRead && this.#settling.recheckMs === null;
    if (isQuiet && now - this.#scannedAt < POLL_MS && this.#folderNow() === this.#folder) return [];
    this.#isDirty = false;
    this.#scannedAt = now;
    try {
      const { snapshot, folders } = this.#scan();
      this.#follow(folders);
      return this.#settledIn(snapshot, now);
    } catch {
      return [];
    }
  }

  /** Whether at the last scan the folder was gone or had lost all its files, as when its disk is not mounted. */
  get isMissing(): boolean {
    return !this.#isRead;
  }

  /** Whether the last report was not used, since files changed meanwhile, and all of them are complete again. */
  get isOwed(): boolean {
    return this.#isMissed && this.#isRead && this.#settling.recheckMs === null;
  }

  /** Whether all files are as they were seen last. @throws when the folder cannot be read */
  isAsSeen(): boolean {
    this.#isMissed = !isSame(this.#scan().snapshot, this.#seen);
    return !this.#isMissed;
  }

  #scan(): ReturnType<typeof scan> {
    this.#isRead = false;
    this.#folder = this.#folderNow();
    const found = scan(this.#root);
    if (found.snapshot.size === 0 && this.#seen.size > 0)
      throw new Error(`${this.#root} has lost all its files`);
    this.#isRead = true;
    return found;
  }

  #folderNow(): string {
    const { dev, ino } = statSync(this.#root, { throwIfNoEntry: false }) ?? {};
    return `${dev} ${ino}`;
  }

  #settledIn(snapshot: Snapshot, now: number): string[] {
    this.#seen = snapshot;
    return this.#settling.settled(snapshot, now, name => endsWithLine(path.join(this.#root, name)));
  }

  [Symbol.dispose](): void {
    this.#follow(new Map());
  }

  /** Listens to exactly these folders, where the system can tell of changes. */
  #follow(folders: ReadonlyMap<string, number>): void {
    for (const [folder, { watcher, ino }] of this.#watchers)
      if (folders.get(folder) !== ino) {
        watcher.close();
        this.#watchers.delete(folder);
      }
    for (const [folder, ino] of folders) if (!this.#watchers.has(folder)) this.#listen(folder, ino);
  }

  #listen(folder: string, ino: number): void {
    try {
      const watcher = watch(folder, (_, name) => {
        if (name !== null && isLeftBehind(name)) return;
        this.#isDirty = true;
        this.#wake();
      });
      watcher.on('error', () => {
        watcher.close();
        this.#watchers.delete(folder);
      });
      this.#watchers.set(folder, { watcher, ino });
    } catch {
      // Then the folder is scanned from time to time.
    }
  }
}
