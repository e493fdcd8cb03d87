import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyAll } from '#src/ops/backup/disk.ts';
import { entriesBelow } from '#src/platform/entries-below.ts';
import { ContentWatch } from '#src/publish/watch/content-watch.ts';
import { temporaryFolder } from '../harness/commands.ts';

test('entries are those that a recursive listing has, links to folders elsewhere followed', () => {
  using elsewhere = temporaryFolder();
  using folder = temporaryFolder();
  const at = (...names: string[]) => path.join(folder.path, ...names);
  mkdirSync(at('a', 'b', 'empty'), { recursive: true });
  writeFileSync(path.join(elsewhere.path, 'шина.jpg'), '');
  for (const file of [at('one.csv'), at('a', 'two.md')]) writeFileSync(file, '');
  symlinkSync(elsewhere.path, at('linked'), 'junction');
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

test('links in a circle are gone through once: by the import, the watch and a backup', () => {
  using folder = temporaryFolder();
  using copies = temporaryFolder();
  const at = (...names: string[]) => path.join(folder.path, ...names);
  for (const name of ['x', 'y']) mkdirSync(at(name));
  for (const file of [at('x', 'one.md'), at('y', 'two.md')]) writeFileSync(file, '');
  for (const name of ['a', 'b', 'c']) symlinkSync('.', at(name));
  symlinkSync('../y', at('x', 'to-y'));
  symlinkSync('../x', at('y', 'to-x'));
  symlinkSync('itself', at('itself'));
  const files = entriesBelow(folder.path).filter(entry => entry.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual(['one.md', 'two.md']);
  using watch = new ContentWatch(folder.path);
  expect(watch.isAsSeen()).toBe(true);
  for (const name of readdirSync(folder.path)) copyAll(at(name), path.join(copies.path, name));
  const copied = readdirSync(copies.path, { recursive: true, encoding: 'utf8' }).map(name =>
    name.replaceAll(path.sep, '/'),
  );
  expect(copied.filter(name => name.endsWith('.md')).sort()).toEqual([
    'x/one.md',
    'x/to-y/two.md',
    'y/to-x/one.md',
    'y/two.md',
  ]);
});
