import { readFileSync, rmSync } from 'node:fs';
import type { Release } from './manifest.ts';
import { placesIn, replaceFile } from './places.ts';

/** What a rollback took back: it is not published again by itself. */
interface Withdrawn {
  release: string;
  content: string;
  code: string;
}

/** Everything taken back since something new was published. */
function withdrawnIn(outDir: string): Withdrawn[] {
  try {
    return JSON.parse(readFileSync(placesIn(outDir).withdrawn, 'utf8')) as Withdrawn[];
  } catch {
    return [];
  }
}

/** Whether a release was taken back. */
export const isWithdrawn = (outDir: string, id: string): boolean =>
  withdrawnIn(outDir).some(({ release }) => release === id);

/** Keeps that one release was taken back for another, which thereby is not, or no longer. */
export function withdraw(outDir: string, from: Release, to: Release): void {
  const [release, shown] = [from.back ?? from.id, to.back ?? to.id];
  const others = withdrawnIn(outDir).filter(one => one.release !== release && one.release !== shown);
  const all: Withdrawn[] = [...others, { release, content: from.content, code: from.code }];
  replaceFile(placesIn(outDir).withdrawn, `${JSON.stringify(all, null, 2)}\n`);
}

export const forgetWithdrawn = (outDir: string): void => rmSync(placesIn(outDir).withdrawn, { force: true });

/**
 * The release that was taken back with this very content, or undefined. Where the release that is served has the same
 * content, it was the code that was taken back.
 */
export const takenBack = (
  outDir: string,
  made: { content: string; code: string },
  current: Release | null,
): string | undefined =>
  withdrawnIn(outDir).find(
    one => one.content === made.content && (current?.content !== made.content || one.code === made.code),
  )?.release;
