import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDiskFull } from '#src/domain/disk-full.ts';
import { MAX_UPLOAD, TOO_LARGE, type Uploaded } from '../api/contract.ts';
import { FOLDER_ID, namesIn, sweep } from './folders.ts';
import { Refused } from './refused.ts';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** The last part of a name without what a file system or a shell could take for something else. */
const safeName = (name: string): string =>
  (name.split(/[/\\]/u).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .replace(/^[.\s-]+/u, '')
    .slice(-100) || 'file';

/** Files that people send, in DATA_DIR/desk/uploads for a day. */
export class Uploads {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'desk', 'uploads');
  }

  /** Stores a file. @throws {Refused} for one that is too large, or when the disk is full: nothing of it is left then */
  take(name: string, body: Readable, length: number): Promise<Uploaded> {
    return this.#store(safeName(name), body, length);
  }

  /** Stores what the desk has made. @param name with a `%`, which no file has that was sent @throws {Refused} like {@link take} */
  async put(name: string, bytes: Buffer): Promise<string> {
    return (await this.#store(name, Readable.from([bytes]), bytes.length)).upload;
  }

  async #store(name: string, body: Readable, length: number): Promise<Uploaded> {
    sweep(this.#folder, MAX_AGE_MS);
    const upload = randomUUID();
    const folder = path.join(this.#folder, upload);
    let size = 0;
    // Who sends too much reads why only after the last byte: the rest is received too, and thrown away.
    async function* bounded(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (Math.max(size, length) <= MAX_UPLOAD) yield chunk;
      }
      if (size > MAX_UPLOAD) throw new Refused(413, TOO_LARGE);
    }
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await pipeline(body, bounded, createWriteStream(path.join(folder, name), { mode: 0o600 }));
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      if (isDiskFull(error))
        throw new Refused(507, 'На диске сервера нет места: освободите его и повторите.');
      throw error;
    }
    return { upload, name, size };
  }

  /** The names of all files. */
  names(): string[] {
    return namesIn(this.#folder).flatMap(upload => namesIn(path.join(this.#folder, upload)));
  }

  /** The path of a file. @throws {Refused} when there is none, or no longer */
  file(upload: string): string {
    const folder = path.join(this.#folder, upload);
    const [name] = FOLDER_ID.test(upload) ? namesIn(folder) : [];
    if (name === undefined) throw new Refused(404, 'Файла уже нет: отправьте его ещё раз.');
    return path.join(folder, name);
  }
}
