import { readFileSync, rmSync } from 'node:fs';
import type { Release } from './manifest.ts';
import { placesIn } from './places.ts';
import { replaceFile } from './releases.ts';

/** What a rollback took back: it is not published again by itself. */
export interface Withdrawn {
  release: string;
  content: string;
  code: string;
}

/** Everything taken back since something new was published. */
export function withdrawnIn(outDir: string): Withdrawn[] {
  try {
    return JSON.parse(readFileSync(placesIn(outDir).withdrawn, 'utf8')) as Withdrawn[];
  } catch {
    return [];
  }
}

export const withdraw = (outDir: string, { id, content, code }: Release): void =>
  replaceFile(
    placesIn(outDir).withdrawn,
    `${JSON.stringify([...withdrawnIn(outDir), { release: id, content, code } satisfies Withdrawn], null, 2)}\n`,
  );

export const forgetWithdrawn = (outDir: string): void => rmSync(placesIn(outDir).withdrawn, { force: true });

/**
 * The release that was taken back with this very content, or undefined. Where the release that is served has the same
 * content, it was the code that was taken back.
 */
export const takenBack = (
  outDir: string,
  made: { content: string; code: string },
  current: Release | null,
): Withdrawn | undefined =>
  withdrawnIn(outDir).find(
    one => one.content === made.content && (current?.content !== made.content || one.code === made.code),
  );
