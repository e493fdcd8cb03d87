import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Config, childEnvironment } from '#src/platform/config.ts';
import { isWithin } from '#src/platform/is-within.ts';
import type { UploadPlace } from '#src/platform/upload-config.ts';
import { folderTarget } from './folder-target.ts';
import { rsyncTarget } from './rsync-target.ts';
import type { Target } from './target.ts';
import { UploadError } from './upload-error.ts';

/** A place without links on the way to it, also where nothing is there yet. */
const resolved = (place: string): string =>
  existsSync(place) ? realpathSync(place) : path.join(resolved(path.dirname(place)), path.basename(place));

/** The target at a place. @throws {UploadError} for a folder of the shop's own */
export async function openTarget(
  place: UploadPlace,
  { upload, contentDir, dataDir, outDir }: Pick<Config, 'upload' | 'contentDir' | 'dataDir' | 'outDir'>,
): Promise<Target> {
  if (place.kind === 'folder') {
    const { folder } = place;
    const real = resolved(folder);
    const own = [contentDir, dataDir, outDir].find(dir => {
      const ownReal = resolved(dir);
      return isWithin(real, ownReal) || isWithin(ownReal, real);
    });
    if (own)
      throw new UploadError(`${folder}: это место занято самим магазином (${own}). Назовите другую папку.`);
    return folderTarget(folder);
  }
  if (place.kind === 'rsync') {
    const { rsyncPassword } = upload;
    const env = { ...childEnvironment(), ...(rsyncPassword && { RSYNC_PASSWORD: rsyncPassword }) };
    return rsyncTarget(place.address, path.join(dataDir, 'upload'), env);
  }
  // The SDK takes a third of a second to load.
  const { bucketTarget } = await import('./s3-target.ts');
  return bucketTarget(place.bucket, place.prefix, upload.bucket);
}
