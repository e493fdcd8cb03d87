import { photoFolder } from '#src/domain/photo-sizes.ts';
import { isStored, type PreparedPhoto, sizesIn } from './cache.ts';
import { encodePhotos } from './encoding.ts';
import { PREVIEW_FILE, previewKeyOf } from './recipe.ts';

/** A drawing of content/storage, valid by its contents. */
export interface Drawing {
  path: string;
  digest: string;
}

/** Path of a preview below the published `/storage/`. */
export const previewFile = ({ folder }: PreparedPhoto): string => `photos/${folder}/${PREVIEW_FILE}`;

/**
 * Ensures that the cache has a preview of each drawing, for messengers, which show no SVG. A drawing that cannot be
 * rendered is missing in the result.
 * @param checkOnly writes nothing; only finds out which drawings can be rendered
 * @throws {PhotoCacheError} when previews cannot be stored
 */
export function preparePreviews(
  storage: string,
  cache: string,
  checkOnly: boolean,
  drawings: readonly Drawing[],
): Map<string, PreparedPhoto> {
  const keys = new Map(drawings.map(({ path, digest }) => [path, previewKeyOf(digest)]));
  const sizes = new Map(
    [...sizesIn(cache)].filter(([key, size]) => isStored(cache, key, size, PREVIEW_FILE)),
  );
  const unknown = new Map([...keys].flatMap(([name, key]) => (sizes.has(key) ? [] : [[key, name]])));
  const jobs = [...unknown].map(([key, name]) => ({ key, name }));
  const settings = { storage, cache: checkOnly ? null : cache, make: 'preview' as const, jobs };
  for (const [key, size] of encodePhotos(settings)) sizes.set(key, size);
  return new Map(
    [...keys].flatMap(([name, key]): [string, PreparedPhoto][] => {
      const size = sizes.get(key);
      return size ? [[name, { folder: photoFolder(key, size), size }]] : [];
    }),
  );
}
