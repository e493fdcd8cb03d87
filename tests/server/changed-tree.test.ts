import { expect, test } from 'vitest';
import {
  changedTree,
  type ListedFile,
  type PublishedTree,
  readTree,
} from '#src/server/http/published-tree.ts';

const listed = (address: string, hash = 'a'): ListedFile => ({ address, file: `/${hash}`, hash, size: 1 });
const portions = (...files: ListedFile[]) =>
  (async function* () {
    yield files;
  })();
const change = async (before: PublishedTree, files: ListedFile[], left: string[] = []) =>
  changedTree(before, { files: () => portions(...files), left });
const hashesOf = ({ files }: PublishedTree, ...addresses: string[]) =>
  addresses.map(address => files.get(address)?.hash);

const start = () => readTree(portions(listed('/index.html'), listed('/Page/index.html'), listed('/a.css')));

test('a release has its own files, and the one before keeps its own', async () => {
  const before = await start();
  const after = await change(before, [listed('/Page/index.html', 'b'), listed('/b.css')], ['/a.css']);
  expect(hashesOf(after, '/', '/Page', '/a.css', '/b.css')).toEqual(['a', 'b', undefined, 'a']);
  expect(hashesOf(before, '/', '/Page', '/a.css', '/b.css')).toEqual(['a', 'a', 'a', undefined]);
  const last = await change(after, [listed('/a.css', 'c')], ['/b.css']);
  expect(hashesOf(last, '/', '/Page', '/a.css', '/b.css')).toEqual(['a', 'b', 'c', undefined]);
  expect(hashesOf(after, '/a.css', '/b.css')).toEqual([undefined, 'a']);
});

test('pages that come or go are found in the new release alone', async () => {
  const before = await start();
  const more = await change(before, [listed('/New/index.html')]);
  const less = await change(more, [], ['/Page/index.html']);
  expect(more.pagesByCase.get('/new')).toBe('/New');
  expect([less.pagesByCase.get('/new'), less.pagesByCase.get('/page')]).toEqual(['/New', undefined]);
  expect([before.pagesByCase.get('/new'), more.pagesByCase.get('/page')]).toEqual([undefined, '/Page']);
});
