import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { storedValue, storeValue } from '#src/platform/stored-value.ts';
import type { SearchData } from './data.ts';

/**
 * The search columns of a catalogue, cached beside it in `catalogue.search`: reading them takes a tenth of the time of
 * building them (docs/measurements.md). The file may be deleted, and one that does not match is built again.
 */
const searchPlace = (catalogueFile: string): string => catalogueFile.replace(/(?:\.db)?$/u, '.search');

/** Digest of the code that builds the columns: after a change of it they are built again. */
let ownCode: string | undefined;
function codeDigest(): string {
  if (ownCode === undefined) {
    const digest = createHash('sha256');
    for (const folder of ['./', '../catalogue/', '../domain/', '../domain/grammar/', '../api/']) {
      const url = new URL(folder, import.meta.url);
      for (const name of readdirSync(url).sort())
        if (/\.ts$/u.test(name)) digest.update(`${name}\n`).update(readFileSync(new URL(name, url)));
    }
    ownCode = digest.digest('hex');
  }
  return ownCode;
}

function keyFor(catalogueFile: string): string {
  const file = statSync(catalogueFile, { throwIfNoEntry: false });
  return `${codeDigest()} ${file?.size} ${file?.mtimeMs}`;
}

/** The cached columns of this catalogue file; null when there are none, they are of another file or damaged. */
export const readSearchFile = (catalogueFile: string): SearchData | null =>
  storedValue(searchPlace(catalogueFile), keyFor(catalogueFile)) as SearchData | null;

/** Caches columns for the next start. When the folder cannot be written, the next start only takes longer. */
export function writeSearchFile(catalogueFile: string, data: SearchData): void {
  try {
    storeValue(searchPlace(catalogueFile), keyFor(catalogueFile), data);
  } catch {
    return;
  }
}
