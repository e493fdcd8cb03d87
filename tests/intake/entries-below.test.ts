import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { entriesBelow } from '#src/intake/read/entries-below.ts';
import { temporaryFolder } from '../harness/commands.ts';

test('entries are those that a recursive listing has, links to folders followed', () => {
  using folder = temporaryFolder();
  const at = (...names: string[]) => path.join(folder.path, ...names);
  mkdirSync(at('a', 'b', 'empty'), { recursive: true });
  for (const file of [at('one.csv'), at('a', 'two.md'), at('a', 'b', 'шина.jpg')]) writeFileSync(file, '');
  symlinkSync(at('a', 'b'), at('linked'), 'junction');
  symlinkSync(at('one.csv'), at('a', 'file-link'));
  symlinkSync(at('nowhere'), at('dangling'));
  const listed = (entries: ReturnType<typeof entriesBelow>) =>
    entries
      .map(entry => [entry.parentPath, entry.name, entry.isFile(), entry.isDirectory()].join(' '))
      .sort();
  const expected = listed(readdirSync(folder.path, { recursive: true, withFileTypes: true }));
  expect(expected.some(line => line.includes(`linked шина.jpg`))).toBe(true);
  expect(listed(entriesBelow(folder.path))).toEqual(expected);
});
