import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Deserializer, Serializer } from 'node:v8';
import { crc32 } from 'node:zlib';

const CHECKSUM_BYTES = 4;

/**
 * Writes a value of plain objects, lists, maps, sets, dates and typed arrays to a file, under another name first.
 * @param key what it was made of; the file is read only with the same one
 * @throws when it cannot be written; nothing is left then
 */
export function storeValue(file: string, key: string, value: unknown): void {
  // Not serialize() of node:v8, whose typed arrays share one buffer, so that no thread could be given them.
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(key);
  serializer.writeValue(value);
  const bytes = serializer.releaseBuffer();
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(bytes));
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, bytes);
    appendFileSync(temporary, checksum);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Reads what {@link storeValue} wrote; null when there is none, it is damaged or of another key. */
export function storedValue(file: string, key: string): unknown {
  try {
    const bytes = readFileSync(file);
    const written = bytes.subarray(0, -CHECKSUM_BYTES);
    if (crc32(written) !== bytes.readUInt32LE(written.length)) return null;
    const deserializer = new Deserializer(written);
    deserializer.readHeader();
    return deserializer.readValue() === key ? deserializer.readValue() : null;
  } catch {
    return null;
  }
}
