import path from 'node:path';
import type { FileList } from '../file-list.ts';
import { filesOrNone, type Release, readRelease } from '../manifest.ts';
import { pagesGone } from '../page-plan.ts';

/**
 * Addresses of pages that a rollback took away, which were public until then: the next publication has to redirect them or accept
 * that they are gone. Those of releases that were removed since are unknown.
 * @param before files of the release that is served
 */
export function pagesTakenBack(last: Release | null, before: FileList): string[] {
  const pages = (last?.withdrawn ?? []).flatMap(({ release }) =>
    pagesGone(filesOrNone(readRelease(path.join(path.dirname(last?.dir ?? ''), release))), before),
  );
  return [...new Set(pages)];
}
