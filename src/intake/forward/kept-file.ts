import { closeSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/** Columns of numbers and bytes, by name. */
export type Columns = Readonly<Record<string, Uint8Array | Uint32Array | Int32Array | Float64Array>>;

/** What one file keeps: values, and columns that are read without being copied. */
export interface Kept<Values, Own extends Columns> {
  values: Values;
  columns: Own;
}

const KINDS = { Uint8Array, Uint32Array, Int32Array, Float64Array };

interface Place {
  name: string;
  kind: keyof typeof KINDS;
  /** In bytes, from the first column. */
  at: number;
  length: number;
}

/** The file begins with a checksum of all that follows, and the length of the values. */
const START = 8;

/** Columns begin at multiples of eight, so that typed arrays can view them without a copy. */
const aligned = (at: number): number => (at + 7) & ~7;

const bytesOf = ({ buffer, byteOffset, byteLength }: Columns[string]) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Writes a file under another name first. @throws when it cannot be written; nothing is left then */
export function writeKept<Values, Own extends Columns>(
  file: string,
  { values, columns }: Kept<Values, Own>,
): void {
  let end = 0;
  const places = Object.entries(columns).map(([name, column]): Place => {
    const at = aligned(end);
    end = at + column.byteLength;
    // A Buffer is a Uint8Array by another name.
    const kind = column instanceof Uint8Array ? 'Uint8Array' : (column.constructor.name as Place['kind']);
    return { name, kind, at, length: column.length };
  });
  const text = serialize({ values, places });
  const head = Buffer.alloc(START);
  head.writeUInt32LE(text.length, 4);
  const parts: Buffer[] = [text, Buffer.alloc(aligned(START + text.length) - START - text.length)];
  for (const column of Object.values(columns))
    parts.push(bytesOf(column), Buffer.alloc(aligned(column.byteLength) - column.byteLength));
  head.writeUInt32LE(parts.reduce((sum, part) => crc32(part, sum), crc32(head.subarray(4))));
  const temporary = `${file}.${process.pid}`;
  try {
    const to = openSync(temporary, 'w');
    try {
      for (const part of [head, ...parts]) for (let at = 0; at < part.length; ) at += writeSync(to, part, at);
    } finally {
      closeSync(to);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** What a file keeps; null when there is none or it is damaged. The caller says what it holds. */
export function readKept<Values, Own extends Columns>(file: string): Kept<Values, Own> | null {
  try {
    const bytes = readFileSync(file);
    if (crc32(bytes.subarray(4)) !== bytes.readUInt32LE(0)) return null;
    const length = bytes.readUInt32LE(4);
    const { values, places } = deserialize(bytes.subarray(START, START + length)) as {
      values: Values;
      places: readonly Place[];
    };
    const first = bytes.byteOffset + aligned(START + length);
    const columns = places.map(place => [
      place.name,
      new KINDS[place.kind](bytes.buffer as ArrayBuffer, first + place.at, place.length),
    ]);
    return { values, columns: Object.fromEntries(columns) as Own };
  } catch {
    return null;
  }
}

/** Removes all files of a folder but those named. */
export function removeOthers(folder: string, names: readonly string[]): void {
  for (const name of readdirSync(folder))
    if (!names.includes(name)) rmSync(path.join(folder, name), { recursive: true, force: true });
}
