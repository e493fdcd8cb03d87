import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { FileList, type ReleaseFile } from '#src/publish/file-list.ts';
import { FileStore } from '#src/publish/file-store.ts';
import { placesIn, UNFINISHED } from '#src/publish/places.ts';
import { firstTree } from '#src/publish/published-tree.ts';
import { temporaryFolder } from '../harness/commands.ts';

const FACTS = { key: '', shown: '', changed: '2026-11-28', leftAt: 0 };
const pageOf = (id: number) => `/product/${id}/index.html`;

function begun(outDir: string) {
  const { files, tree } = placesIn(outDir);
  const store = new FileStore(files);
  const first = firstTree(outDir, store);
  if (!first) throw new Error('there is a tree already');
  const stored = (text: string): ReleaseFile => ({ ...FACTS, ...store.put(Buffer.from(text)) });
  return { first, stored, tree, unfinished: `${tree}${UNFINISHED}` };
}

test('folders that are made ahead hold their pages, and those that get none are gone', async () => {
  using work = temporaryFolder();
  const { first, stored, tree, unfinished } = begun(work.path);
  first.expect([1, 2, 3].map(pageOf));
  await vi.waitFor(() => expect(readdirSync(path.join(unfinished, 'product'))).toEqual(['1', '2', '3']));
  const files = [1, 3, 4].map((id): [string, ReleaseFile] => [pageOf(id), stored(`page ${id}`)]);
  for (const file of files.slice(0, 2)) first.put(...file);
  first.complete(FileList.of(files));
  expect(readdirSync(path.join(tree, 'product')).sort()).toEqual(['1', '3', '4']);
  for (const id of [1, 3, 4]) expect(readFileSync(path.join(tree, pageOf(id)), 'utf8')).toBe(`page ${id}`);
  expect(existsSync(unfinished)).toBe(false);
});

test('once pages come, no more folders are made ahead', async () => {
  using work = temporaryFolder();
  const { first, stored, unfinished } = begun(work.path);
  first.expect(Array.from({ length: 100_000 }, (_, id) => pageOf(id)));
  const made = () =>
    existsSync(path.join(unfinished, 'product')) ? readdirSync(path.join(unfinished, 'product')) : [];
  await vi.waitFor(() => expect(made().length).toBeGreaterThan(0));
  first.put('/index.html', stored('home'));
  const before = made().length;
  await sleep(50);
  expect(made().length).toBe(before);
  expect(before).toBeLessThan(100_000);
});

test('a tree that is given up is gone, and stays so', async () => {
  using work = temporaryFolder();
  const { first, tree, unfinished } = begun(work.path);
  first.expect(Array.from({ length: 1000 }, (_, id) => pageOf(id)));
  await vi.waitFor(() => expect(existsSync(path.join(unfinished, 'product'))).toBe(true));
  first[Symbol.dispose]();
  await sleep(50);
  expect({ tree: existsSync(tree), unfinished: existsSync(unfinished) }).toEqual({
    tree: false,
    unfinished: false,
  });
});
