import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CatalogueError } from '#src/catalogue/open.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { answerBytes } from '#src/search/answer.ts';
import { buildSearch } from '#src/search/build-search.ts';
import { readSearchFile } from '#src/search/search-file.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { catalogueOf, goods } from './random-catalogue.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/** A random catalogue with some products in a file of its own. */
function catalogueFile(seed: number): string {
  const [content] = fc.sample(
    goods.filter(({ products }) => products.length > 2),
    { seed, numRuns: 1 },
  );
  const own = path.join(folder.path, `seed-${seed}`);
  mkdirSync(own);
  if (!content) throw new Error('no goods');
  catalogueOf(content, own).close();
  return path.join(own, readdirSync(own)[0] ?? '');
}

const one = catalogueFile(1);
const other = catalogueFile(2);
const file = path.join(folder.path, 'catalogue.db');
const searchFile = path.join(folder.path, 'catalogue.search');

async function firstPage(of = file): Promise<string> {
  const engine = await buildSearch(of);
  return answerBytes(engine, EMPTY_FILTER, 1).toString();
}

beforeEach(async () => {
  copyFileSync(one, file);
  await firstPage();
});

test('the next start gives the same answers from the cached index', async () => {
  expect(readSearchFile(file)?.rows).toBeGreaterThan(2);
  const written = statSync(searchFile).mtimeMs;
  expect(await firstPage()).toBe(await firstPage(one));
  expect(statSync(searchFile).mtimeMs).toBe(written);
});

test('another catalogue in its place, even of the same length, is not answered from the old index', async () => {
  copyFileSync(other, file);
  expect(readSearchFile(file)).toBeNull();
  expect(await firstPage()).toBe(await firstPage(other));
  const { atime, mtimeMs } = statSync(file);
  utimesSync(file, atime, new Date(mtimeMs + 5));
  expect(readSearchFile(file)).toBeNull();
});

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ['empty', () => Buffer.alloc(0)],
  ['zeros behind its head, as after a power cut', (bytes: Buffer) => Buffer.from(bytes).fill(0, 40)],
  ['one byte off', (bytes: Buffer) => Buffer.from(bytes).fill(1, bytes.length - 9, bytes.length - 8)],
])('a cached index that is %s is built again', async (_, spoil) => {
  const whole = readFileSync(searchFile);
  writeFileSync(searchFile, spoil(whole));
  expect(readSearchFile(file)).toBeNull();
  expect(await firstPage()).toBe(await firstPage(one));
  expect(readFileSync(searchFile).equals(whole)).toBe(true);
});

test('a catalogue of an earlier version, without a column that is searched, is refused with an error', async () => {
  const db = new Database(file);
  db.exec('ALTER TABLE product DROP COLUMN xl');
  db.close();
  const opened = buildSearch(file);
  await expect(opened).rejects.toBeInstanceOf(CatalogueError);
  await expect(opened).rejects.toThrow(
    `Каталог ${file} собран другой версией магазина. Выполните: npm run build`,
  );
});

test('in a folder that cannot be written the search works without a cached index', async () => {
  const place = path.join(folder.path, 'no-room.search');
  mkdirSync(path.join(place, 'in-the-way'), { recursive: true });
  const here = path.join(folder.path, 'no-room.db');
  copyFileSync(one, here);
  expect(await firstPage(here)).toBe(await firstPage(one));
  expect(readdirSync(folder.path).filter(name => name.startsWith('no-room.search.'))).toEqual([]);
});
