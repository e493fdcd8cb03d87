import { writeFileSync } from 'node:fs';
import type { Config } from '#src/server/config.ts';
import type { FileList } from '../file-list.ts';
import type { Release } from '../manifest.ts';
import { untoldList } from './after-publish.ts';
import { purgeFile, purgeListOf, purgeText } from './purge-list.ts';
import { changesBetween } from './release-changes.ts';

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
  const changes = changesBetween(before, files);
  const list = purgeListOf({ ...made, previous }, changes, untoldList(config, last));
  writeFileSync(purgeFile(made), purgeText(list));
}
