import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Room for some hundreds of orders, with the log of the database. */
const BYTES = 8 * 1024 * 1024;
/** The file is made only where so many times its size is free. */
const FREE_TIMES = 4;
/** How often a reserve that was given up is tried again. */
const TRY_MS = 10_000;

/** Room on the disk for orders: a file that is deleted when the store finds none, and made again when there is enough. */
export class DiskReserve {
  readonly #file: string;
  readonly #onGivenUp: () => void;
  #triedAt = Number.NEGATIVE_INFINITY;

  /** @param onGivenUp is called each time the disk is full and orders take the reserve */
  constructor(file: string, onGivenUp: () => void) {
    this.#file = file;
    this.#onGivenUp = onGivenUp;
  }

  /** Makes the file unless it is there. Orders go on without it: nothing is thrown. */
  make(): void {
    const now = performance.now();
    if (now - this.#triedAt < TRY_MS) return;
    this.#triedAt = now;
    try {
      if (statSync(this.#file, { throwIfNoEntry: false })?.size === BYTES) return;
      const { bavail, bsize } = statfsSync(path.dirname(this.#file));
      if (bavail * bsize < BYTES * FREE_TIMES) return;
      // Random bytes: a disk that compresses would keep no room for zeros.
      writeFileSync(this.#file, randomBytes(BYTES), { mode: 0o600, flush: true });
    } catch {
      rmSync(this.#file, { force: true });
    }
  }

  /** Deletes the file. @returns whether that made room */
  giveUp(): boolean {
    if (!statSync(this.#file, { throwIfNoEntry: false })?.size) return false;
    rmSync(this.#file, { force: true });
    this.#triedAt = performance.now();
    this.#onGivenUp();
    return true;
  }
}
