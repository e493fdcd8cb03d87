import { hash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '#src/domain/disk-full.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { ExchangeRefused } from './refused.ts';
import { type ExchangeState, exchangeState } from './state.schema.ts';

const MB = 1024 * 1024;
const MAX_FILES = 2000;

const isRestart = (chunk: Uint8Array): boolean =>
  /^(?:\xEF\xBB\xBF)?\s*<\?xml/u.test(Buffer.from(chunk.subarray(0, 64)).toString('latin1'));

/**
 * The files of one exchange, which arrive in chunks. Each chunk is on disk before it is answered; one that was cut off leaves
 * nothing, and one that is sent again counts once.
 */
export class Inbox {
  readonly #folder: string;
  readonly #maxBytes: number;
  #state: ExchangeState | null;

  /** @param maxBytes what an exchange may take on disk */
  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#state = readJsonFile(this.#stateFile, exchangeState);
  }

  /** Where the files are. */
  get files(): string {
    return path.join(this.#folder, 'files');
  }

  /** The exchange that goes on; null when none has begun. */
  get state(): Readonly<ExchangeState> | null {
    return this.#state;
  }

  /** Begins an exchange; the files of the one before are deleted. */
  async begin(isEndAnnounced: boolean): Promise<void> {
    await this.clear();
    await this.change({ isEndTold: isEndAnnounced, batch: 1, files: {}, work: null });
  }

  /** Deletes everything of the exchange. */
  async clear(): Promise<void> {
    await rm(this.#stateFile, { force: true });
    this.#state = null;
    await rm(this.files, { recursive: true, force: true });
  }

  /** Deletes the files; the state of the exchange stays. */
  async deleteFiles(): Promise<void> {
    await rm(this.files, { recursive: true, force: true });
  }

  /** Changes the state of the exchange, on disk first. */
  async change(part: Partial<ExchangeState>): Promise<void> {
    const next = { ...this.#begun(), ...part };
    await writeJsonFile(this.#stateFile, next);
    this.#state = next;
  }

  /**
   * Adds the next chunk of a file.
   * @throws {ExchangeRefused} when the exchange would be too large; nothing was taken then
   * @throws when there is no room on the disk; nothing is left of the exchange then
   */
  async add(name: string, chunk: Uint8Array): Promise<void> {
    try {
      await this.#add(name, chunk);
    } catch (error) {
      if (isDiskFull(error)) await this.clear();
      throw error;
    }
  }

  async #add(name: string, chunk: Uint8Array): Promise<void> {
    const { files } = this.#begun();
    const place = this.#place(name);
    const digest = hash('sha256', chunk);
    const known = files[place];
    if (known?.last === digest) return;
    const before = known && !known.isDone && known.first !== digest && !isRestart(chunk) ? known : null;
    const total = Object.values(files).reduce((sum, { size }) => sum + size, 0);
    if (total + chunk.length > this.#maxBytes || (!known && Object.keys(files).length >= MAX_FILES))
      throw new ExchangeRefused(
        `Выгрузка больше ${this.#maxBytes / MB} МБ или ${MAX_FILES} файлов: выгружайте по частям или в архиве.`,
      );
    const at = before?.size ?? 0;
    await writeAt(path.join(this.files, place), at, chunk);
    const first = before?.first ?? digest;
    const file = { size: at + chunk.length, first, last: digest, isDone: false };
    await this.change({ files: { ...files, [place]: file } });
  }

  /** Where a file of the batch is that has come and is not done with; null when there is none. */
  fileOf(name: string): string | null {
    const place = this.#place(name);
    const known = this.#state?.files[place];
    return known && !known.isDone ? path.join(this.files, place) : null;
  }

  /** Deletes a file that is done with; its last chunk is still known when it is sent again. */
  async drop(name: string): Promise<void> {
    const place = this.#place(name);
    const { files } = this.#begun();
    const known = files[place];
    if (known) await this.change({ files: { ...files, [place]: { ...known, size: 0, isDone: true } } });
    await rm(path.join(this.files, place), { force: true });
  }

  /** Whether a file of this name has come, or an archive in which it may be. */
  has(name: string): boolean {
    return Object.keys(this.#state?.files ?? {}).some(
      place => place.endsWith(`/${name}`) || /\.zip$/iu.test(place),
    );
  }

  #place(name: string): string {
    return `${String(this.#begun().batch).padStart(4, '0')}/${name}`;
  }

  get #stateFile(): string {
    return path.join(this.#folder, 'state.json');
  }

  #begun(): ExchangeState {
    return this.#state ?? { isEndTold: false, batch: 1, files: {}, work: null };
  }
}

/** Writes a chunk where the file ended when its last chunk was answered: what a crash left behind it is overwritten. */
async function writeAt(file: string, at: number, chunk: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, at === 0 ? 'w' : 'r+', 0o600);
  try {
    await handle.truncate(at);
    // A full disk may take a part of it, and says so at the next write.
    for (let done = 0; done < chunk.length; )
      done += (await handle.write(chunk, done, chunk.length - done, at + done)).bytesWritten;
    await handle.sync();
  } finally {
    await handle.close();
  }
}
