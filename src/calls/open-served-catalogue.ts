import { stat } from 'node:fs/promises';
import { openCatalogue } from '#src/catalogue/open.ts';
import { buildSearch } from './build-search.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** Changes when another file is put in place of this one; empty when there is no file. */
export const identityOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
    () => '',
  );

/** Opens a catalogue file and builds its search. @throws {CatalogueError} when the file cannot be served */
export async function openServedCatalogue(file: string): Promise<ServedCatalogue> {
  const catalogue = openCatalogue(file);
  return { catalogue, engine: await buildSearch(file), version: catalogue.version };
}
