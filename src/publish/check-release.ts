import { isWhole } from './app/bundled-app.ts';
import { hashOfFileNow } from './file-store.ts';
import { catalogueOf, type Release, ReleaseError } from './manifest.ts';
import { placesIn } from './places.ts';

/** The hash of a file; none when it cannot be read. */
export function hashAt(file: string): string | null {
  try {
    return hashOfFileNow(file);
  } catch {
    return null;
  }
}

/**
 * @param knownApp name and digest of an app that is known to be whole, since it has been loaded
 * @param hashOf tells the hash of the catalogue, for who has read it ahead
 * @throws {ReleaseError} when the app or the catalogue of a release is not what it was
 */
export function checkRelease(
  outDir: string,
  release: Release,
  knownApp = '',
  hashOf: typeof hashAt = hashAt,
): void {
  const { id, app, catalogue } = release;
  if (knownApp !== appKey(release) && !isWhole(placesIn(outDir).apps, app))
    throw new ReleaseError(`Приложение выпуска ${id} повреждено.`);
  if (hashOf(catalogueOf(release)) !== catalogue.hash)
    throw new ReleaseError(`Каталог выпуска ${id} повреждён.`);
}

export const appKey = ({ app }: Release): string => `${app.name} ${app.digest}`;
