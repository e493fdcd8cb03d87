import { copyFileSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { photoFile, photoFiles, photoFolder, type Size } from '#src/domain/photo-sizes.ts';

/** Sizes of photographs cannot be kept: the operator's to mend; the message names the cure. */
export class PhotoCacheError extends Error {}

export const notKept = (cache: string, why: string): PhotoCacheError =>
  new PhotoCacheError(
    `Размеры фотографий не сохраняются в папке ${cache} (${why}). Освободите место на диске, дайте право записи в эту папку или удалите её и повторите: всё в ней делается из content/storage.`,
  );

/** A published photograph lies in the data folder as it does below `/storage/`. */
export const cacheIn = (dataDir: string): string => path.join(dataDir, 'photos');

/** Bytes of a file; 0 when there is none. */
export const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const foldersIn = (parent: string): string[] =>
  statSync(parent, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(parent) : [];

/** Photographs of which a folder has sizes, by key; whether all of them are there is for {@link isWhole} to say. */
export function sizesIn(parent: string): Map<string, Size> {
  return new Map(
    foldersIn(parent).flatMap((folder): [string, Size][] => {
      const [, key, width, height] = /^([0-9a-f]{16})-(\d+)x(\d+)$/u.exec(folder) ?? [];
      return key ? [[key, { width: Number(width), height: Number(height) }]] : [];
    }),
  );
}

/** Whether every size of a photograph is there and has bytes. */
export const isWhole = (cache: string, key: string, size: Size): boolean =>
  photoFiles(size.width).every(
    file => bytesOf(path.join(cache, photoFolder(key, size), photoFile(file))) > 0,
  );

/**
 * Puts sizes that lie ready into the cache: all but the widest, which is the photograph itself.
 * @throws {PhotoCacheError}
 */
export function takeReady(cache: string, key: string, size: Size, ready: string, master: string): void {
  const folder = path.join(cache, photoFolder(key, size));
  const temporary = `${folder}.${process.pid}`;
  try {
    mkdirSync(cache, { recursive: true });
    cpSync(ready, temporary, { recursive: true });
    copyFileSync(master, path.join(temporary, photoFile({ width: size.width, format: 'avif' })));
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
  } catch (error) {
    throw notKept(cache, (error as NodeJS.ErrnoException).code ?? String(error));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Removes from the cache every folder but those that are named. */
export function forgetAllBut(cache: string, alive: ReadonlySet<string>): void {
  for (const folder of foldersIn(cache))
    if (!alive.has(folder)) rmSync(path.join(cache, folder), { recursive: true, force: true });
}
