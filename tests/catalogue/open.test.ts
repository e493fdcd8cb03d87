import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_DATA } from '../harness/places.ts';

const BUILT = path.join(FIXTURE_DATA, 'catalogue.db');

/** What is said of a catalogue file that is made so. */
function refusal(make: (file: string) => void): string {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'catalogue.db');
  make(file);
  try {
    openCatalogue(file).close();
  } catch (error) {
    return (error as Error).message.replace(file, 'FILE');
  }
  return '';
}

test('what cannot be served is named together with its cure', () => {
  expect(refusal(file => copyFileSync(BUILT, file))).toBe('');
  expect(refusal(() => {})).toBe('Каталог FILE не найден или не читается. Выполните: npm run build');
  expect(
    refusal(file => writeFileSync(file, 'no database, but long enough to be looked at '.repeat(99))),
  ).toBe('Каталог FILE повреждён. Выполните: npm run build');
  const earlier = (file: string) => {
    copyFileSync(BUILT, file);
    new Database(file).exec('PRAGMA user_version = 0').close();
  };
  expect(refusal(earlier)).toBe('Каталог FILE собран другой версией магазина. Выполните: npm run build');
});

test('nothing can be written through it', () => {
  const catalogue = openCatalogue(BUILT);
  try {
    expect(() => catalogue.all("DELETE FROM meta WHERE key = 'version' RETURNING key")).toThrow(/readonly/u);
  } finally {
    catalogue.close();
  }
});
