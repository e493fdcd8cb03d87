import { readFileSync, rmSync } from 'node:fs';
import type { Config } from '#src/platform/config.ts';
import { placesIn, replaceFile } from '../places.ts';

/** Ids of releases of which others are to be told, or are just being told, the last one last: they outlive a process that is killed. */
export function untoldIds(outDir: string): string[] {
  try {
    return readFileSync(placesIn(outDir).telling, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** Notes that others are to be told of a release that is about to be served. */
export function beginTelling(
  { outDir, afterPublish, indexNow }: Pick<Config, 'outDir' | 'afterPublish' | 'indexNow'>,
  id: string,
): void {
  if (afterPublish !== null || indexNow) keep(outDir, [...untoldIds(outDir), id]);
}

/** Notes that others were told of these releases, or could not be: that is not tried again. */
export function endTelling(outDir: string, notified: readonly string[]): void {
  const before = untoldIds(outDir);
  if (before.length > 0)
    keep(
      outDir,
      before.filter(id => !notified.includes(id)),
    );
}

function keep(outDir: string, ids: readonly string[]): void {
  const { telling } = placesIn(outDir);
  if (ids.length > 0) replaceFile(telling, `${ids.join('\n')}\n`);
  else rmSync(telling, { force: true });
}
