import { hash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import PQueue from 'p-queue';
import { writeWhole } from '#src/content/suppliers/write.ts';
import { isDiskFull } from '#src/domain/disk-full.ts';
import type { NewEvent } from '#src/orders/desk-events.ts';
import type { SaveRow } from '../../api/releases.ts';
import { FOLDER_ID, namesIn } from '../folders.ts';
import { conflict, Refused } from '../refused.ts';
import { commitSave } from './git.ts';

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

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
}

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
      await this.#commit(id, person, what);
      return id;
    });
  }

  /**
   * Has other code, such as a command in a process of its own, change files, and remembers what they were.
   * @param files all that it may change; all that is in a folder, where a path ends with `/`
   * @returns what `work` returns, and the id of the save; null when no file was changed
   */
  async around<T>(
    person: string,
    what: (result: T) => string,
    files: readonly string[],
    work: () => Promise<T>,
    event: Omit<NewEvent, 'person'>,
  ): Promise<{ result: T; save: string | null }> {
    const all = () =>
      files.flatMap(file =>
        file.endsWith('/') ? namesIn(this.#place(file)).map(name => file + name) : [file],
      );
    return this.#queue.add(async () => {
      const before = new Map(all().map(file => [file, this.read(file)]));
      const result = await work();
      const changed = [...new Set([...before.keys(), ...all()])]
        .map(file => ({ file, before: before.get(file) ?? null, after: digestOf(this.read(file)) }))
        .filter(each => digestOf(each.before) !== each.after);
      if (changed.length === 0) return { result, save: null };
      const id = this.#remember(person, what(result), changed);
      // It is done whatever the log says.
      await this.record({ ...event, person, detail: { ...event.detail, save: id } }).catch(error =>
        console.error(`В журнал не записано: ${what(result)}`, error),
      );
      await this.#commit(id, person, what(result));
      return { result, save: id };
    });
  }

  /** Makes the files what they were before a save. @throws {Refused} 409 when one has been changed since: then nothing is */
  async takeBack(person: string, id: string): Promise<string> {
    const save = this.#saved(id);
    if (!save) throw new Refused(404, 'Эту правку уже не вернуть: прошло больше 30 дней.');
    const changes = save.files.map(({ file, after, before }, index) => ({
      file,
      read: after,
      bytes: before === '' ? null : readFileSync(path.join(this.#folder(id), String(index))),
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
      .sort((a, b) => b.at - a.at)
      .map(({ files, ...save }) => ({ ...save, files: files.map(({ file }) => file) }));
  }

  /** Ends what a killed process had begun: its files become what they were. Removes saves that are too old. */
  recover(): void {
    for (const id of namesIn(this.#folder(''))) {
      const save = this.#saved(id);
      if (!save || Date.now() - save.at > KEEP_MS) rmSync(this.#folder(id), { recursive: true, force: true });
      else if (existsSync(path.join(this.#folder(id), 'begun'))) this.#revert(save);
    }
  }

  #write(person: string, what: string, changes: readonly FileChange[]): string {
    const files = changes.map(({ file, read, bytes }) => {
      const now = this.read(file);
      if (digestOf(now) !== read)
        throw conflict(`Файл ${file} за это время изменили. Обновите страницу: ваша правка не записана.`);
      return { file, before: now, after: digestOf(bytes) };
    });
    try {
      const id = this.#remember(person, what, files, true);
      try {
        for (const { file, bytes } of changes) this.#put(file, bytes);
      } catch (error) {
        this.#revert(this.#saved(id) as Save);
        throw error;
      }
      rmSync(path.join(this.#folder(id), 'begun'), { force: true });
      return id;
    } catch (error) {
      if (isDiskFull(error))
        throw new Refused(507, 'На диске сервера нет места, ничего не изменено: освободите его и повторите.');
      throw error;
    }
  }

  /** Stores what files were. @param begun whether they are still to be written */
  #remember(
    person: string,
    what: string,
    files: readonly { file: string; before: Bytes; after: string }[],
    begun = false,
  ): string {
    const id = randomUUID();
    const folder = this.#folder(id);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      for (const [index, { before }] of files.entries())
        if (before !== null) writeWhole(path.join(folder, String(index)), before);
      if (begun) writeWhole(path.join(folder, 'begun'), '');
      const digests = files.map(({ before, ...file }) => ({ ...file, before: digestOf(before) }));
      const save: Save = { id, at: Date.now(), person, what, files: digests };
      writeWhole(path.join(folder, 'save.json'), JSON.stringify(save));
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    return id;
  }

  /** Makes the files of a save that was not finished what they were, and forgets it. */
  #revert({ id, files }: Save): void {
    for (const [index, { file, before, after }] of files.entries()) {
      if (digestOf(this.read(file)) !== after || before === after) continue;
      this.#put(file, before === '' ? null : readFileSync(path.join(this.#folder(id), String(index))));
    }
    rmSync(this.#folder(id), { recursive: true, force: true });
  }

  #put(file: string, bytes: Bytes): void {
    if (bytes === null) rmSync(this.#place(file), { force: true });
    else writeWhole(this.#place(file), bytes);
  }

  async #commit(id: string, person: string, what: string): Promise<void> {
    const files = this.#saved(id)?.files.map(({ file }) => file) ?? [];
    const failure = await commitSave(this.#contentDir, files, person, what);
    if (failure !== null) console.error(`Правка не записана в git: ${failure}`);
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
