import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as xlsx from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { readTables } from '#src/content/suppliers/tables/read-tables.ts';
import { TableError } from '#src/content/suppliers/tables/table-error.ts';
import { Unpacked } from '#src/content/suppliers/tables/unpack.ts';
import { amount } from '../harness/long.ts';
import { processorTime } from '../harness/processor-time.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'protektor-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

function saved(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}
const cells = (file: string): string[][] =>
  readTables(file).flatMap(({ rows }) => rows.map(row => row.cells));

/** The one sentence with which a file is refused. */
function refusal(name: string, bytes: Uint8Array): string {
  try {
    readTables(saved(name, bytes));
  } catch (error) {
    expect(error).toBeInstanceOf(TableError);
    return (error as Error).message;
  }
  throw new Error(`${name} was read`);
}

const ROWS = [
  ['Код', 'Наименование', 'Цена'],
  ['00123', 'Шина 205/55R16 Нокиан Хаккапелиитта, шип.', '9 150,50'],
  ['00124', 'Шина «Кама» 175/70 R13 — всесезонная ёлка', '2990'],
];
const text = (delimiter: string) => ROWS.map(row => row.join(delimiter)).join('\r\n');

const XML = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><price><offer><name>${ROWS[1]?.[1]}</name><price>9150</price><stock>4</stock></offer><offer><name>${ROWS[2]?.[1]}</name><price>2990</price><stock>4</stock></offer></price>`;
const HTML = `<html><head><meta charset="utf-8"></head><table>${ROWS.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></html>`;

/** Bytes of a text in an encoding of one byte per letter. */
function encoded(value: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from([...value].map(letter => bytes.get(letter) ?? 63));
}
const utf16 = (value: string) => Buffer.from(value, 'utf16le');

function book(
  rows: unknown[][],
  change: (sheet: xlsx.WorkSheet) => void = () => {},
  bookType: xlsx.BookType = 'xlsx',
) {
  const sheet = xlsx.utils.aoa_to_sheet(rows);
  change(sheet);
  const whole = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(whole, sheet, 'Шины');
  return new Uint8Array(xlsx.write(whole, { type: 'array', bookType, compression: true }) as ArrayBuffer);
}

describe('texts', () => {
  test.each([';', '\t', '|'])('are cut at %j', delimiter => {
    expect(cells(saved('list.csv', Buffer.from(text(delimiter))))).toEqual(ROWS);
  });

  test('are cut at commas, where cells with commas have quotes', () => {
    const quoted = ROWS.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n');
    expect(cells(saved('list.csv', Buffer.from(quoted)))).toEqual(ROWS);
  });

  test.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text(';')}`)],
    ['UTF-16 with a mark', utf16(`\uFEFF${text('\t')}`)],
    ['windows-1251', encoded(text(';'), 'windows-1251')],
  ])('are read in %s', (_, bytes) => {
    expect(cells(saved('list.csv', bytes))).toEqual(ROWS);
  });

  test.each(['ibm866', 'koi8-r', 'x-mac-cyrillic'])('are read in %s', encoding => {
    const plain = text(';').replace(/[«»—]/gu, '-');
    const expected = ROWS.map(row => row.map(cell => cell.replace(/[«»—]/gu, '-')));
    expect(cells(saved('list.csv', encoded(plain, encoding)))).toEqual(expected);
  });

  test.each<[string, string, Uint8Array, string]>([
    ['as XML', 'utf-8', encoded(XML('UTF-8'), 'windows-1251'), 'UTF-8'],
    ['as XML of another one', 'windows-1251', Buffer.from(XML('windows-1251')), 'windows-1251'],
    ['as HTML', 'utf-8', encoded(HTML, 'windows-1251'), 'utf-8'],
    [
      'by a mark',
      'utf-8',
      Buffer.concat([Buffer.from('\uFEFF'), encoded(text(';'), 'windows-1251')]),
      'utf-8',
    ],
  ])('whose encoding is declared wrongly %s are read, and that is told', (_, declared, bytes, said) => {
    const [sheet] = readTables(saved('list.txt', bytes));
    expect(JSON.stringify(sheet?.rows)).toContain('Шина 205/55R16 Нокиан Хаккапелиитта, шип.');
    const is = declared === 'utf-8' ? 'windows-1251' : 'utf-8';
    expect(sheet?.notes).toEqual([
      `list.txt: в файле сказано, что он в кодировке ${said}, а он в ${is}: прочитан в ней.`,
    ]);
  });

  test('with a damaged letter stay what they are', () => {
    const bytes = Buffer.from(text(';').replace('Кама', 'Кам\u0001'));
    bytes[bytes.indexOf(1)] = 0xd0;
    expect(cells(saved('list.csv', bytes))[1]).toEqual(ROWS[1]);
    expect(readTables(saved('list.csv', Buffer.from(text(';'))))[0]?.notes).toEqual([]);
  });

  test('tell the line of a row after cells of several lines', () => {
    const file = saved('list.csv', Buffer.from('Название;Цена\n"две\nстроки";1\nодна;2\n'));
    expect(readTables(file)[0]?.rows.at(-1)).toEqual({ line: 4, cells: ['одна', '2'] });
  });
});

describe('workbooks', () => {
  test.each(['xlsx', 'biff8', 'xlsb', 'html'] as const)('are read as %s', bookType => {
    expect(
      cells(
        saved(
          'list.xls',
          book(ROWS, () => {}, bookType),
        ),
      ),
    ).toEqual(ROWS);
  });

  test('of HTML keep what their cells say: decimal commas, zeros of codes, and what looks like a day', () => {
    const row = ['00012', '9150,50', '4,00', '10-12', '1,234.50'];
    const html = `<html><table><tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr></table></html>`;
    expect(cells(saved('list.xls', Buffer.from(html)))).toEqual([row]);
  });

  test('read a formula whose value is an empty text as an empty cell', () => {
    const bytes = book([['', 1]], sheet => {
      sheet.A1 = { t: 's', v: '', f: 'IF(B1>1,B1,"")' };
    });
    expect(cells(saved('list.xlsx', bytes))).toEqual([['', '1']]);
  });

  test('a number with three decimals is told from thousands', () => {
    expect(cells(saved('list.xlsx', book([[915.125, '12.600']])))).toEqual([['915.1250', '12.600']]);
  });

  test('keep numbers, leading zeros of codes, days and formulas without a value apart', () => {
    const bytes = book([[123, 1234.5, 45_356, 1]], sheet => {
      sheet.A1 = { t: 'n', v: 123, z: '00000' };
      sheet.C1 = { t: 'n', v: 45_356, z: 'dd.mmm' };
      sheet.D1 = { t: 'n', f: 'B1*2' };
    });
    expect(cells(saved('list.xlsx', bytes))).toEqual([['00123', '1234.5', '05.03.2024', '=B1*2']]);
  });

  test('repeat a text in merged cells for each of their rows, and no number', () => {
    const bytes = book(
      [
        ['Nokian', 'R5', 100],
        ['', 'R3', ''],
      ],
      sheet => {
        sheet['!merges'] = [
          { s: { r: 0, c: 0 }, e: { r: 1, c: 0 } },
          { s: { r: 0, c: 2 }, e: { r: 1, c: 2 } },
        ];
      },
    );
    expect(cells(saved('list.xlsx', bytes))).toEqual([
      ['Nokian', 'R5', '100'],
      ['Nokian', 'R3', ''],
    ]);
  });

  test('are read without their hidden sheets', () => {
    const whole = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(whole, xlsx.utils.aoa_to_sheet([['видно']]), 'A');
    xlsx.utils.book_append_sheet(whole, xlsx.utils.aoa_to_sheet([['скрыто']]), 'B');
    whole.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
    const bytes = new Uint8Array(xlsx.write(whole, { type: 'array' }) as ArrayBuffer);
    expect(cells(saved('list.xlsx', bytes))).toEqual([['видно']]);
  });
});

describe('archives', () => {
  test('a zip with a table and a workbook', () => {
    const file = saved('list.zip', zipSync({ 'a.csv': Buffer.from(text(';')), 'b.xlsx': book(ROWS) }));
    expect(cells(file)).toEqual([...ROWS, ...ROWS]);
    expect(readTables(file).map(({ place }) => place)).toEqual([
      'list.zip → a.csv',
      'list.zip → b.xlsx, лист «Шины»',
    ]);
  });

  test('gzip', () => {
    expect(cells(saved('list.csv.gz', gzipSync(text(';'))))).toEqual(ROWS);
  });
});

describe('what cannot be read is refused with one sentence', () => {
  const whole = book(ROWS);

  test.each<[string, Uint8Array, RegExp]>([
    [
      'a workbook that is cut',
      whole.subarray(0, whole.length / 2),
      /^list\.xlsx: файл повреждён или скачан не до конца/u,
    ],
    ['an empty file', new Uint8Array(), /файл пуст/u],
    ['a page', strToU8('<html><form></form></html>'), /веб-страница без таблицы/u],
    ['a table of 1C', strToU8('MOXCEL\0'), /сохраните её в 1С как XLSX/u],
    ['a PDF', strToU8('%PDF-1.7'), /документ PDF: попросите/u],
    ['RAR', strToU8('Rar!\x1a\x07'), /архив RAR: распакуйте/u],
    ['other bytes', Uint8Array.of(1, 2, 0, 3, 0, 0, 5), /это не таблица/u],
    ['a zip without tables', zipSync({ 'a.jpg': strToU8('x') }), /в архиве нет таблиц/u],
    ['a quote that is never closed', strToU8('a;b\n"c;d\ne;f\n'), /кавычка не закрыта/u],
    [
      'a zip that unpacks to gigabytes',
      zipSync({ '[Content_Types].xml': new Uint8Array(120 * 1024 * 1024) }),
      /распаковывается больше чем в 96 МБ/u,
    ],
  ])('%s', (_, bytes, sentence) => {
    expect(refusal('list.xlsx', bytes)).toMatch(sentence);
  });

  test('archives in an archive have one limit together, of files and of bytes', () => {
    const files = Array.from({ length: 900 }, (_, at) => [`${at}.csv`, strToU8('a;b')] as const);
    const inner = zipSync(Object.fromEntries(files));
    const sentence =
      /архив вместе с архивами в нём распаковывается больше чем в 256 МБ или 2\s000 файлов: распакуйте его и повторите с самими прайсами$/u;
    expect(refusal('list.zip', zipSync({ '1.zip': inner, '2.zip': inner, '3.zip': inner }))).toMatch(
      sentence,
    );
    const unpacked = new Unpacked();
    for (const name of ['1.zip', '2.zip']) unpacked.add(90 * 1024 * 1024, name);
    expect(() => unpacked.add(90 * 1024 * 1024, '3.zip')).toThrow(sentence);
  });

  test('a workbook with a password', () => {
    const container = xlsx.CFB.utils.cfb_new();
    xlsx.CFB.utils.cfb_add(container, 'EncryptedPackage', [1, 2, 3]);
    const bytes = xlsx.CFB.write(container, { type: 'buffer' }) as Buffer;
    expect(refusal('list.xlsx', bytes)).toMatch(/закрыта паролем: откройте её в Excel, уберите пароль/u);
  });

  /** A workbook whose only sheet has this XML. */
  function bookOf(sheet: string): Uint8Array {
    const parts = unzipSync(whole);
    const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const xml = `<?xml version="1.0"?><worksheet xmlns="${space}">${sheet}</worksheet>`;
    return zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(xml) });
  }
  const cell = (at: string, value: string) => `<c r="${at}" t="str"><v>${value}</v></c>`;
  const first = `<row r="1">${cell('A1', 'Наименование')}</row>`;

  const SHEETS: [string, string, RegExp][] = [
    [
      'a row with the number 1 000 000 000',
      `<sheetData>${first}<row r="1000000000">${cell('A1000000000', 'x')}</row></sheetData>`,
      /^list\.xlsx: в строке 1\s000\s000\s000 листа есть значение.+: удалите строки под таблицей и сохраните файл заново$/u,
    ],
    [
      'a cell in the column ZZZZZZ',
      `<sheetData>${first}<row r="2">${cell('ZZZZZZ2', 'x')}</row></sheetData>`,
      /^list\.xlsx: есть значение в ячейке ZZZZZZ2.+: удалите столбцы правее таблицы/u,
    ],
    [
      'a million cells in one row',
      `<sheetData><row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row></sheetData>`,
      /^list\.xlsx: в одной строке больше 16\s384 ячеек.+: удалите столбцы правее таблицы/u,
    ],
    [
      'cells merged again and again',
      `<sheetData>${first}<row r="200000">${cell('A200000', 'x')}</row></sheetData><mergeCells>${'<mergeCell ref="A1:A200000"/>'.repeat(100)}</mergeCells>`,
      /^list\.xlsx, лист «Шины»: слишком много объединённых ячеек: разъедините их/u,
    ],
    [
      'a million rows in a file of some kilobytes',
      `<sheetData>${'<row><c><v>1</v></c></row>'.repeat(1_000_000)}</sheetData>`,
      /^list\.xlsx: больше 300\s000 строк.+: удалите лишние строки и листы$/u,
    ],
    [
      'sheets of 100 MB in an archive of 100 kB',
      `<sheetData>${first}</sheetData>${' '.repeat(100 * 1024 * 1024)}`,
      /^list\.xlsx: распаковывается больше чем в 96 МБ.+: удалите лишние листы и строки и сохраните файл заново$/u,
    ],
  ];
  test.each(SHEETS.slice(0, amount(SHEETS.length - 2, SHEETS.length)))(
    '%s, at once',
    (_, sheet, sentence) => {
      const bytes = bookOf(sheet);
      expect(processorTime(() => expect(refusal('list.xlsx', bytes)).toMatch(sentence))).toBeLessThan(5000);
    },
  );

  const INDEX = '<Cell ss:Index="400000000"><Data ss:Type="String">Цена</Data></Cell>';
  const elsewhere = () => {
    const { 'xl/worksheets/sheet1.xml': sheet, ...parts } = unzipSync(
      bookOf(`<sheetData>${cell('ZZZZZZ2', 'x')}</sheetData>`),
    );
    return zipSync({ ...parts, 'xl/other/s.xml': sheet ?? new Uint8Array() });
  };
  test.each<[string, string, () => string | Uint8Array, RegExp]>([
    [
      'a colspan of 400 000 000',
      'a.xls',
      () => '<table><tr><td colspan="400000000">Артикул</td><td>Цена</td></tr></table>',
      /столбцов не занимают/u,
    ],
    [
      'a cell with the index 400 000 000',
      'a.xls',
      () =>
        `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table><Row>${INDEX}</Row></Table></Worksheet></Workbook>`,
      /столбцов не занимают/u,
    ],
    ['a sheet outside its folder', 'a.xlsx', elsewhere, /столбцов не занимают/u],
    [
      'a text of megabytes in thousands of cells',
      'a.xlsx',
      () => bookOf(`<sheetData>${`<row>${cell('A1', 'a  b '.repeat(8000))}</row>`.repeat(500)}</sheetData>`),
      /больше 32\s767 знаков/u,
    ],
    ['60 MB of separators', 'a.csv', () => ';'.repeat(60_000_000), /в одной строке больше 16\s384 ячеек/u],
    ['brackets in brackets', 'a.json', () => '['.repeat(1_000_000), /вложены друг в друга больше 50 раз/u],
    [
      'elements in elements',
      'a.xml',
      () => `<?xml version="1.0"?>${'<a>'.repeat(1_000_000)}`,
      /вложены друг в друга больше 50 раз/u,
    ],
  ])('%s, at once', (_, name, write, sentence) => {
    const bytes = Buffer.from(write());
    expect(processorTime(() => expect(refusal(name, bytes)).toMatch(sentence))).toBeLessThan(5000);
  });

  test('what is no table of Excel does not send anybody there', () => {
    for (const [name, text] of [
      ['a.xml', '<?xml version="1.0"?><r><a>1</a>'],
      ['a.xml', '<?xml version="1.0"?><note>нет товаров</note>'],
      ['a.json', '{"a": 1'],
    ] as const)
      expect(refusal(name, Buffer.from(text))).not.toMatch(/Excel/u);
  });

  test('what macOS puts beside a list in an archive is not read', () => {
    const list = strToU8('Наименование;Цена\nШина;1');
    const bytes = zipSync({
      'list.csv': list,
      '__MACOSX/._list.csv': new Uint8Array(200),
      '._list.csv': list,
    });
    expect(readTables(saved('mac.zip', bytes))).toHaveLength(1);
  });

  test('a number that is shown in another currency says so', () => {
    const bytes = book([[95.5, 21000]], sheet => {
      Object.assign(sheet.A1 as object, { z: '[$$-409]#,##0.00' });
      Object.assign(sheet.B1 as object, { z: '#,##0 "тг"' });
    });
    expect(cells(saved('money.xlsx', bytes))).toEqual([['95.5 USD', '21000 KZT']]);
  });

  test('formulas that a program wrote and nobody has counted are no empty cells', () => {
    const row = ['<v></v>', '<v/>', ''].map((value, at) => `<c r="${'ABC'[at]}2"><f>1+${at}</f>${value}</c>`);
    const sheet = `<sheetData>${first}<row r="2">${row.join('')}<c r="D2" t="str"><f>""</f><v></v></c><c r="E2"><f>1-1</f><v>0</v></c></row></sheetData>`;
    expect(cells(saved('list.xlsx', bookOf(sheet)))[1]).toEqual(['=1+0', '=1+1', '=1+2', '', '0']);
  });

  test('but not a sheet that only claims a billion rows, or has coloured ones to its end', () => {
    const claims = `<dimension ref="A1:C1000000000"/><sheetData>${first}<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row></sheetData><mergeCells><mergeCell ref="B1:B1000000000"/></mergeCells>`;
    expect(cells(saved('list.xlsx', bookOf(claims)))).toEqual([['Наименование']]);
  });

  test('a zip that lies about the size of its files', () => {
    const bytes = Buffer.from(zipSync({ '[Content_Types].xml': new Uint8Array(1_000_000) }));
    const directory = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes.writeUInt32LE(10, directory + 24);
    expect(refusal('list.xlsx', bytes)).toMatch(/^list\.xlsx: /u);
  });

  test('a file that is not there', () => {
    expect(() => readTables('/nowhere/list.xlsx')).toThrow('такого файла нет: проверьте путь');
  });

  test('the file itself stays as it was', () => {
    expect(readFileSync(saved('list.xlsx', whole)).equals(Buffer.from(whole))).toBe(true);
  });
});
