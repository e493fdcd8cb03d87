import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { openTable } from '#src/content/import/read/csv-file.ts';
import { CellTable } from '#src/desk/server/goods/cell-table.ts';

const COLUMNS = ['id', 'name', 'price', 'stock'];
const value = fc.stringMatching(/^[\p{L}\d.,;"\t\n ]{0,8}$/u).map(text => text.trim());
const rowOf = fc.record({
  cells: fc.array(value, { minLength: 2, maxLength: 3 }),
  quoted: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  blank: fc.boolean(),
});
const tables = fc.record({
  separator: fc.constantFrom(';', ',', '\t'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  mark: fc.constantFrom('', '\uFEFF'),
  closed: fc.boolean(),
  rows: fc.array(rowOf, { minLength: 1, maxLength: 8 }),
});
const edits = fc.array(fc.record({ row: fc.nat(7), column: fc.integer({ min: 1, max: 3 }), value }), {
  maxLength: 5,
});

const cellText = (text: string, separator: string, quoted: boolean): string =>
  quoted || /["\r\n]/u.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

/** What the importer reads. */
function imported(bytes: Buffer): Record<string, string>[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'cells-'));
  try {
    const file = path.join(folder, 'a.csv');
    writeFileSync(file, bytes);
    const problems = new Problems();
    const table = openTable(file, { required: ['id'], optional: COLUMNS }, problems);
    const rows = table ? [...table.pieces()].flatMap(piece => [...table.rows(piece)]) : [];
    expect(problems.errors).toEqual([]);
    return rows.map(({ cells }) => ({ ...cells }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('changed cells and added rows are what the importer reads, and no other byte changes', () => {
  fc.assert(
    fc.property(tables, edits, fc.boolean(), ({ separator, end, mark, closed, rows }, changes, isAdded) => {
      const raws = rows.map(({ cells, quoted }, at) =>
        [String(at + 1), ...cells].map((text, column) => cellText(text, separator, quoted[column] ?? false)),
      );
      const text = (lines: readonly (readonly string[])[]) =>
        [
          COLUMNS.join(separator),
          ...lines.map((line, at) => (rows[at]?.blank ? end : '') + line.join(separator)),
        ].join(end);
      const file = (lines: readonly (readonly string[])[]) =>
        Buffer.from(mark + text(lines) + (closed ? end : ''));
      const table = new CellTable(file(raws), 'a.csv');
      const cells = new Map<number, Record<string, string>>();
      const expected = raws.map(line => [...line]);
      for (const { row, column, value: to } of changes.filter(change => change.row < rows.length)) {
        const line = expected[row] as string[];
        cells.set(row, { ...cells.get(row), [COLUMNS[column] ?? '']: to });
        while (line.length <= column) line.push('');
        line[column] = cellText(to, separator, raws[row]?.[column]?.startsWith('"') ?? false);
      }
      const added = { id: '99', name: 'Кама; "505"' };
      const changed = table.changed({ cells, rows: isAdded ? [added] : [] });
      const whole = file(expected).toString();
      const line = ['99', cellText(added.name, separator, false), '', ''].join(separator);
      expect(changed.toString()).toBe(isAdded ? `${closed ? whole : whole + end}${line}${end}` : whole);
      const after = new CellTable(changed, 'a.csv');
      // The importer reads every line end as one.
      const plain = (row: Record<string, string>) =>
        Object.fromEntries(Object.entries(row).map(([name, each]) => [name, each.replace(/\r\n?/gu, '\n')]));
      const own = [...after.ids].map(id => plain(after.cells(after.rowsOf(id)[0] ?? 0)));
      expect(own).toEqual(imported(changed));
    }),
    { numRuns: 300 },
  );
});

test('a table in windows-1251 keeps its letters, and takes no new ones; one in UTF-16 is refused', () => {
  const table = new CellTable(Buffer.from('id;name;price\r\n1;\xd8\xe8\xed\xe0;100\r\n', 'latin1'), 'a.csv');
  expect(table.cells(0)).toEqual({ id: '1', name: 'Шина', price: '100' });
  const changed = table.changed({ cells: new Map([[0, { price: '90' }]]) });
  expect(changed.toString('latin1')).toBe('id;name;price\r\n1;\xd8\xe8\xed\xe0;90\r\n');
  expect(() => table.changed({ cells: new Map([[0, { name: 'Кама' }]]) })).toThrow('UTF-8');
  expect(() => new CellTable(Buffer.from('\uFEFFid;a', 'utf16le'), 'a.csv')).toThrow('UTF-16');
});
