import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Bytes read at once. */
const CHUNK = 1 << 22;

/** A file's size, and a checksum of its bytes. */
export interface FileFacts {
  size: number;
  /** CRC-32: it finds damage in a quarter of the time of SHA-256, and stops no attacker. */
  checksum: number;
}

/** Size and checksum of a file, which is copied to `target` when that is named. */
export function checksumOf(file: string, target?: string): FileFacts {
  const chunk = Buffer.allocUnsafe(CHUNK);
  const from = openSync(file, 'r');
  try {
    const to = target === undefined ? null : openSync(target, 'w');
    try {
      let [size, checksum] = [0, 0];
      for (let length = 1; length > 0; size += length) {
        length = readSync(from, chunk, 0, CHUNK, null);
        const bytes = chunk.subarray(0, length);
        checksum = crc32(bytes, checksum);
        for (let at = 0; to !== null && at < length; ) at += writeSync(to, bytes, at);
      }
      return { size, checksum };
    } finally {
      if (to !== null) closeSync(to);
    }
  } finally {
    closeSync(from);
  }
}

/** The same of an open file, from where it is read on, while other work goes on. */
export async function checksumFrom(source: FileHandle): Promise<FileFacts> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  for (let [size, checksum] = [0, 0]; ; ) {
    const { bytesRead } = await source.read(chunk, 0, CHUNK, null);
    if (bytesRead === 0) return { size, checksum };
    const bytes = chunk.subarray(0, bytesRead);
    size += bytesRead;
    checksum = crc32(bytes, checksum);
  }
}
