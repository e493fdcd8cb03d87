import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTables } from '#src/content/suppliers/tables/read-tables.ts';
import { temporaryFolder } from '../harness/commands.ts';

test('the most rows of a file are those of all its sheets', () => {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'list.zip');
  const rows = strToU8('шина;1\n'.repeat(160_000));
  writeFileSync(file, zipSync({ 'a.csv': rows }, { level: 1 }));
  expect(readTables(file)).toHaveLength(1);
  writeFileSync(file, zipSync({ 'a.csv': rows, 'b.csv': rows }, { level: 1 }));
  expect(() => readTables(file)).toThrow(
    /^list\.zip: на всех листах больше 300\s000 строк, прайсы столько не содержат: удалите лишние строки и листы$/u,
  );
});
