import { statSync } from 'node:fs';
import { type Catalogue, openCatalogue } from '#src/catalogue/open.ts';
import { config } from '#src/platform/config.ts';

let known: { catalogue: Catalogue; inode: number; changed: number } | undefined;

/**
 * The catalogue that this process renders from. It is opened once, and again when its file has been replaced (`astro dev`
 * after an import).
 * @throws {CatalogueError} when there is none yet; the message says how to make one
 */
export function catalogueNow(): Catalogue {
  const file = config().catalogueFile;
  const { ino = 0, mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (known?.inode !== ino || known.changed !== mtimeMs)
    known = { catalogue: openCatalogue(file, false), inode: ino, changed: mtimeMs };
  return known.catalogue;
}
