import { hash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import { writeWhole } from '#src/content/suppliers/write.ts';
import type { NewEvent } from '#src/orders/desk-events.ts';
import type { SaveRow } from '../../api/releases.ts';
import { FOLDER_ID, namesIn } from '../folders.ts';
import { MAX_MS } from '../jobs.ts';
import { conflict, diskError, Refused } from '../refused.ts';
import { commitSave } from './git.ts';

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
const isOld = (save: Save | null): boolean => Date.now() - (save?.at ?? 0) > KEEP_MS;

/** A file's bytes, null for none. */
export type Bytes = Buffer | null;

/** A digest by which the desk knows whether a file has changed: empty for no file. */
export const digestOf = (bytes: Bytes): string => (bytes === null ? '' : hash('sha256', bytes));

/** Files of the content that are to be written: what they were when they were read, and what they become. */
export interface FileChange {
  /** Path below the content's folder, with forward slashes. */
  file: string;
  /** {@link digestOf} of what was read. */
  read: string;
  bytes: Bytes;
}

/** A save, as it lies in DATA_DIR/desk/saves/ID/save.json beside the former files, which are numbered. */
interface Save extends Omit<SaveRow, 'files'> {
  files: { file: string; before: string; after: string }[];
  /** While it is begun: all that other code may change; nothing where the desk itself writes. */
  watched?: readonly string[] | undefined;
  /** What was there of {@link ADDED} then. */
  former?: readonly string[] | undefined;
}

/** The end of a watched path that is what is added to a folder. */
const ADDED = '/+';
/** The files that a save changed, with their numbers. */
const changedIn = ({ files }: Save) =>
  files.map((one, number) => ({ ...one, number })).filter(({ before, after }) => before !== after);

/**
 * Changes of the content by people of the desk. Each is written whole or not at all, also when the process is killed or the disk
 * is full; what somebody changed meanwhile is not overwritten; each can be taken back for 30 days, and is a commit in the
 * person's name where the content is a git repository.
 */
export class Saves {
  readonly #contentDir: string;
  readonly #dataDir: string;
  /** Who saves while other code changes files waits until it has ended. */
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly record: (event: NewEvent) => Promise<void>;

  constructor(contentDir: string, dataDir: string, record: (event: NewEvent) => Promise<void>) {
    this.#contentDir = contentDir;
    this.#dataDir = dataDir;
    this.record = record;
  }

  /** The bytes of a file of the content; null when there is none. @throws {Refused} for a path outside of it */
  read(file: string): Bytes {
    const place = this.#place(file);
    return existsSync(place) ? readFileSync(place) : null;
  }

  /**
   * Writes files.
   * @param event how the log tells it; `id` of the save is added to its detail
   * @returns the id by which {@link takeBack} undoes it
   * @throws {Refused} 409 when a file is not what was read, 507 when the disk is full; what the log throws: nothing is changed then
   */
  async write(
    person: string,
    what: string,
    changes: readonly FileChange[],
    event: Omit<NewEvent, 'person'>,
  ): Promise<string> {
    return this.#queue.add(async () => {
      const id = this.#write(person, what, changes);
      try {
        await this.record({ ...event, person, detail: { ...event.detail, save: id } });
      } catch (error) {
        this.#revert(this.#saved(id) as Save);
        throw error;
      }
      await this.#commit(id);
      return id;
    });
  }

  /**
   * Has other code change files. What they were is stored before, from which {@link recover} makes a save after a kill.
   * @param files all that it may change; a path that ends with `/` is all in a folder, with `/+` what is added to it
   * @returns the id of the save, null when none was changed, with what `work` returns
   */
  async around<T>(
    person: string,
    what: string,
    files: readonly string[],
    work: () => Promise<T>,
    event: Omit<NewEvent, 'person'>,
  ): Promise<{ result: T; save: string | null }> {
    return this.#queue.add(async () => {
      const changed = files.filter(each => !each.endsWith(ADDED));
      const before = this.#filesOf(changed).map(file => ({ file, before: this.read(file), after: '' }));
      const id = this.#remember(person, what, before, files);
      let save = null as string | null;
      const result = await work().finally(() => {
        save = this.#complete({ ...(this.#saved(id) as Save), watched: files });
      });
      if (save !== null) {
        // It is done whatever the log says.
        await this.record({ ...event, person, detail: { ...event.detail, save } }).catch(error =>
          console.error(`В журнал не записано: ${what}`, error),
        );
        await this.#commit(save);
      }
      return { result, save };
    });
  }

  /** Whether the files of a save are what they were before it, or what they were after it. */
  areAs(when: 'before' | 'after', id: string): boolean {
    const save = this.#saved(id);
    return save !== null && changedIn(save).every(one => digestOf(this.read(one.file)) === one[when]);
  }

  /** Makes the files what they were before a save. @throws {Refused} 409 when one has been changed since: then nothing is */
  async takeBack(person: string, id: string): Promise<string> {
    const save = this.#saved(id);
    if (!save) throw new Refused(404, 'Эту правку уже не вернуть: прошло больше 30 дней.');
    const changes = changedIn(save).map(one => ({
      file: one.file,
      read: one.after,
      bytes: this.#former(id, one),
    }));
    return this.write(person, `Возвращено: ${save.what}`, changes, {
      kind: 'content.undo',
      subject: `save ${id}`,
      detail: { what: save.what },
    });
  }

  /** Saves of the last 30 days, newest first. */
  list(): SaveRow[] {
    return namesIn(this.#folder(''))
      .flatMap(id => this.#saved(id) ?? [])
      .filter(save => !save.watched && !isOld(save))
      .sort((a, b) => b.at - a.at)
      .map(save => ({ ...save, files: changedIn(save).map(({ file }) => file) }));
  }

  /** Ends what a killed process had begun: its own files become what they were, what other code has changed is a save. */
  async recover(): Promise<void> {
    this.#sweep();
    for (const id of namesIn(this.#folder(''))) {
      const save = this.#saved(id) as Save;
      // `begun`: as the version before wrote it.
      if (save.watched?.length === 0 || existsSync(path.join(this.#folder(id), 'begun'))) this.#revert(save);
      else if (save.watched && this.#complete({ ...save, what: `Прервано: ${save.what}` }, true) !== null)
        await this.#commit(id);
    }
  }

  /** Removes saves that are too old, and what never was one. */
  #sweep(): void {
    for (const id of namesIn(this.#folder('')))
      if (isOld(this.#saved(id))) rmSync(this.#folder(id), { recursive: true, force: true });
  }

  #write(person: string, what: string, changes: readonly FileChange[]): string {
    const files = changes.map(({ file, read, bytes }) => {
      const now = this.read(file);
      if (digestOf(now) !== read)
        throw conflict(`Файл ${file} за это время изменили. Обновите страницу: ваша правка не записана.`);
      return { file, before: now, after: digestOf(bytes) };
    });
    const id = this.#remember(person, what, files, []);
    try {
      for (const { file, bytes } of changes) this.#put(file, bytes);
      this.#store({ ...(this.#saved(id) as Save), watched: undefined, former: undefined });
    } catch (error) {
      this.#revert(this.#saved(id) as Save);
      throw diskError(error);
    }
    return id;
  }

  /** Stores what files were, before they are written. @param watched see {@link Save} */
  #remember(
    person: string,
    what: string,
    files: readonly { file: string; before: Bytes; after: string }[],
    watched: readonly string[],
  ): string {
    const id = randomUUID();
    const folder = this.#folder(id);
    this.#sweep();
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const [index, { before }] of files.entries())
        if (before !== null) writeWhole(path.join(folder, String(index)), before);
      const digests = files.map(({ before, ...file }) => ({ ...file, before: digestOf(before) }));
      const former = this.#filesOf(watched.filter(each => each.endsWith(ADDED)));
      this.#store({ id, at: Date.now(), person, what, files: digests, watched, former });
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw diskError(error);
    }
    return id;
  }

  /**
   * Makes a save of what other code has changed. @returns its id; null when nothing was, and it is forgotten, or when a full
   * disk forbids it: what was done counts all the same, and {@link recover} makes the save
   */
  #complete({ watched = [], former = [], ...save }: Save, wasKilled = false): string | null {
    // A killed desk cannot say when the other code ended: what was written outside of its time is somebody else's.
    const isOthers = (file: string) => {
      const { mtimeMs = save.at } = statSync(this.#place(file), { throwIfNoEntry: false }) ?? {};
      return wasKilled && Math.abs(mtimeMs - save.at) > MAX_MS;
    };
    const before = new Map(save.files.map(one => [one.file, one.before]));
    const all = new Set([...before.keys(), ...this.#filesOf(watched)]);
    for (const file of former) all.delete(file);
    const files = [...all].map(file => {
      const was = before.get(file) ?? '';
      return { file, before: was, after: isOthers(file) ? was : digestOf(this.read(file)) };
    });
    if (files.every(one => one.before === one.after)) {
      rmSync(this.#folder(save.id), { recursive: true, force: true });
      return null;
    }
    try {
      this.#store({ ...save, files });
    } catch (error) {
      console.error(`Вернуть можно будет после перезапуска пульта: ${save.what}`, error);
      return null;
    }
    for (const [number, one] of files.entries())
      if (one.before === one.after) rmSync(path.join(this.#folder(save.id), String(number)), { force: true });
    return save.id;
  }

  /** Makes the files of a save that was not finished what they were, and forgets it. */
  #revert(save: Save): void {
    for (const one of changedIn(save))
      if (digestOf(this.read(one.file)) === one.after) this.#put(one.file, this.#former(save.id, one));
    rmSync(this.#folder(save.id), { recursive: true, force: true });
  }

  /** What a file was before a save. */
  #former(id: string, { before, number }: { before: string; number: number }): Bytes {
    return before === '' ? null : readFileSync(path.join(this.#folder(id), String(number)));
  }

  /** Files by their paths, and those in folders, whose paths end with `/` or {@link ADDED}. */
  #filesOf(paths: readonly string[]): string[] {
    const inFolder = (folder: string) => namesIn(this.#place(folder)).map(name => folder + name);
    return paths.flatMap(each => (/\/\+?$/u.test(each) ? inFolder(each.replace(ADDED, '/')) : [each]));
  }

  #put(file: string, bytes: Bytes): void {
    if (bytes === null) rmSync(this.#place(file), { force: true });
    else writeWhole(this.#place(file), bytes);
  }

  async #commit(id: string): Promise<void> {
    const save = this.#saved(id);
    if (!save) return;
    const files = changedIn(save).map(({ file }) => file);
    const failure = await commitSave(this.#contentDir, files, save.person, save.what);
    if (failure !== null) console.error(`Правка не записана в git: ${failure}`);
  }

  #store(save: Save): void {
    writeWhole(path.join(this.#folder(save.id), 'save.json'), JSON.stringify(save));
  }

  #folder(id: string): string {
    return path.join(this.#dataDir, 'desk', 'saves', id);
  }

  #saved(id: string): Save | null {
    const file = path.join(this.#folder(id), 'save.json');
    return FOLDER_ID.test(id) && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  }

  #place(file: string): string {
    const place = path.resolve(this.#contentDir, file);
    if (!place.startsWith(this.#contentDir + path.sep))
      throw new Refused(400, 'Такого файла в содержимом не бывает.');
    return place;
  }
}
