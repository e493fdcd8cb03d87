import { readFileSync, rmSync } from 'node:fs';
import type { Config } from '#src/platform/config.ts';
import { placesIn, replaceFile } from '../places.ts';

/** Ids of releases whose announcement is due or under way, the last one last. They are in a file, so that they outlive a killed process. */
export function untoldIds(outDir: string): string[] {
  try {
    return readFileSync(placesIn(outDir).telling, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** Notes that a release that is about to be served has to be announced. */
export function beginTelling(
  { outDir, afterPublish, indexNow }: Pick<Config, 'outDir' | 'afterPublish' | 'indexNow'>,
  id: string,
): void {
  if (afterPublish !== null || indexNow) keep(outDir, [...untoldIds(outDir), id]);
}

/** Notes that these releases were announced, or could not be: that is not tried again. */
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
