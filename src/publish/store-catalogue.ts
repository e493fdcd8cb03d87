import { open } from 'node:fs/promises';
import { checksumFrom, type FileFacts } from '#src/platform/file-checksum.ts';

/** Puts all bytes of a catalogue on the disk, beside other work. Returns its size and checksum. */
export async function storeCatalogue(file: string): Promise<FileFacts> {
  await using opened = await open(file, 'r+');
  await opened.sync();
  return await checksumFrom(opened);
}
