import { type Catalogue, openCatalogue } from '#src/catalogue/open.ts';
import { config } from '#src/server/config.ts';

let known: Catalogue | undefined;

/**
 * The catalogue that this process reads, opened once.
 * @throws {CatalogueError} when there is none yet; the message names the cure
 */
export function catalogueNow(): Catalogue {
  known ??= openCatalogue(config().catalogueFile);
  return known;
}
