import { statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { checkRelease, checksumAt } from './check-release.ts';
import type { FileList } from './file-list.ts';
import { type ListChange, listChange } from './list-change.ts';
import { filesOf, type Release, ReleaseError } from './manifest.ts';

/** What the thread is asked. */
export interface CheckOrder {
  outDir: string;
  release: Release;
  /** The release whose list is known, or null. */
  before: Release | null;
  /** The app that is known to be whole. */
  knownApp: string;
}

/** Asks it to read ahead what it will need: the list of the release that is served, the catalogue of the next one. */
export type AheadOrder = { served: Release } | { catalogue: string };

/** Its answer: what is other than in the release before, or in which way the release is damaged; null to what is read ahead. */
export type Checked = (ListChange & { isWholeList: boolean }) | { damaged: string };

let known: { list: string; files: FileList } | null = null;
let read: { mark: string | null; checksum: number | null } | null = null;

/** Tells whether a file was written or replaced; it lies elsewhere when its release is finished. */
function markOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? [stat.dev, stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join(' ') : null;
}

function checksumOfCatalogue(file: string): number | null {
  const mark = markOf(file);
  if (read === null || read.mark !== mark) read = { mark, checksum: checksumAt(file) };
  return read.checksum;
}

/** The list before; none when it is damaged: then the whole list is new. */
function filesBefore(before: Release | null): FileList | null {
  if (before && known?.list === before.files) return known.files;
  try {
    return before && filesOf(before);
  } catch {
    return null;
  }
}

/** A thread, since reading a catalogue of 50 000 products takes longer than a server may pause. */
function check({ outDir, release, before, knownApp }: CheckOrder): Checked {
  try {
    const files = filesOf(release);
    checkRelease(outDir, release, knownApp, checksumOfCatalogue);
    const filesThen = filesBefore(before);
    known = { list: release.files, files };
    return filesThen
      ? { ...listChange(filesThen, files), isWholeList: false }
      : { lines: [...files.lines()], gone: [], isWholeList: true };
  } catch (error) {
    if (error instanceof ReleaseError) return { damaged: error.message };
    throw error;
  }
}

function readAhead(order: AheadOrder): null {
  if ('catalogue' in order) checksumOfCatalogue(order.catalogue);
  else {
    const files = filesBefore(order.served);
    known = files && { list: order.served.files, files };
  }
  return null;
}

parentPort?.on('message', (order: CheckOrder | AheadOrder) => {
  parentPort?.postMessage('release' in order ? check(order) : readAhead(order));
});
