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
  writeSync,
} from 'node:fs';
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import type { SearchData } from './data.ts';

/**
 * The search columns of a catalogue, cached beside it in `catalogue.search`: reading them takes a tenth of the time of
 * building them (docs/measurements.md). The file may be deleted, and one that does not match is built again.
 */
const searchPlace = (catalogueFile: string): string => catalogueFile.replace(/(?:\.db)?$/u, '.search');

/** The file's header: a digest of the columns' sources, a checksum of the rest of the file, the length of the text. */
const KEY = 32;
const CHECKSUM_AT = KEY;
const TEXT_LENGTH_AT = KEY + 4;
const START = KEY + 8;

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Int16Array };

/**
 * The position of a column in the bytes after the text. The text has all other data as JSON: the lexicon on its second line,
 * since it is long and has no columns.
 */
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
    for (const folder of ['./', '../catalogue/', '../domain/', '../domain/grammar/', '../api/']) {
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
export function readSearchFile(catalogueFile: string): SearchData | null {
  try {
    const bytes = wholeFile(searchPlace(catalogueFile));
    const head = Buffer.from(bytes.buffer, 0, START);
    if (!head.subarray(0, KEY).equals(keyFor(catalogueFile))) return null;
    if (head.readUInt32LE(CHECKSUM_AT) !== crc32(bytes.subarray(TEXT_LENGTH_AT))) return null;
    const columnsAt = aligned(START + head.readUInt32LE(TEXT_LENGTH_AT));
    const text = new TextDecoder().decode(bytes.subarray(START, START + head.readUInt32LE(TEXT_LENGTH_AT)));
    const [rest = '', lexicon = ''] = text.split('\n');
    const data = JSON.parse(rest, (_, value: unknown) => {
      if (!isPlace(value)) return value;
      const { kind, at, length } = value;
      return new KINDS[kind](bytes.buffer, columnsAt + at, length);
    }) as Omit<SearchData, 'lexicon'>;
    return { ...data, lexicon: JSON.parse(lexicon) as SearchData['lexicon'] };
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

/** The bytes of the file, in pieces; the first is the head, which is still empty but for the length of the text. */
function columnPieces({ lexicon, ...data }: SearchData): [head: Buffer, ...rest: Uint8Array[]] {
  const columns: Uint8Array[] = [];
  let end = 0;
  const rest = JSON.stringify(data, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const { buffer, byteOffset, byteLength } = value;
    const padding = aligned(end) - end;
    columns.push(new Uint8Array(padding), new Uint8Array(buffer, byteOffset, byteLength));
    const at = end + padding;
    end = at + byteLength;
    const kind = value.constructor.name as Place['kind'];
    return { kind, at, length: byteLength / KINDS[kind].BYTES_PER_ELEMENT } satisfies Place;
  });
  const head = Buffer.alloc(START);
  const bytes = Buffer.from(`${rest}\n${JSON.stringify(lexicon)}`);
  head.writeUInt32LE(bytes.length, TEXT_LENGTH_AT);
  return [head, bytes, Buffer.alloc(aligned(START + bytes.length) - START - bytes.length), ...columns];
}

/** The bytes of the file without what names the catalogue. */
export const columnBytes = (data: SearchData): Buffer => Buffer.concat(columnPieces(data));

/** Caches columns for the next start. When the folder cannot be written, the next start only takes longer. */
export function writeSearchFile(catalogueFile: string, data: SearchData): void {
  const [head, ...rest] = columnPieces(data);
  const place = searchPlace(catalogueFile);
  const part = `${place}.${process.pid}`;
  try {
    keyFor(catalogueFile).copy(head);
    const checked = [head.subarray(TEXT_LENGTH_AT), ...rest];
    head.writeUInt32LE(
      checked.reduce((sum, piece) => crc32(piece, sum), 0),
      CHECKSUM_AT,
    );
    const file = openSync(part, 'w');
    try {
      for (const piece of [head, ...rest]) writeWhole(file, piece);
    } finally {
      closeSync(file);
    }
    renameSync(part, place);
  } catch {
    rmSync(part, { force: true });
  }
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
