import { parentPort, workerData } from 'node:worker_threads';
import { checkRelease } from './check-release.ts';
import { type ListChange, listChange } from './list-change.ts';
import { listLines, type Release, ReleaseError } from './manifest.ts';

/** What the thread is asked. */
export interface CheckOrder {
  outDir: string;
  release: Release;
  /** The release whose list is known, or null. */
  before: Release | null;
  /** The app that is known to be whole. */
  knownApp: string;
}

/** Its answer: what is other than in the release before, or in which way the release is damaged. */
export type Checked = (ListChange & { isWholeList: boolean }) | { damaged: string };

/** Lines of the list before; none when it is damaged: then the whole list is new. */
function linesBefore(before: Release | null): string[] | null {
  try {
    return before && listLines(before);
  } catch {
    return null;
  }
}

/** A thread, since hashing a catalogue of 50 000 products takes longer than a server may pause. */
function check({ outDir, release, before, knownApp }: CheckOrder): Checked {
  try {
    const lines = listLines(release);
    checkRelease(outDir, release, knownApp);
    const known = linesBefore(before);
    return known
      ? { ...listChange(known, lines), isWholeList: false }
      : { lines, gone: [], isWholeList: true };
  } catch (error) {
    if (error instanceof ReleaseError) return { damaged: error.message };
    throw error;
  }
}

parentPort?.postMessage(check(workerData as CheckOrder));
