import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problems, Source } from './problems.ts';

/** How a file is named to an editor: relative to the working folder when it lies below it. */
export function shownPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative.split(path.sep).join('/');
}

/** A source whose every place is its first line: for what concerns a file as a whole. */
export const wholeFile = (file: string): Source => ({ file: shownPath(file), line: () => 1 });

const BOM = '\uFEFF';

/**
 * Text of an editor's file: UTF-8 with or without a byte-order mark, UTF-16 with one, or windows-1251 with a warning.
 * Line ends become `\n`. NUL bytes are an error.
 * @returns null when the file cannot be read as text; the problem is told
 */
export function readText(file: string, problems: Problems): string | null {
  const bytes = readFileSync(file);
  const source = wholeFile(file);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
    problems.warn(source, [], 'файл в кодировке UTF-16; лучше сохраните его как «CSV UTF-8»');
    return tidy(text);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1251').decode(bytes);
    problems.warn(source, [], 'файл прочитан как windows-1251; лучше сохраните его в кодировке UTF-8');
  }
  if (text.includes('\0')) {
    problems.error(source, [], 'ожидался текстовый файл, найдены нулевые байты: возможно, это не текст');
    return null;
  }
  return tidy(text);
}

const tidy = (text: string) => (text.startsWith(BOM) ? text.slice(1) : text).replace(/\r\n?/gu, '\n');
