import { serveWorker } from '#src/platform/serve-worker.ts';
import { checkRelease } from './check-release.ts';
import type { FileList } from './file-list.ts';
import { type ListChange, listChange } from './list-change.ts';
import { filesOf, type Release } from './manifest.ts';

/** What the thread checks. */
export interface CheckOrder {
  outDir: string;
  release: Release;
  /** The release whose list is known, or null. */
  before: Release | null;
  /** The app that is known to be whole. */
  knownApp: string;
}

/** How a release's files differ from those of the release before, or all of them where `isWholeList`. */
export type Checked = ListChange & { isWholeList: boolean };

let known: { list: string; files: FileList } | null = null;

/** The list before; none when it is damaged: then the whole list is new. */
function filesBefore(before: Release | null): FileList | null {
  if (before && known?.list === before.files) return known.files;
  try {
    return before && filesOf(before);
  } catch {
    return null;
  }
}

/**
 * A thread checks, since reading a catalogue of 50 000 products takes longer than a server may pause.
 * @throws {ReleaseError} when the release is damaged
 */
function check({ outDir, release, before, knownApp }: CheckOrder): Checked {
  const files = filesOf(release);
  checkRelease(outDir, release, knownApp);
  const filesThen = filesBefore(before);
  known = { list: release.files, files };
  return filesThen
    ? { ...listChange(filesThen, files), isWholeList: false }
    : { lines: [...files.lines()], gone: [], isWholeList: true };
}

const api = { check };
export type CheckApi = typeof api;
serveWorker(api);
