import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PQueue from 'p-queue';
import { isDiskFull } from '#src/domain/disk-full.ts';
import { hashOf } from '#src/publish/file-store.ts';
import { NOTES, type Target } from './target.ts';
import { treeThings } from './tree-things.ts';
import { UploadError } from './upload-error.ts';

/** Files that are written at once. */
const AT_ONCE = 8;
/** Files are written here and renamed into their places. */
const NEXT = `${NOTES}/next`;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/**
 * The path of a key in a folder. Everything on the way to it must be a real folder: a link that somebody put there could lead to
 * any place of the machine.
 * @param mkdir whether folders that are missing are made
 * @throws {UploadError} when something else is on the way
 */
function placeOf(folder: string, key: string, { mkdir = false } = {}): string {
  const parts = key.split('/');
  for (let depth = 1; depth < parts.length; depth++) {
    const above = path.join(folder, ...parts.slice(0, depth));
    const found = lstatSync(above, { throwIfNoEntry: false });
    if (found && !found.isDirectory())
      throw new UploadError(
        `${above}: это ссылка или файл, а должна быть папка. Выгрузка не выходит за пределы ${folder}: уберите это оттуда и повторите.`,
      );
    if (!found && mkdir) mkdirSync(above);
  }
  return path.join(folder, key);
}

/** The bytes of a regular file; null where there is none. Links are not followed, and no pipe is waited for. */
function readRegular(file: string): Buffer | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    if (!fstatSync(descriptor).isFile())
      throw new UploadError(`${file}: это не файл. Уберите его и повторите.`);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Removes the folders that a file leaves empty. */
function removeEmpty(folder: string, key: string): void {
  for (let dir = path.dirname(key); dir !== '.'; dir = path.dirname(dir)) {
    try {
      rmdirSync(path.join(folder, dir));
    } catch {
      return;
    }
  }
}

/** A folder: of a static host's program, of another disk, of a web server. */
export function folderTarget(folder: string): Target {
  const uploadError = (error: unknown): Error => {
    if (error instanceof UploadError) return error;
    return isDiskFull(error)
      ? new UploadError(`${folder}: на диске нет места. Освободите его и повторите.`)
      : new UploadError(`${folder}: записать не удалось (${codeOf(error)}). Проверьте путь и права.`, {
          cause: error,
        });
  };
  const write = async (key: string, bytes: Buffer) => {
    try {
      const next = placeOf(folder, `${NEXT}/${hashOf(key)}`, { mkdir: true });
      await rm(next, { force: true });
      await writeFile(next, bytes, { flag: 'wx' });
      await rename(next, placeOf(folder, key, { mkdir: true }));
    } catch (error) {
      throw uploadError(error);
    }
  };
  return {
    name: folder,
    thingsOf: treeThings,
    async isEmpty() {
      try {
        mkdirSync(folder, { recursive: true });
        return readdirSync(folder).length === 0;
      } catch (error) {
        throw uploadError(error);
      }
    },
    async put(things, load) {
      const queue = new PQueue({ concurrency: AT_ONCE });
      await queue
        .addAll(things.map(thing => async () => write(thing.key, (await load(thing)).bytes)))
        .finally(async () => {
          queue.clear();
          await queue.onIdle();
          await rm(placeOf(folder, NEXT), { recursive: true, force: true });
        });
    },
    async remove(keys) {
      try {
        for (const key of keys) {
          rmSync(placeOf(folder, key), { force: true });
          removeEmpty(folder, key);
        }
      } catch (error) {
        throw uploadError(error);
      }
    },
    async readNote(name) {
      try {
        return readRegular(placeOf(folder, `${NOTES}/${name}`));
      } catch (error) {
        throw uploadError(error);
      }
    },
    writeNote: (name, bytes) => write(`${NOTES}/${name}`, bytes),
  };
}
