import { expect, test } from 'vitest';
import { changedTree, type ListedFile, type PublishedTree, readTree } from '#src/server/published-tree.ts';

const listed = (address: string, hash = 'a'): ListedFile => ({ address, file: `/${hash}`, hash, size: 1 });
const portions = (...files: ListedFile[]) =>
  (async function* () {
    yield files;
  })();
const change = async (before: PublishedTree, files: ListedFile[], left: string[] = []) =>
  changedTree(before, { files: () => portions(...files), left });

const start = () => readTree(portions(listed('/index.html'), listed('/Page/index.html'), listed('/a.css')));

test('a release with the pages of before shares their addresses and has its own files', async () => {
  const before = await start();
  const after = await change(before, [listed('/Page/index.html', 'b'), listed('/b.css')], ['/a.css']);
  expect(after.pagesByCase).toBe(before.pagesByCase);
  expect(after.files.get('/Page')?.hash).toBe('b');
  expect(before.files.get('/Page')?.hash).toBe('a');
  expect([...after.files.keys()]).toEqual(['/', '/Page', '/b.css']);
});

test('pages that come or go are found in the new release alone', async () => {
  const before = await start();
  const more = await change(before, [listed('/New/index.html')]);
  const less = await change(before, [], ['/Page/index.html']);
  expect(more.pagesByCase.get('/new')).toBe('/New');
  expect(less.pagesByCase.has('/page')).toBe(false);
  expect([...before.pagesByCase.keys()]).toEqual(['/', '/page']);
});
