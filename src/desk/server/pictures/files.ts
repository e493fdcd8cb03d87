import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { storageFiles } from '#src/content/import/check/lint-storage.ts';
import { cacheIn } from '#src/content/import/photos/cache.ts';
import { isPhoto, publishedSizesOf } from '#src/content/import/photos/photos.ts';
import { mediaType } from '#src/domain/media-types.ts';
import { photoFile, photoFiles } from '#src/domain/photo-sizes.ts';
import type { Desk } from '../desk.ts';
import { Refused } from '../refused.ts';

export const storageOf = ({ config }: Desk): string => path.join(config.contentDir, 'storage');

/** The files of content/storage, sorted. */
export function picturesIn(desk: Desk): string[] {
  const storage = storageOf(desk);
  return existsSync(storage) ? storageFiles(storage).sort() : [];
}

/** The file of a picture that was made, and the path below content/storage that it is for. @throws {Refused} for any other upload */
export function madeFile({ uploads }: Desk, upload: string): { file: string; name: string } {
  const file = uploads.file(upload);
  const name = decodeURIComponent(path.basename(file));
  if (!name.includes('/')) throw new Refused(404, 'Такой картинки нет.');
  return { file, name };
}

/** The file of a picture of content/storage, for a photograph in a width that pages use, or of a draft. @throws {Refused} when there is none */
function ownFile(desk: Desk, name: string, width: number): { file: string; name: string } {
  if (!picturesIn(desk).includes(name)) {
    const file = desk.drafts.picture(name);
    if (file === null) throw new Refused(404, 'Такой картинки нет.');
    return { name, file };
  }
  const { contentDir, dataDir } = desk.config;
  const sizes = isPhoto(name) ? publishedSizesOf(contentDir, dataDir, name) : null;
  const fits =
    sizes && photoFiles(sizes.size.width).find(each => each.format === 'avif' && each.width >= width);
  const sized = fits && path.join(cacheIn(dataDir), sizes.folder, photoFile(fits));
  return { name, file: sized && existsSync(sized) ? sized : path.join(storageOf(desk), name) };
}

/** A picture for who works with it. @throws {Refused} when there is none */
export async function pictureFile(
  desk: Desk,
  query: URLSearchParams,
): Promise<{ name: string; type: string; body: Buffer }> {
  const upload = query.get('upload');
  const width = Number(query.get('width') ?? 0);
  const { file, name } =
    upload === null ? ownFile(desk, query.get('name') ?? '', width) : madeFile(desk, upload);
  const type = mediaType(upload === null ? file : name);
  if (!type.startsWith('image/')) throw new Refused(404, 'Это не картинка.');
  return { name: path.basename(name), type, body: await readFile(file) };
}
