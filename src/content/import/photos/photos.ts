import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { photoFile, photoFiles, photoFolder, type Size } from '#src/domain/photo-sizes.ts';
import { filesBelow } from '#src/platform/entries-below.ts';
import { digestOfFile } from '#src/platform/fingerprint.ts';
import {
  bytesOf,
  cacheIn,
  copyReady,
  isComplete,
  type PreparedPhoto,
  readySizes,
  removeOtherPhotos,
  sizesIn,
} from './cache.ts';
import { drawCards } from './cards.ts';
import { encodePhotos } from './encoding.ts';
import { MAX_BYTES, type PhotoJob } from './jobs.ts';
import type { LinkCard } from './link-card.ts';
import { type Drawing, preparePreviews } from './previews.ts';
import { keyOf } from './recipe.ts';

const IS_PHOTO = /\.(?:jpe?g|png|webp|avif)$/iu;

/**
 * Whether a file is a photograph, which is encoded in several sizes. Drawings, GIFs and videos are published
 * unchanged.
 */
export const isPhoto = (name: string): boolean => IS_PHOTO.test(name);

/** Suffixes of a model's views, the main view first: `tyres/kama-505.avif`, `tyres/kama-505-tread.avif`. */
const VIEW_SUFFIXES = {
  quarter: '',
  tread: '-tread',
  side: '-side',
  low: '-low',
  detail: '-detail',
} as const;
type ViewOfModel = keyof typeof VIEW_SUFFIXES;
export const VIEWS = Object.keys(VIEW_SUFFIXES) as ViewOfModel[];
export const viewName = (model: string, view: ViewOfModel): string => `tyres/${model}${VIEW_SUFFIXES[view]}`;

/** What a view shows, in words beside the model's name. The main view is the tyre itself. */
const VIEW_CAPTIONS = {
  quarter: '',
  tread: 'рисунок протектора',
  side: 'боковина',
  low: 'вид с уровня дороги',
  detail: 'протектор крупным планом',
} as const satisfies Record<ViewOfModel, string>;

/** What a photograph shows, by its name in content/storage: empty unless it is named after a view of a model. */
export function captionOf(photo: string): string {
  const name = path.posix.join(path.posix.dirname(photo), path.posix.parse(photo).name).toLowerCase();
  const view = VIEWS.find(one => one !== 'quarter' && name.endsWith(VIEW_SUFFIXES[one]));
  return view && name.startsWith('tyres/') ? VIEW_CAPTIONS[view] : '';
}

/** File extensions by priority: an editor's own photograph is preferred to a .avif of the demonstration shop. */
export const EXTENSIONS_BY_PRIORITY = ['.jpg', '.jpeg', '.png', '.webp', '.avif'];

/** Photographs named after a model, for a model whose header names none. */
export const photosNamedAs = (model: string, { names }: Pick<Photos, 'names'>): string[] =>
  VIEWS.flatMap(view => {
    const found = EXTENSIONS_BY_PRIORITY.map(extension =>
      names.get(`${viewName(model, view)}${extension}`),
    ).find(Boolean);
    return found ?? [];
  });

/** Folder in content/storage with ready-made sizes of photographs: `.ready/0123456789abcdef-1200x1200/640.avif`. */
export const READY = '.ready';

/** The photographs that an import may use. */
export interface Photos {
  /** All in content/storage: paths by lower-case path. */
  names: ReadonlyMap<string, string>;
  /** Those that can be read, by path in content/storage. */
  prepared: ReadonlyMap<string, PreparedPhoto>;
  /** Size of a published file in bytes. */
  bytesOf(published: string): number;
  /** Renders the previews of drawings that the cache does not have: those that can be rendered, by path. */
  previewsOf(drawings: readonly Drawing[]): ReadonlyMap<string, PreparedPhoto>;
  /** Draws the cards that the cache does not have, by key. */
  drawCards(cards: ReadonlyMap<string, LinkCard>): void;
}

/** Paths of the photographs in content/storage that are not over the size limit. */
function photographsIn(storage: string): string[] {
  if (!existsSync(storage)) return [];
  return filesBelow(storage)
    .filter(
      ({ file, name }) => isPhoto(name) && !name.startsWith(`${READY}/`) && statSync(file).size <= MAX_BYTES,
    )
    .map(({ name }) => name)
    .sort();
}

/** A photograph and where its sizes come from. */
interface Photograph extends PhotoJob {
  /**
   * Folder with ready-made sizes, and the dimensions of the photograph; null when the import encodes them.
   */
  ready: { folder: string; size: Size } | null;
}

/**
 * Finds the key and ready-made sizes of a photograph. Unless all ready-made sizes exist, the photograph is encoded
 * here.
 */
function photograph(storage: string, shipped: ReadonlyMap<string, Size>, name: string): Photograph {
  const master = digestOfFile(path.join(storage, name));
  const digest = master.slice(0, 16);
  const size = shipped.get(digest);
  if (!size) return { name, key: keyOf(master), ready: null };
  const folder = path.join(storage, READY, photoFolder(digest, size));
  const files = photoFiles(size.width)
    .filter(({ width, format }) => format === 'webp' || width < size.width)
    .map(file => path.join(folder, photoFile(file)));
  if (!files.every(file => bytesOf(file) > 0)) return { name, key: keyOf(master), ready: null };
  const made = files.map(digestOfFile).join();
  return { name, key: keyOf(master, made), ready: { folder, size } };
}

/** The published sizes of one photograph in the cache; null while no import has encoded them. */
export function publishedSizesOf(contentDir: string, dataDir: string, name: string): PreparedPhoto | null {
  const storage = path.join(contentDir, 'storage');
  const { key } = photograph(storage, sizesIn(path.join(storage, READY)), name);
  const size = sizesIn(cacheIn(dataDir)).get(key);
  return size ? { folder: photoFolder(key, size), size } : null;
}

/**
 * Ensures that every published size of every photograph in content/storage is in the cache. Photographs already
 * complete there are not encoded again.
 * @param checkOnly writes nothing; only finds out which photographs can be read
 * @throws {PhotoCacheError} when sizes cannot be stored
 */
export function preparePhotos(contentDir: string, dataDir: string, checkOnly: boolean): Photos {
  const storage = path.join(contentDir, 'storage');
  const shipped = sizesIn(path.join(storage, READY));
  const photographs = photographsIn(storage).map(name => photograph(storage, shipped, name));
  const cache = cacheIn(dataDir);
  const sizes = new Map([...sizesIn(cache)].filter(([key, size]) => isComplete(cache, key, size)));
  const unknown = new Map<string, PhotoJob>();
  for (const { name, key, ready } of photographs) {
    if (sizes.has(key)) continue;
    if (!ready) unknown.set(key, { name, key });
    else {
      if (!checkOnly)
        copyReady(cache, key, ready.size, readySizes(ready.size, ready.folder, path.join(storage, name)));
      sizes.set(key, ready.size);
    }
  }
  const settings = { storage, cache: checkOnly ? null : cache };
  for (const [key, size] of encodePhotos({ ...settings, make: 'sizes', jobs: [...unknown.values()] }))
    sizes.set(key, size);
  const prepared = new Map(
    photographs.flatMap(({ name, key }): [string, PreparedPhoto][] => {
      const size = sizes.get(key);
      return size ? [[name, { folder: photoFolder(key, size), size }]] : [];
    }),
  );
  const names = new Map(photographs.map(({ name }) => [name.toLowerCase(), name]));
  // A size that a check has not encoded is taken for one byte: no page shows how many there are.
  const least = checkOnly ? 1 : 0;
  return {
    names,
    prepared,
    bytesOf: published => bytesOf(path.join(dataDir, published)) || least,
    previewsOf: drawings => preparePreviews(storage, cache, checkOnly, drawings),
    drawCards: cards => {
      if (!checkOnly) drawCards(storage, path.join(storage, READY), cache, cards);
    },
  };
}

/**
 * Removes from the cache sizes that no current photograph uses, including those made with other widths or qualities, and
 * previews that are not published.
 */
export function removeStalePhotos(
  dataDir: string,
  { prepared }: Photos,
  published: readonly { path: string }[],
): void {
  const folders = [...prepared.values()].map(({ folder }) => folder);
  const usedNames = published.map(file => path.posix.basename(path.posix.dirname(file.path)));
  removeOtherPhotos(dataDir, new Set([...folders, ...usedNames]));
}

/** Paths of a photograph's files below the published `/storage/`. */
export const publishedFiles = ({ folder, size }: PreparedPhoto): string[] =>
  photoFiles(size.width).map(file => `photos/${folder}/${photoFile(file)}`);

/** Source of a published picture: for photographs the cache, otherwise content/storage. */
export const originOf = (published: string, contentDir: string, dataDir: string): string =>
  isPhoto(published) ? path.join(dataDir, published) : path.join(contentDir, 'storage', published);
