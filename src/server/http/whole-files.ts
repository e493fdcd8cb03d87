import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { log } from '#src/platform/log.ts';
import type { PublishedBytes, PublishedFile } from './published-tree.ts';

/** A published file whose bytes are not those that were published. */
export class DamagedFile extends Error {}

/** Finds the bytes of a damaged file elsewhere; null when they are nowhere to be had. */
export type Mend = (file: PublishedFile) => Promise<Buffer | null>;

const isOf = (bytes: Buffer, hash: string): boolean =>
  createHash('sha256').update(bytes).digest('hex').slice(0, hash.length) === hash;

/** The bytes of a published file. @throws {DamagedFile} when they are not those that were published */
export async function readChecked({ file, hash }: PublishedBytes): Promise<Buffer> {
  const bytes = await readFile(file).catch(() => null);
  if (!bytes || !isOf(bytes, hash)) throw new DamagedFile(file);
  return bytes;
}

async function isWhole({ file, hash }: PublishedBytes): Promise<boolean> {
  const digest = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer);
  } catch {
    return false;
  }
  return digest.digest('hex').slice(0, hash.length) === hash;
}

/** Checks published files when they are first read, and has damaged ones mended. */
export class WholeFiles {
  /** Addresses of files that could not be mended. */
  readonly damaged = new Set<string>();
  readonly #mend: Mend;
  /** Hashes of large files that were found whole. */
  readonly #streamed = new Set<string>();

  constructor(mend: Mend) {
    this.#mend = mend;
  }

  /** The bytes of a file. @throws {DamagedFile} when they cannot be had */
  async read(file: PublishedFile): Promise<Buffer> {
    try {
      return await readChecked(file);
    } catch (error) {
      const bytes = await this.#mend(file);
      if (!this.damaged.has(file.address)) log.warn('damage', saidOf(file, bytes !== null));
      if (bytes) this.damaged.delete(file.address);
      else this.damaged.add(file.address);
      if (bytes) return bytes;
      throw error;
    }
  }

  /** Verifies a file that is too large for memory before its first byte is sent. @throws {DamagedFile} */
  async check(file: PublishedFile): Promise<void> {
    if (this.#streamed.has(file.hash)) return;
    if (!(await isWhole(file))) await this.read(file);
    this.#streamed.add(file.hash);
  }
}

const saidOf = ({ address, file }: PublishedFile, isMended: boolean): string =>
  isMended
    ? `Файл ${file} был повреждён и восстановлен: ${address}`
    : `Файл ${file} повреждён, ${address} отвечает 503. Выполните: npm run build -- --all`;
