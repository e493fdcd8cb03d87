import { checksumOf } from '#src/platform/file-checksum.ts';
import { isWhole } from './app/bundled-app.ts';
import { hashOfFileNow } from './file-store.ts';
import { catalogueOf, type Release, ReleaseError } from './manifest.ts';
import { placesIn } from './places.ts';

/** The checksum of a file; none when it cannot be read. */
function checksumAt(file: string): number | null {
  try {
    return checksumOf(file).checksum;
  } catch {
    return null;
  }
}

/** The hash of a file; none when it cannot be read. */
function hashAt(file: string): string | null {
  try {
    return hashOfFileNow(file);
  } catch {
    return null;
  }
}

/**
 * @param knownApp name and digest of an app that is known to be whole, since it has been loaded
 * @throws {ReleaseError} when the app or the catalogue of a release is not what it was
 */
export function checkRelease(outDir: string, release: Release, knownApp = ''): void {
  const { id, app, catalogue } = release;
  if (knownApp !== appKey(release) && !isWhole(placesIn(outDir).apps, app))
    throw new ReleaseError(`Приложение выпуска ${id} повреждено.`);
  const file = catalogueOf(release);
  const isSame =
    catalogue.checksum === undefined
      ? hashAt(file) === catalogue.hash
      : checksumAt(file) === catalogue.checksum;
  if (!isSame) throw new ReleaseError(`Каталог выпуска ${id} повреждён.`);
}

export const appKey = ({ app }: Release): string => `${app.name} ${app.digest}`;
