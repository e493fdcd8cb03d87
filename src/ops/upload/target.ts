import type { Answers } from '#src/publish/answers.ts';
import type { Release } from '#src/publish/manifest.ts';

/** What is put at a target under one name. */
export interface Thing {
  /** Its name there: `product/7/index.html` in a folder, `product/7` in a bucket. */
  key: string;
  /** Digest of all that is put: bytes and headers. */
  digest: string;
  /** The address that visitors ask for; null for what is there for the host alone. */
  address: string | null;
  /** Pages go after the assets that they use, and files that name pages after these. */
  stage: 'asset' | 'page' | 'after';
  /** Hash of a stored file, or the bytes themselves. */
  source: string | Buffer;
  /** Bytes of the source. */
  size: number;
  /** How the source is to be compressed before it is put. */
  pack: 'br' | 'gzip' | null;
  /** Headers of the answer, for targets that keep them. */
  headers: Readonly<Record<string, string>>;
}

/** What a target can put: a thing with its bytes as they are sent. */
export interface Loaded extends Thing {
  bytes: Buffer;
}

/** Where the files of a shop are put: a folder, another machine, a bucket. */
export interface Target {
  /** Its name in messages, without passwords. */
  readonly name: string;
  /** What a release is there. */
  thingsOf(answers: Answers, release: Release): Thing[];
  /** Whether nothing is there. @throws {UploadError} when it cannot be reached or written */
  isEmpty(): Promise<boolean>;
  /** Puts things in their places, in whatever order, each as a whole. @throws {UploadError} */
  put(things: readonly Thing[], load: (thing: Thing) => Promise<Loaded>): Promise<void>;
  /** Removes what may be there. @throws {UploadError} */
  remove(keys: readonly string[]): Promise<void>;
  /** Bytes of one of the upload's own notes, or null. @throws {UploadError} */
  readNote(name: string): Promise<Buffer | null>;
  writeNote(name: string, bytes: Buffer): Promise<void>;
}

/** The folder of the upload's own notes at a target. */
export const NOTES = '.protektor';

/** Whether a name stays within a target, whatever folder it is joined with. */
export const isWithinTarget = (key: string): boolean =>
  /^[^/\\\0][^\0]*$/u.test(key) && !key.split(/[/\\]/u).includes('..');
