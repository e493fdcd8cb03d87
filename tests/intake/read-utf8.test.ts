import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { readText, readUtf8 } from '#src/content/import/read/text-file.ts';
import { temporaryFolder } from '../harness/commands.ts';

const TABLE = 'id;name\n1;Шина «Зима»\n';
const windows1251 = Buffer.from(
  Array.from(TABLE, letter => {
    const code = letter.charCodeAt(0);
    if (letter === '«') return 0xab;
    if (letter === '»') return 0xbb;
    return code < 128 ? code : code - 0x350;
  }),
);

/** A file as an editor's program may write it. */
const FORMS: readonly (readonly [what: string, bytes: Buffer, text: string | null])[] = [
  ['UTF-8', Buffer.from(TABLE), TABLE],
  ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${TABLE}`), TABLE],
  ['line ends of Windows', Buffer.from(TABLE.replaceAll('\n', '\r\n')), TABLE],
  ['line ends of old Macs', Buffer.from(TABLE.replaceAll('\n', '\r')), TABLE],
  ['UTF-16', Buffer.from(`\uFEFF${TABLE}`, 'utf16le'), TABLE],
  ['windows-1251', windows1251, TABLE],
  ['an empty file', Buffer.alloc(0), ''],
  ['NUL bytes', Buffer.from(`${TABLE}\0`), null],
  ['letters lost in a conversion', Buffer.from(`${TABLE}2;Ши\uFFFDа\n`), null],
  ['an archive', Buffer.from('PK\u0003\u0004'), null],
];

test.each(FORMS)('%s: the bytes of a text are those of its letters', (_, bytes, text) => {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'products.csv');
  writeFileSync(file, bytes);
  const [ofText, ofBytes] = [new Problems(), new Problems()];
  expect(readText(file, ofText)).toBe(text);
  expect(readUtf8(file, ofBytes)?.toString() ?? null).toBe(text);
  expect(ofBytes).toEqual(ofText);
});
