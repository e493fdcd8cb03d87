import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import type { SearchData } from './data.ts';

/**
 * The search columns of a catalogue, cached beside it in `catalogue.search`: reading them takes a tenth of the time of
 * building them (docs/performance.md). The file may be deleted, and one that does not match is built again.
 */
export const searchPlace = (catalogueFile: string): string => catalogueFile.replace(/(?:\.db)?$/u, '.search');

/** The file's header: a digest of the columns' sources, a checksum of the rest of the file, the length of the text. */
const KEY = 32;
const CHECKSUM_AT = KEY;
const TEXT_LENGTH_AT = KEY + 4;
const START = KEY + 8;

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Int16Array };

/** The position of a column in the bytes after the text; the text has all other data as JSON. */
interface Place {
  kind: keyof typeof KINDS;
  at: number;
  length: number;
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'kind' in value && Object.hasOwn(KINDS, String(value.kind));

/** Columns begin at multiples of eight, so that typed arrays can view them without a copy. */
const aligned = (at: number): number => (at + 7) & ~7;

/** Digest of the code that builds the columns: after a change of it they are built again. */
let ownCode: Buffer | undefined;
function codeDigest(): Buffer {
  if (!ownCode) {
    const digest = createHash('sha256');
    for (const folder of [
      './',
      '../',
      '../../domain/',
      '../../domain/grammar/',
      '../../api/',
      '../../calls/',
    ]) {
      const url = new URL(folder, import.meta.url);
      for (const name of readdirSync(url).sort())
        if (/\.ts$/u.test(name)) digest.update(`${name}\n`).update(readFileSync(new URL(name, url)));
    }
    ownCode = digest.digest();
  }
  return ownCode;
}

function keyFor(catalogueFile: string): Buffer {
  const { size, mtimeMs } = statSync(catalogueFile);
  return createHash('sha256').update(codeDigest()).update(`${endianness()} ${size} ${mtimeMs}`).digest();
}

/** The cached columns of this catalogue file; null when there are none, they are of another file or damaged. */
export function readKept(catalogueFile: string): SearchData | null {
  try {
    const bytes = wholeFile(searchPlace(catalogueFile));
    const head = Buffer.from(bytes.buffer, 0, START);
    if (!head.subarray(0, KEY).equals(keyFor(catalogueFile))) return null;
    if (head.readUInt32LE(CHECKSUM_AT) !== crc32(bytes.subarray(TEXT_LENGTH_AT))) return null;
    const columnsAt = aligned(START + head.readUInt32LE(TEXT_LENGTH_AT));
    const text = new TextDecoder().decode(bytes.subarray(START, START + head.readUInt32LE(TEXT_LENGTH_AT)));
    return JSON.parse(text, (_, value: unknown) => {
      if (!isPlace(value)) return value;
      const { kind, at, length } = value;
      return new KINDS[kind](bytes.buffer, columnsAt + at, length);
    }) as SearchData;
  } catch {
    return null;
  }
}

/** Reads a file into a buffer of its own: `readFileSync` may use a shared pool, which a worker cannot transfer. */
function wholeFile(place: string): Uint8Array<ArrayBuffer> {
  const file = openSync(place, 'r');
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    let read = 1;
    for (let at = 0; at < bytes.length && read > 0; at += read)
      read = readSync(file, bytes, at, bytes.length - at, at);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** The bytes in which columns are kept, their head still empty. */
export function columnBytes(data: SearchData): Buffer {
  const columns: Uint8Array[] = [];
  let end = 0;
  const text = JSON.stringify(data, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const { buffer, byteOffset, byteLength } = value;
    const padding = aligned(end) - end;
    columns.push(new Uint8Array(padding), new Uint8Array(buffer, byteOffset, byteLength));
    const at = end + padding;
    end = at + byteLength;
    const kind = value.constructor.name as Place['kind'];
    return { kind, at, length: byteLength / KINDS[kind].BYTES_PER_ELEMENT } satisfies Place;
  });
  const textLength = Buffer.byteLength(text);
  const columnsAt = aligned(START + textLength);
  const bytes = Buffer.concat([Buffer.alloc(START), Buffer.from(text)], columnsAt);
  const whole = Buffer.concat([bytes, ...columns]);
  whole.writeUInt32LE(textLength, TEXT_LENGTH_AT);
  return whole;
}

/** Caches columns for the next start. When the folder cannot be written, the next start only takes longer. */
export function keep(catalogueFile: string, data: SearchData): void {
  const whole = columnBytes(data);
  const place = searchPlace(catalogueFile);
  const part = `${place}.${process.pid}`;
  try {
    keyFor(catalogueFile).copy(whole);
    whole.writeUInt32LE(crc32(whole.subarray(TEXT_LENGTH_AT)), CHECKSUM_AT);
    writeFileSync(part, whole);
    renameSync(part, place);
  } catch {
    rmSync(part, { force: true });
  }
}
