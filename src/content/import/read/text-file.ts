import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Problems, Source } from '../check/problems.ts';

/** Path of a file as shown to an editor: relative to the working folder when inside it. */
export function displayPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative.split(path.sep).join('/');
}

/** A source that always gives the same line: by default the first, for problems of a file as a whole. */
export const wholeFile = (file: string, line = 1): Source => ({ file: displayPath(file), line: () => line });

const MAX_BYTES = 50 * 1024 * 1024;
/** What a decoder puts in place of invalid bytes. */
const REPLACEMENT_CHARACTER = '\uFFFD';

/** Decoded text of a file, with a warning for its editor. */
interface Decoded {
  text: string;
  warning?: string;
}

/**
 * Text of an editor's file: UTF-8 with or without a byte-order mark, UTF-16 with one, or windows-1251 with a warning.
 * Line ends become `\n`. NUL bytes and characters lost in an earlier conversion are errors.
 * @returns null when the file cannot be read as text; the problem is reported
 */
export function readText(file: string, problems: Problems, maxBytes = MAX_BYTES): string | null {
  const bytes = bytesOf(file, problems, maxBytes);
  return bytes && textOf(bytes, file, problems);
}

/** The same text as UTF-8. A large table that is written so is neither decoded nor encoded again. @returns null like {@link readText} */
export function readUtf8(file: string, problems: Problems): Buffer | null {
  const bytes = bytesOf(file, problems, MAX_BYTES);
  if (!bytes || isAsWritten(bytes)) return bytes;
  const text = textOf(bytes, file, problems);
  return text === null ? null : Buffer.from(text);
}

/** Reports that a file, or a line of it, cannot be read as text. */
function refuse(file: string, problems: Problems, message: string, line = 1): null {
  problems.error(wholeFile(file, line), [], message);
  return null;
}

function bytesOf(file: string, problems: Problems, maxBytes: number): Buffer | null {
  try {
    const found = statSync(file);
    // To read a pipe or a device may never end.
    if (!found.isFile() && !found.isDirectory())
      return refuse(
        file,
        problems,
        'ожидался обычный файл, найден канал или устройство: уберите его из content',
      );
    if (found.size > maxBytes)
      return refuse(file, problems, `ожидался файл не больше ${maxBytes / 1024 / 1024} МБ`);
    const bytes = readFileSync(file);
    const archive = archiveOf(bytes);
    return archive === null ? bytes : refuse(file, problems, `ожидался текстовый файл, найден ${archive}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return refuse(file, problems, `ожидался файл, он не читается (${code})`);
  }
}

/** What {@link textOf} changes, or what it refuses. */
const REPLACED = ['\r', '\0', REPLACEMENT_CHARACTER];
const BYTE_ORDER_MARK = '\uFEFF';

/** Whether bytes are UTF-8 of which nothing is changed or refused. */
const isAsWritten = (bytes: Buffer): boolean =>
  isUtf8(bytes) &&
  bytes.toString('utf8', 0, 3) !== BYTE_ORDER_MARK &&
  REPLACED.every(mark => !bytes.includes(mark));

function textOf(bytes: Buffer, file: string, problems: Problems): string | null {
  const { text: raw, warning } = decode(bytes);
  const text = raw.replace(/\r\n?/gu, '\n');
  const refuseAt = (mark: string, message: string) =>
    refuse(file, problems, message, text.slice(0, text.indexOf(mark)).split('\n').length);
  if (text.includes('\0'))
    return refuseAt('\0', 'ожидался текстовый файл, найдены нулевые байты: возможно, это не текст');
  if (text.includes(REPLACEMENT_CHARACTER))
    return refuseAt(
      REPLACEMENT_CHARACTER,
      'ожидался текст в UTF-8, найдены повреждённые буквы: восстановите их и сохраните файл в UTF-8',
    );
  if (warning !== undefined) problems.warn(wholeFile(file), [], warning);
  return text;
}

const UNPACK = 'распакуйте его и положите сам файл';

/** First bytes of files that unpack to others, and what editors do with them. A workbook of Excel is a zip too. */
const ARCHIVES: readonly (readonly [signature: string, cure: string])[] = [
  ['PK\x03\x04', `архив zip или книга Excel: сохраните таблицу как «CSV UTF-8», а архив распакуйте`],
  ['\x1f\x8b', `архив gzip: ${UNPACK}`],
  ['\xfd7zXZ', `архив xz: ${UNPACK}`],
  ['7z\xbc\xaf', `архив 7z: ${UNPACK}`],
  ['Rar!\x1a', `архив rar: ${UNPACK}`],
  ['\x28\xb5\x2f\xfd', `архив zstd: ${UNPACK}`],
];

/** Which archive a file is, with the cure; null for none. Nothing is unpacked. */
function archiveOf(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 8).toString('latin1');
  return ARCHIVES.find(([signature]) => start.startsWith(signature))?.[1] ?? null;
}

/** The warning of a file in windows-1251, of which a shop may have hundreds. */
export const READ_AS_1251 = 'файл прочитан как windows-1251; лучше сохраните его в кодировке UTF-8';

function decode(bytes: Buffer): Decoded {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  if (utf16 === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return {
      text: new TextDecoder(utf16).decode(bytes),
      warning: 'файл в кодировке UTF-16; лучше сохраните его как «CSV UTF-8»',
    };
  const text = new TextDecoder('utf-8').decode(bytes);
  if (isUtf8(bytes) || isDamagedUtf8(text)) return { text };
  return {
    text: new TextDecoder('windows-1251').decode(bytes),
    warning: READ_AS_1251,
  };
}

/**
 * Cyrillic text in another encoding contains almost no valid UTF-8, so a file with more Cyrillic letters than invalid
 * bytes is damaged UTF-8.
 */
const isDamagedUtf8 = (text: string): boolean =>
  (text.match(/[Ѐ-ӿ]/gu)?.length ?? 0) > text.split(REPLACEMENT_CHARACTER).length - 1;
