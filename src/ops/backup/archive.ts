import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { BackupError } from './backup-error.ts';
import { sync } from './disk.ts';
import { decrypted, encrypted } from './key.ts';

/** One file of a backup. */
export interface Member {
  /** Path with forward slashes. */
  path: string;
  bytes: number;
  sha256: string;
}

const AGE = 'age-encryption.org/';
const DAMAGED = 'Копия повреждена или обрезана. Ничего не изменено, возьмите другую.';

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Lists the files below a folder with their digests, by path. */
export async function membersIn(folder: string): Promise<Member[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const members: Member[] = [];
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name);
    members.push({
      path: path.relative(folder, file).replaceAll(path.sep, '/'),
      bytes: statSync(file).size,
      sha256: await sha256(file),
    });
  }
  return members.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Where a file is while it is not whole. */
export const unfinished = (file: string): string => `${file}.next`;

/** Packs a folder into one file, encrypted if a key is given: written aside, synced, renamed. */
export async function pack(folder: string, file: string, key: string | null): Promise<void> {
  const next = unfinished(file);
  try {
    const packed = create({ gzip: true, portable: true, cwd: folder }, readdirSync(folder));
    // Once writing has failed it reads on for a moment, in a folder that goes: the pipeline reports what failed.
    packed.on('error', () => undefined);
    const plain = Readable.from(packed);
    const bytes =
      key === null
        ? plain
        : Readable.fromWeb((await encrypted(Readable.toWeb(plain) as ReadableStream, key)) as never);
    await pipeline(bytes, createWriteStream(next, { mode: 0o600 }));
    sync(next);
    renameSync(next, file);
    sync(path.dirname(file));
  } finally {
    rmSync(next, { force: true });
  }
}

function isEncrypted(file: string): boolean {
  const descriptor = openSync(file, 'r');
  const head = Buffer.alloc(AGE.length);
  readSync(descriptor, head);
  closeSync(descriptor);
  return head.toString('latin1') === AGE;
}

/**
 * Unpacks a file into an empty folder and compares every member with the manifest in it.
 * @returns the manifest as it was written
 * @throws {BackupError} when the key is another one, or the file is damaged
 */
export async function unpack(file: string, folder: string, key: string | null): Promise<unknown> {
  const stored = createReadStream(file);
  const bytes = isEncrypted(file)
    ? Readable.fromWeb((await decrypted(Readable.toWeb(stored) as ReadableStream, key)) as never)
    : stored;
  try {
    await pipeline(
      bytes,
      extract({
        cwd: folder,
        strict: true,
        // As new files: what was remembered of earlier ones by their times does not apply to these.
        noMtime: true,
        filter: (_, entry) => !('type' in entry) || ['File', 'Directory'].includes(entry.type),
      }),
    );
    const manifest = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8')) as { members: Member[] };
    const found = (await membersIn(folder)).filter(({ path: name }) => name !== MANIFEST);
    if (JSON.stringify(found) !== JSON.stringify(manifest.members)) throw new BackupError(DAMAGED);
    return manifest;
  } catch (error) {
    if (error instanceof BackupError || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    throw new BackupError(DAMAGED, { cause: error });
  }
}

/** Where a backup says what it consists of. */
export const MANIFEST = 'manifest.json';
