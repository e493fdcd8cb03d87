import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PQueue from 'p-queue';
import { isDiskFull } from '#src/publish/disk-full.ts';
import { hashOf } from '#src/publish/file-store.ts';
import { NOTES, type Target } from './target.ts';
import { treeThings } from './tree-things.ts';
import { UploadError } from './upload-error.ts';

/** Files that are written at once. */
const AT_ONCE = 8;
/** Files are written here and renamed into their places. */
const NEXT = `${NOTES}/next`;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

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
  const at = (key: string) => path.join(folder, key);
  const told = (error: unknown): Error =>
    isDiskFull(error)
      ? new UploadError(
          `${folder}: на диске нет места. Освободите его и повторите: выгрузка продолжится с этого места.`,
        )
      : new UploadError(`${folder}: записать не удалось (${codeOf(error)}). Проверьте путь и права.`, {
          cause: error,
        });
  const write = async (key: string, bytes: Buffer) => {
    try {
      const next = at(`${NEXT}/${hashOf(key)}`);
      await mkdir(path.dirname(next), { recursive: true });
      await writeFile(next, bytes);
      await mkdir(path.dirname(at(key)), { recursive: true });
      await rename(next, at(key));
    } catch (error) {
      throw told(error);
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
        throw told(error);
      }
    },
    async put(things, load) {
      const queue = new PQueue({ concurrency: AT_ONCE });
      await queue
        .addAll(things.map(thing => async () => write(thing.key, (await load(thing)).bytes)))
        .finally(() => queue.clear());
      await rm(at(NEXT), { recursive: true, force: true });
    },
    async remove(keys) {
      try {
        for (const key of keys) {
          rmSync(at(key), { force: true });
          removeEmpty(folder, key);
        }
      } catch (error) {
        throw told(error);
      }
    },
    async readNote(name) {
      const file = at(`${NOTES}/${name}`);
      return existsSync(file) ? readFileSync(file) : null;
    },
    writeNote: (name, bytes) => write(`${NOTES}/${name}`, bytes),
  };
}
