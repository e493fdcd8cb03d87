import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { checksumFrom, type FileFacts } from '#src/platform/file-checksum.ts';
import { fileMark } from '#src/platform/file-mark.ts';
import type { OfferedCopy } from '../import-result.ts';
import { folderIn } from './previous-import.ts';

/** Places in what is shared with the import: how far the copy is, and the checksum of its bytes. */
const STATE = 0;
const CHECKSUM = 1;
/** Values at {@link STATE}. */
const UNDER_WAY = 0;
const MADE = 1;
const FAILED = 2;

let made = 0;

/**
 * A copy of the last catalogue, begun before an import asks for it: copying 124 MB of 50 000 products takes a quarter of a
 * second. It lies among what imports keep, where the next one sweeps what a killed process left.
 */
export class EarlyCopy {
  readonly #from: string;
  readonly #fromMark: string | null;
  readonly #file: string;
  readonly #shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  #mark: string | null = null;
  /** Settled when nothing is being copied any more. */
  readonly ended: Promise<void>;

  /** @param previous DATA_DIR/catalogue.db */
  constructor(previous: string) {
    this.#from = previous;
    this.#fromMark = fileMark(previous);
    const folder = folderIn(path.dirname(previous));
    this.#file = path.join(folder, `copy-${process.pid}-${Date.now().toString(36)}-${made++}.db`);
    this.ended = this.#copy();
  }

  /** Offers it to an import; null when it, or what it is a copy of, was changed since. */
  offer(): OfferedCopy | null {
    const state = this.#shared[STATE];
    if (state === FAILED || fileMark(this.#from) !== this.#fromMark) return null;
    return state === MADE && fileMark(this.#file) !== this.#mark
      ? null
      : { file: this.#file, shared: this.#shared };
  }

  /** Removes it, unless an import has taken it. */
  async discard(): Promise<void> {
    await this.ended;
    rmSync(this.#file, { force: true });
  }

  async #copy(): Promise<void> {
    let state: number = FAILED;
    try {
      const target = await open(this.#file, 'wx');
      try {
        await using source = await open(this.#from, 'r');
        this.#shared[CHECKSUM] = (await checksumFrom(source, target)).checksum;
        this.#mark = fileMark(this.#file);
        state = MADE;
      } finally {
        // Nobody waits for the disk now, so that later only what the import changes is written.
        void target
          .sync()
          .catch(() => undefined)
          .finally(async () => target.close());
      }
    } catch {
      rmSync(this.#file, { force: true });
    }
    Atomics.store(this.#shared, STATE, state);
    Atomics.notify(this.#shared, STATE);
  }
}

/** Begins a copy of the last catalogue; null when no import kept what bringing it forward needs. */
export const copyOfLast = (previous: string): EarlyCopy | null =>
  existsSync(folderIn(path.dirname(previous))) ? new EarlyCopy(previous) : null;

/**
 * Moves an offered copy to `target`, waiting for its end. Only in a thread of its own: another one makes it.
 * @returns null when there is none: the import copies the catalogue itself
 */
export function takeCopy({ file, shared }: OfferedCopy, target: string): FileFacts | null {
  Atomics.wait(shared, STATE, UNDER_WAY);
  if (Atomics.load(shared, STATE) !== MADE) return null;
  try {
    renameSync(file, target);
    return { size: statSync(target).size, checksum: (shared[CHECKSUM] as number) >>> 0 };
  } catch {
    return null;
  }
}
