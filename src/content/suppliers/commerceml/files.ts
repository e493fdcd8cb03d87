import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { entriesBelow } from '#src/platform/entries-below.ts';
import { declaredEncoding, notesOfEncoding } from '../tables/decode.ts';
import { TableError } from '../tables/table-error.ts';
import { unpack } from '../tables/unpack.ts';

const MB = 1024 * 1024;
const MAX_ZIP = 64 * MB;
/** Most bytes of all parts of one exchange, and most parts. */
const MAX_BYTES = 512 * MB;
const MAX_PARTS = 2000;
const CHUNK = 256 * 1024;
const HEAD = 2048;

/** One XML file of an exchange. */
export interface Part {
  /** As shown to the editor. */
  place: string;
  /** Its bytes, a chunk at a time. A chunk is valid until the next is asked for. */
  chunks: () => Iterable<Uint8Array>;
}

export function* fileChunks(file: string): Generator<Uint8Array> {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(CHUNK);
    for (let size = readSync(descriptor, buffer); size > 0; size = readSync(descriptor, buffer))
      yield buffer.subarray(0, size);
  } finally {
    closeSync(descriptor);
  }
}

function* memoryChunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

const ROOT = '<КоммерческаяИнформация';
const ENCODINGS = ['utf-8', 'windows-1251'] as const;

/** In which encoding the root of CommerceML stands in the first bytes; undefined for other XML. */
const encodingOfRoot = (head: Uint8Array): (typeof ENCODINGS)[number] | undefined =>
  ENCODINGS.find(encoding => new TextDecoder(encoding).decode(head.subarray(0, HEAD)).includes(ROOT));

/**
 * Encodings of 1C; a file without a declaration is UTF-8 (XML 1.0, 4.3.3). What the bytes are counts more than the declaration,
 * which some exports write wrongly.
 * @throws {TableError} for others
 */
export function encodingOf(head: Uint8Array, place: string): string {
  const declared = declaredEncoding(head);
  const encoding = ENCODINGS.find(each => each === (declared ?? 'utf-8').toLowerCase());
  if (encoding) return encodingOfRoot(head) ?? encoding;
  throw new TableError(
    `${place}: кодировка ${declared} не читается: выгрузите из 1С в UTF-8 или windows-1251`,
  );
}

/** What an editor should know of the encoding of a part. */
export function notesOf({ place, chunks }: Part): string[] {
  for (const chunk of chunks()) {
    const encoding = encodingOfRoot(chunk);
    return encoding ? notesOfEncoding(chunk.subarray(0, HEAD), encoding, place) : [];
  }
  return [];
}

/** Whether a part begins as CommerceML does. */
function isCommerceMl(part: Part): boolean {
  for (const chunk of part.chunks()) return encodingOfRoot(chunk) !== undefined;
  return false;
}

/** What macOS puts beside the files of an archive or of a foreign disk: `__MACOSX/._import.xml`. */
const isOfMacOs = (name: string): boolean => /(?:^|[\\/])(?:__MACOSX[\\/]|\._)/u.test(name);

/** The parts of the XML files and archives of a folder, in the order of their paths. */
function folderParts(folder: string): Part[] {
  const files = entriesBelow(folder)
    .filter(entry => entry.isFile() && /\.(?:xml|zip)$/iu.test(entry.name) && !isOfMacOs(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort();
  const total = files.reduce((sum, file) => sum + statSync(file).size, 0);
  if (files.length > MAX_PARTS || total > MAX_BYTES)
    throw new TableError(
      `${folder}: в выгрузке больше ${MAX_PARTS} файлов или ${MAX_BYTES / MB} МБ: проверьте, та ли это папка`,
    );
  return files.flatMap(file => {
    const place = path.relative(folder, file);
    if (!/\.zip$/iu.test(file)) return [{ place, chunks: () => fileChunks(file) }];
    if (statSync(file).size <= MAX_ZIP) return zipParts(file, place);
    throw new TableError(
      `${place}: архив больше ${MAX_ZIP / MB} МБ: выгружайте картинки отдельными файлами рядом с архивом`,
    );
  });
}

/** The archive that was unpacked last: of several only one is in memory. */
let unpacked: { file: string; files: Record<string, Uint8Array> } | null = null;

function filesOf(file: string, place: string): Record<string, Uint8Array> {
  if (unpacked?.file !== file) {
    unpacked = null;
    unpacked = { file, files: unpack(readFileSync(file), place, name => /\.xml$/iu.test(name)) };
  }
  return unpacked.files;
}

function zipParts(file: string, place = path.basename(file)): Part[] {
  if (statSync(file).size > MAX_ZIP) return [];
  const names: string[] = [];
  unpack(readFileSync(file), place, name => names.push(name) < 0);
  if (names.some(name => /^(?:\[Content_Types\]\.xml|mimetype)$/u.test(name))) return [];
  return names
    .filter(name => /\.xml$/iu.test(name) && !isOfMacOs(name))
    .sort()
    .map(name => ({
      place: `${place} → ${name}`,
      chunks: () => memoryChunks(filesOf(file, place)[name] ?? new Uint8Array()),
    }));
}

/** The parts, none when not one of them is CommerceML. @throws {TableError} for another one among them: a list would be short by it */
function ownParts(parts: readonly Part[]): Part[] {
  const own = parts.filter(isCommerceMl);
  const other = parts.find(part => !own.includes(part));
  if (own.length > 0 && other)
    throw new TableError(
      `${other.place}: файл пуст, или это не выгрузка 1С: выгрузите заново или уберите его`,
    );
  return own;
}

/**
 * The CommerceML files of a folder, a zip, or one XML file; null when it is something else.
 * @throws {TableError} when a folder has none, has other XML files beside them, or more than it may
 */
export function exchangeParts(file: string): Part[] | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    const parts = ownParts(folderParts(file));
    if (parts.length > 0) return parts;
    throw new TableError(`${file}: в папке нет выгрузки 1С (import.xml, offers.xml): проверьте путь`);
  }
  if (!found || !/\.(?:zip|xml)$/iu.test(file)) return null;
  if (found.size > MAX_BYTES)
    throw new TableError(
      `${file}: больше ${MAX_BYTES / MB} МБ, выгрузки столько не занимают: проверьте файл`,
    );
  const parts = /\.zip$/iu.test(file)
    ? zipParts(file)
    : [{ place: path.basename(file), chunks: () => fileChunks(file) }];
  const own = ownParts(parts);
  return own.length > 0 ? own : null;
}
