import { hash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { photoFile, photoFiles, photoFolder, type Size } from '#src/domain/photo-sizes.ts';
import { encodePhotos } from './encoding.ts';
import { MAX_BYTES, type PhotoOrder } from './orders.ts';

const IS_PHOTO = /\.(?:jpe?g|png|webp|avif)$/iu;

/** Whether a file is encoded anew; a drawing, a gif and a film are published as they are. */
export const isPhoto = (name: string): boolean => IS_PHOTO.test(name);

/** Views of a model by the endings of their names, the main one first: `tyres/kama-505.avif`, `tyres/kama-505-tread.avif`. */
export const VIEW_ENDINGS = { quarter: '', tread: '-tread', side: '-side' } as const;
export const viewName = (model: string, view: keyof typeof VIEW_ENDINGS): string =>
  `tyres/${model}${VIEW_ENDINGS[view]}`;

/** What an editor drops beside the studio's .avif stands before it. */
const BY_RANK = ['.jpg', '.jpeg', '.png', '.webp', '.avif'];

/** The photographs that lie under a model's own name, for a model whose header names none. */
export const photosNamedAs = (model: string, { names }: Photos): string[] =>
  (Object.keys(VIEW_ENDINGS) as (keyof typeof VIEW_ENDINGS)[]).flatMap(view => {
    const found = BY_RANK.map(ending => names.get(`${viewName(model, view)}${ending}`)).find(Boolean);
    return found ?? [];
  });

/** Folder of content/storage with the sizes that the studio made: `.ready/0123456789abcdef-1200x1200/640.avif`. */
export const READY = '.ready';

export interface PreparedPhoto {
  /** Its folder below `photos/` of the cache, and of the published `/storage/`. */
  folder: string;
  size: Size;
}

/** The photographs that an import may show. */
export interface Photos {
  /** All below content/storage, by their paths in small letters. */
  names: ReadonlyMap<string, string>;
  /** Those that can be read, by their paths below content/storage. */
  prepared: ReadonlyMap<string, PreparedPhoto>;
  /** Bytes of a published file; 0 when nothing was written. */
  bytesOf(published: string): number;
}

/** A published photograph lies in the data folder as it does below `/storage/`. */
const cacheIn = (dataDir: string): string => path.join(dataDir, 'photos');

/** Photographs below content/storage that are not too large to be looked at. */
function photographsIn(storage: string): PhotoOrder[] {
  if (!existsSync(storage)) return [];
  return readdirSync(storage, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && isPhoto(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => ({ file, name: path.relative(storage, file).split(path.sep).join('/') }))
    .filter(({ file, name }) => !name.startsWith(`${READY}/`) && statSync(file).size <= MAX_BYTES)
    .map(({ file, name }) => ({ name, digest: hash('sha256', readFileSync(file)).slice(0, 16) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Photographs of which a folder has the sizes, by digest. */
function sizesIn(parent: string): Map<string, Size> {
  const folders = existsSync(parent) ? readdirSync(parent) : [];
  return new Map(
    folders.flatMap((folder): [string, Size][] => {
      const [, digest, width, height] = /^([0-9a-f]{16})-(\d+)x(\d+)$/u.exec(folder) ?? [];
      return digest ? [[digest, { width: Number(width), height: Number(height) }]] : [];
    }),
  );
}

/** Whether all sizes of a photograph but the widest lie ready: what an editor has thrown away is made again. */
const isReady = (storage: string, digest: string, size: Size): boolean =>
  photoFiles(size.width)
    .filter(({ width, format }) => format === 'webp' || width < size.width)
    .every(file => existsSync(path.join(storage, READY, photoFolder(digest, size), photoFile(file))));

/** Puts what the studio has made into the cache: all sizes but the widest, which is the photograph itself. */
function takeReady(storage: string, cache: string, { name, digest }: PhotoOrder, size: Size): void {
  const folder = photoFolder(digest, size);
  const temporary = path.join(cache, `${folder}.${process.pid}`);
  cpSync(path.join(storage, READY, folder), temporary, { recursive: true });
  copyFileSync(
    path.join(storage, name),
    path.join(temporary, photoFile({ width: size.width, format: 'avif' })),
  );
  renameSync(temporary, path.join(cache, folder));
}

/**
 * Photographs below content/storage with every published size of each in the data folder's cache. What the cache has is not
 * made again.
 * @param looksOnly writes nothing: tells which of them can be read
 */
export function preparePhotos(contentDir: string, dataDir: string, looksOnly: boolean): Photos {
  const storage = path.join(contentDir, 'storage');
  const photographs = photographsIn(storage);
  const cache = cacheIn(dataDir);
  const sizes = sizesIn(cache);
  const ready = sizesIn(path.join(storage, READY));
  const unknown = new Map<string, PhotoOrder>();
  for (const one of photographs) {
    const size = ready.get(one.digest);
    if (sizes.has(one.digest)) continue;
    if (!size || !isReady(storage, one.digest, size)) unknown.set(one.digest, one);
    else {
      if (!looksOnly) takeReady(storage, cache, one, size);
      sizes.set(one.digest, size);
    }
  }
  const asked = { storage, cache: looksOnly ? null : cache, orders: [...unknown.values()] };
  for (const [digest, size] of encodePhotos(asked)) sizes.set(digest, size);
  const prepared = new Map(
    photographs.flatMap(({ name, digest }): [string, PreparedPhoto][] => {
      const size = sizes.get(digest);
      return size ? [[name, { folder: photoFolder(digest, size), size }]] : [];
    }),
  );
  const bytesOf = (published: string) =>
    statSync(path.join(dataDir, published), { throwIfNoEntry: false })?.size ?? 0;
  const names = new Map(photographs.map(({ name }) => [name.toLowerCase(), name]));
  return { names, prepared, bytesOf };
}

/** Removes from the cache what no photograph of now is published as. */
export function forgetPhotos(dataDir: string, { prepared }: Photos): void {
  const cache = cacheIn(dataDir);
  const alive = new Set([...prepared.values()].map(({ folder }) => folder));
  for (const folder of existsSync(cache) ? readdirSync(cache) : [])
    if (!alive.has(folder)) rmSync(path.join(cache, folder), { recursive: true, force: true });
}

/** Paths of a photograph's files below the published `/storage/`. */
export const publishedFiles = ({ folder, size }: PreparedPhoto): string[] =>
  photoFiles(size.width).map(file => `photos/${folder}/${photoFile(file)}`);

/** Where a published picture is copied from: photographs from the cache, anything else from content/storage. */
export const originOf = (published: string, contentDir: string, dataDir: string): string =>
  isPhoto(published) ? path.join(dataDir, published) : path.join(contentDir, 'storage', published);
