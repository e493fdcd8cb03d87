import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeText, encodingOfText, notesOfEncoding } from './decode.ts';
import { readDelimited } from './delimited.ts';
import { readJsonFeed, readXmlFeed } from './feed.ts';
import { MAX_ROWS, type Sheet, TableError, tooManyRows } from './table-error.ts';
import { Unpacked, unpack, workbookParts } from './unpack.ts';
import { encrypted, readWorkbook } from './workbook.ts';

const MB = 1024 * 1024;
const MAX_BYTES = 64 * MB;

const startsWith = (bytes: Uint8Array, signature: string): boolean =>
  Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;

const ZIP = 'PK\x03\x04';
/** The container of XLS, and of an XLSX with a password. */
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const OTHER: readonly (readonly [signature: string, what: string])[] = [
  ['Rar!', 'архив RAR: распакуйте его и повторите с самим файлом'],
  ['7z\xbc\xaf', 'архив 7z: распакуйте его и повторите с самим файлом'],
  ['MOXCEL', 'таблица 1С (MXL): сохраните её в 1С как XLSX'],
  ['%PDF', 'документ PDF: попросите у поставщика таблицу XLSX или CSV'],
  ['\x89PNG', 'картинка: попросите у поставщика таблицу XLSX или CSV'],
  ['\xff\xd8\xff', 'картинка: попросите у поставщика таблицу XLSX или CSV'],
];

/** What macOS puts into archives beside the files. */
const OF_MACOS = /(?:^|\/)(?:__MACOSX\/|\._)/u;

/** How deep archives may lie in archives. */
const MAX_DEPTH = 2;

function fromBytes(bytes: Uint8Array, place: string, depth: number, unpacked: Unpacked): Sheet[] {
  if (bytes.length === 0) throw new TableError(`${place}: файл пуст: скачайте его ещё раз`);
  const other = OTHER.find(([signature]) => startsWith(bytes, signature));
  if (other) throw new TableError(`${place}: это ${other[1]}`);
  if (startsWith(bytes, ZIP)) return fromZip(bytes, place, depth, unpacked);
  if (startsWith(bytes, '\x1f\x8b')) {
    const inner = gunzipped(bytes, place);
    unpacked.add(inner.length, place);
    return fromBytes(inner, place, depth + 1, unpacked);
  }
  if (startsWith(bytes, COMPOUND)) {
    const name = Buffer.from('EncryptedPackage', 'utf16le');
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name))
      throw new TableError(encrypted(place));
    return readWorkbook(bytes, place);
  }
  const encoding = encodingOfText(bytes);
  const notes = notesOfEncoding(bytes, encoding, place);
  return fromText(decodeText(bytes, encoding), place).map(sheet => ({ ...sheet, notes }));
}

function fromText(text: string, place: string): Sheet[] {
  if (text.includes('\0'))
    throw new TableError(`${place}: это не таблица: нужен файл XLSX, XLS, CSV или TSV`);
  const isPage = /^\s*<(?:!doctype html|html|table)/iu.test(text);
  if (isPage && !/<table[\s>]/iu.test(text))
    throw new TableError(
      `${place}: это веб-страница без таблицы, например страница входа: скачайте прайс заново, войдя на сайт поставщика`,
    );
  if (isPage) return readWorkbook(text, place);
  if (/^\s*<(?:\?xml|!--|[\p{L}_])/iu.test(text))
    return isWorkbook(text) ? readWorkbook(text, place) : readXmlFeed(text, place);
  if (/^\uFEFF?\s*[[{]/u.test(text)) return readJsonFeed(text, place);
  return [{ place, rows: readDelimited(text, place) }];
}

/** Whether XML is a table that Excel reads: SpreadsheetML, which 1C saves as `.xls`, or HTML. */
const isWorkbook = (text: string): boolean =>
  /<(?:\w+:)?(?:Workbook|html|table|office:document)[\s>]/iu.test(text.slice(0, 4000));

function gunzipped(bytes: Uint8Array, place: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new TableError(`${place}: архив повреждён или слишком велик: распакуйте его сами и повторите`);
  }
}

function fromZip(bytes: Uint8Array, place: string, depth: number, unpacked: Unpacked): Sheet[] {
  const names: string[] = [];
  unpack(bytes, place, name => names.push(name) < 0);
  if (names.some(name => /^(?:\[Content_Types\]\.xml|mimetype)$/u.test(name)))
    return readWorkbook(workbookParts(bytes, place, unpacked), place);
  if (depth >= MAX_DEPTH) throw new TableError(`${place}: архив в архиве: распакуйте его и повторите`);
  const isTable = (name: string) =>
    /\.(?:xlsx?|xlsb|xlsm|ods|csv|tsv|txt|html?|xml|yml|json|gz|zip)$/iu.test(name) && !OF_MACOS.test(name);
  const files = unpack(bytes, place, isTable, unpacked);
  const sheets = Object.entries(files).flatMap(([name, content]) =>
    fromBytes(content, `${place} → ${path.posix.basename(name)}`, depth + 1, unpacked),
  );
  if (sheets.length === 0) throw new TableError(`${place}: в архиве нет таблиц XLSX, XLS, CSV или TSV`);
  return sheets;
}

/**
 * The tables of a file: XLSX, XLS, CSV or TSV, zipped or not.
 * @throws {TableError} with one sentence when it cannot be read
 */
export function readTables(file: string): Sheet[] {
  const place = path.basename(file);
  let bytes: Buffer;
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES)
      throw new TableError(
        `${place}: больше ${MAX_BYTES / MB} МБ, прайсы столько не занимают: проверьте файл`,
      );
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof TableError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new TableError(
      code === 'ENOENT' ? `${file}: такого файла нет: проверьте путь` : `${file}: файл не читается (${code})`,
    );
  }
  const sheets = fromBytes(bytes, place, 0, new Unpacked()).filter(({ rows }) => rows.length > 0);
  if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > MAX_ROWS)
    throw tooManyRows(place, sheets.length);
  return sheets;
}
