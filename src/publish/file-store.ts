import { hash } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { digestOfBytes } from '#src/platform/file-digest.ts';

/** A published file: the hash of its bytes and their number. */
export interface Stored {
  hash: string;
  size: number;
}

/** Half of a SHA-256, as hexadecimal digits: what files and releases are known by. */
const shortHash = (sha256: string): string => sha256.slice(0, 32);

export const hashOf = (bytes: Uint8Array | string): string => shortHash(hash('sha256', bytes, 'hex'));

/** {@link hashOf} of a file, read piece by piece. */
export const hashOfFileNow = (file: string): string => shortHash(digestOfBytes(file));

/** Says that a publication is under way, or was when it was killed. */
const MARK = 'unfinished';

/**
 * Published files, each stored once under the hash of its bytes, whatever number of releases has it. Files are read-only:
 * the published tree holds second names of them.
 */
export class FileStore {
  readonly dir: string;
  #trust: boolean;

  constructor(dir: string, trust = true) {
    this.dir = dir;
    this.#trust = trust;
  }

  /** Whether a file that lies there is taken to hold what its name says. */
  get trust(): boolean {
    return this.#trust;
  }

  place(hash: string): string {
    return path.join(this.dir, hash.slice(0, 2), hash);
  }

  put(bytes: Buffer): Stored {
    const stored = { hash: hashOf(bytes), size: bytes.length };
    this.#make(stored.hash, place => writeFileSync(place, bytes, { flag: 'wx', mode: 0o444 }));
    return stored;
  }

  /** Takes a file in: by a second name when nobody edits it in its place, else as a copy. */
  putFile(file: string, isFinal = false): Stored {
    const stored = { hash: hashOfFileNow(file), size: statSync(file).size };
    this.#make(stored.hash, place => {
      try {
        if (isFinal) return linkSync(file, place);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
      }
      // Another file of the same bytes may lie there, and is read-only.
      copyFileSync(file, place, constants.COPYFILE_EXCL);
      chmodSync(place, 0o444);
    });
    return stored;
  }

  /**
   * Marks the store as being written. First removes what a killed publication left: files that no release needs.
   * When it is unknown which are needed, every file is verified before use.
   */
  begin(needed: () => ReadonlySet<string> | null): void {
    mkdirSync(this.dir, { recursive: true });
    const mark = path.join(this.dir, MARK);
    if (existsSync(mark)) {
      const known = needed();
      if (known) this.sweep(known);
      else this.#trust = false;
    }
    writeFileSync(mark, '');
  }

  /** Says that every file added is whole: of a finished release, or of a sitemap that came otherwise, which goes with old releases. */
  end(): void {
    rmSync(path.join(this.dir, MARK), { force: true });
  }

  /** Removes every file that is not needed. */
  sweep(needed: ReadonlySet<string>): void {
    for (const folder of readdirSync(this.dir).filter(name => name.length === 2))
      for (const name of readdirSync(path.join(this.dir, folder)))
        if (!needed.has(name)) rmSync(path.join(this.dir, folder, name), { force: true });
  }

  #make(hash: string, write: (place: string) => void): void {
    const place = this.place(hash);
    if (!this.#trust && existsSync(place) && hashOf(readFileSync(place)) !== hash) rmSync(place);
    try {
      write(place);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return;
      if (code !== 'ENOENT') throw error;
      mkdirSync(path.dirname(place), { recursive: true });
      write(place);
    }
  }
}
