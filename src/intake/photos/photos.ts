import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { photoFile, photoFiles, photoFolder, type Size } from '#src/domain/photo-sizes.ts';
import { bytesOf, cacheIn, forgetAllBut, isWhole, sizesIn, takeReady } from './cache.ts';
import { encodePhotos } from './encoding.ts';
import { MAX_BYTES, type PhotoOrder } from './orders.ts';
import { keyOf } from './recipe.ts';

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

/** Names of the photographs below content/storage that are not too large to be looked at. */
function photographsIn(storage: string): string[] {
  if (!existsSync(storage)) return [];
  return readdirSync(storage, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && isPhoto(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
    .map(file => ({ file, name: path.relative(storage, file).split(path.sep).join('/') }))
    .filter(({ file, name }) => !name.startsWith(`${READY}/`) && statSync(file).size <= MAX_BYTES)
    .map(({ name }) => name)
    .sort();
}

/** A photograph with where its sizes lie. */
interface Photograph extends PhotoOrder {
  /** The folder with sizes that the studio made, and how large the photograph is; null when they are encoded here. */
  ready: { folder: string; size: Size } | null;
}

/** Key and ready sizes of a photograph. Of ready ones all must be there: what an editor has thrown away is made again. */
function photograph(storage: string, studio: ReadonlyMap<string, Size>, name: string): Photograph {
  const master = hash('sha256', readFileSync(path.join(storage, name)));
  const digest = master.slice(0, 16);
  const size = studio.get(digest);
  if (!size) return { name, key: keyOf(master), ready: null };
  const folder = path.join(storage, READY, photoFolder(digest, size));
  const files = photoFiles(size.width)
    .filter(({ width, format }) => format === 'webp' || width < size.width)
    .map(file => path.join(folder, photoFile(file)));
  if (!files.every(file => bytesOf(file) > 0)) return { name, key: keyOf(master), ready: null };
  const made = files.map(file => hash('sha256', readFileSync(file))).join();
  return { name, key: keyOf(master, made), ready: { folder, size } };
}

/**
 * Photographs below content/storage with every published size of each in the data folder's cache. What the cache has whole
 * is not made again.
 * @param looksOnly writes nothing: tells which of them can be read
 * @throws {PhotoCacheError} when sizes cannot be kept
 */
export function preparePhotos(contentDir: string, dataDir: string, looksOnly: boolean): Photos {
  const storage = path.join(contentDir, 'storage');
  const studio = sizesIn(path.join(storage, READY));
  const photographs = photographsIn(storage).map(name => photograph(storage, studio, name));
  const cache = cacheIn(dataDir);
  const sizes = new Map([...sizesIn(cache)].filter(([key, size]) => isWhole(cache, key, size)));
  const unknown = new Map<string, PhotoOrder>();
  for (const { name, key, ready } of photographs) {
    if (sizes.has(key)) continue;
    if (!ready) unknown.set(key, { name, key });
    else {
      if (!looksOnly) takeReady(cache, key, ready.size, ready.folder, path.join(storage, name));
      sizes.set(key, ready.size);
    }
  }
  const asked = { storage, cache: looksOnly ? null : cache, orders: [...unknown.values()] };
  for (const [key, size] of encodePhotos(asked)) sizes.set(key, size);
  const prepared = new Map(
    photographs.flatMap(({ name, key }): [string, PreparedPhoto][] => {
      const size = sizes.get(key);
      return size ? [[name, { folder: photoFolder(key, size), size }]] : [];
    }),
  );
  const names = new Map(photographs.map(({ name }) => [name.toLowerCase(), name]));
  return { names, prepared, bytesOf: published => bytesOf(path.join(dataDir, published)) };
}

/** Removes from the cache what no photograph of now is published as, also what another recipe has made. */
export const forgetPhotos = (dataDir: string, { prepared }: Photos): void =>
  forgetAllBut(cacheIn(dataDir), new Set([...prepared.values()].map(({ folder }) => folder)));

/** Paths of a photograph's files below the published `/storage/`. */
export const publishedFiles = ({ folder, size }: PreparedPhoto): string[] =>
  photoFiles(size.width).map(file => `photos/${folder}/${photoFile(file)}`);

/** Where a published picture is copied from: photographs from the cache, anything else from content/storage. */
export const originOf = (published: string, contentDir: string, dataDir: string): string =>
  isPhoto(published) ? path.join(dataDir, published) : path.join(contentDir, 'storage', published);
