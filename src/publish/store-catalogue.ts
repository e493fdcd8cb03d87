import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { CHUNK, type FileFacts } from '#src/platform/file-checksum.ts';

/** Puts all bytes of a catalogue on the disk, beside other work. Returns its size and checksum. */
export async function storeCatalogue(file: string): Promise<FileFacts> {
  await using opened = await open(file, 'r+');
  await opened.sync();
  const chunk = Buffer.allocUnsafe(CHUNK);
  for (let [size, checksum] = [0, 0]; ; ) {
    const { bytesRead } = await opened.read(chunk, 0, CHUNK, null);
    if (bytesRead === 0) return { size, checksum };
    size += bytesRead;
    checksum = crc32(chunk.subarray(0, bytesRead), checksum);
  }
}
