import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { photoFile, photoFiles, photoFolder, type Size } from '#src/domain/photo-sizes.ts';

/** A picture that has been encoded. */
export interface PreparedPhoto {
  /** Its folder in `photos/` of the cache and of the published `/storage/`. */
  folder: string;
  size: Size;
}

/** Resized photographs cannot be stored. The operator must fix it; the message says how. */
export class PhotoCacheError extends Error {}

export const cannotStore = (cache: string, why: string): PhotoCacheError =>
  new PhotoCacheError(
    `Размеры фотографий не сохраняются в папке ${cache} (${why}). Освободите место на диске, дайте право записи в эту папку или удалите её и повторите: всё в ней делается из content/storage.`,
  );

/** Folder of the photo cache. Paths in it are the same as below the published `/storage/`. */
export const cacheIn = (dataDir: string): string => path.join(dataDir, 'photos');

/** Size of a file in bytes; 0 when it does not exist. */
export const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const foldersIn = (parent: string): string[] =>
  statSync(parent, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(parent) : [];

/**
 * Photographs that have a folder of sizes in `parent`, by key. Use {@link isComplete} to check that no file is
 * missing.
 */
export function sizesIn(parent: string): Map<string, Size> {
  return new Map(
    foldersIn(parent).flatMap((folder): [string, Size][] => {
      const [, key, width, height] = /^([0-9a-f]{16})-(\d+)x(\d+)$/u.exec(folder) ?? [];
      return key ? [[key, { width: Number(width), height: Number(height) }]] : [];
    }),
  );
}

/** Whether every size of a photograph exists and is not empty. */
export const isComplete = (cache: string, key: string, size: Size): boolean =>
  photoFiles(size.width).every(file => isStored(cache, key, size, photoFile(file)));

/** Whether a file made from a picture exists and is not empty. */
export const isStored = (cache: string, key: string, size: Size, file: string): boolean =>
  bytesOf(path.join(cache, photoFolder(key, size), file)) > 0;

/** The ready-made sizes of a photograph by name; the widest is the photograph itself. */
export const readySizes = ({ width }: Size, ready: string, master: string): (readonly [string, string])[] =>
  photoFiles(width).map(file => {
    const isMaster = file.format === 'avif' && file.width === width;
    return [photoFile(file), isMaster ? master : path.join(ready, photoFile(file))];
  });

/**
 * Copies ready-made files into the cache.
 * @param files their names there, and where they lie
 * @throws {PhotoCacheError}
 */
export function copyReady(
  cache: string,
  key: string,
  size: Size,
  files: readonly (readonly [name: string, from: string])[],
): void {
  const folder = path.join(cache, photoFolder(key, size));
  const temporary = `${folder}.${process.pid}`;
  try {
    mkdirSync(temporary, { recursive: true });
    for (const [name, from] of files) copyFileSync(from, path.join(temporary, name));
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
  } catch (error) {
    throw cannotStore(cache, (error as NodeJS.ErrnoException).code ?? String(error));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Names of the folders of the cache. */
export const photosIn = (dataDir: string): ReadonlySet<string> => new Set(foldersIn(cacheIn(dataDir)));

/** Removes all folders of the cache except those named. */
export function removeOtherPhotos(dataDir: string, alive: ReadonlySet<string>): void {
  const cache = cacheIn(dataDir);
  for (const folder of foldersIn(cache))
    if (!alive.has(folder)) rmSync(path.join(cache, folder), { recursive: true, force: true });
}
