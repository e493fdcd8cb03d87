import { writeFileSync } from 'node:fs';
import { CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { redirectsOf } from '#src/catalogue/shop.ts';
import type { Config } from '#src/platform/config.ts';
import type { FileList } from '../file-list.ts';
import { catalogueOf, type Release } from '../manifest.ts';
import { untoldList } from './after-publish.ts';
import { purgeFile, purgeListOf, purgeText } from './purge-list.ts';
import { changesBetween, redirectsBetween } from './release-changes.ts';

/** Redirects of a release; none of one that cannot be read. */
function redirectsIn(release: Pick<Release, 'dir'> | null): Map<string, string> {
  if (!release) return new Map();
  try {
    const catalogue = openCatalogue(catalogueOf(release), false);
    try {
      return redirectsOf(catalogue);
    } finally {
      catalogue.close();
    }
  } catch (error) {
    if (error instanceof CatalogueError) return new Map();
    throw error;
  }
}

/**
 * Writes into the folder of a new release what it changes.
 * @param made with the number of its pages
 * @param before files of the release that is served; none when they are not known
 */
export function writePurgeList(
  config: Pick<Config, 'outDir' | 'afterPublish'>,
  last: Release | null,
  made: Pick<Release, 'id' | 'dir' | 'siteUrl'> & { pages: number },
  before: FileList,
  files: FileList,
): void {
  const previous = !before.isEmpty && last ? last.id : null;
  const ofFiles = changesBetween(before, files);
  const listed = new Set(ofFiles.map(({ address }) => address));
  const redirects = redirectsBetween(redirectsIn(last), redirectsIn(made));
  const changes = [...ofFiles, ...redirects.filter(({ address }) => !listed.has(address))];
  const list = purgeListOf({ ...made, previous }, changes, untoldList(config, last));
  writeFileSync(purgeFile(made), purgeText(list));
}
