import { expect, test } from 'vitest';
import {
  changedTree,
  type ListedFile,
  type PublishedTree,
  readTree,
} from '#src/server/http/published-tree.ts';
import { VersionedMap } from '#src/server/http/versioned-map.ts';

const listed = (address: string, hash = 'a'): ListedFile => ({ address, file: `/${hash}`, hash, size: 1 });
const portions = (...files: ListedFile[]) =>
  (async function* () {
    yield files;
  })();
const change = async (before: PublishedTree, files: ListedFile[], left: string[] = []) =>
  changedTree(before, { files: () => portions(...files), left });
const hashesOf = ({ files }: PublishedTree, ...addresses: string[]) =>
  addresses.map(address => files.get(address)?.hash);

/** Few pages: a change makes all one map again. Many: it is kept beside them. */
const shops = [0, 100].map(others => Array.from({ length: others }, (_, id) => listed(`/${id}/index.html`)));

for (const others of shops) {
  const start = () =>
    readTree(portions(listed('/index.html'), listed('/Page/index.html'), listed('/a.css'), ...others));

  test(`a release has its own files, and the one before keeps its own (${others.length} other pages)`, async () => {
    const before = await start();
    const after = await change(before, [listed('/Page/index.html', 'b'), listed('/b.css')], ['/a.css']);
    expect(hashesOf(after, '/', '/Page', '/a.css', '/b.css')).toEqual(['a', 'b', undefined, 'a']);
    expect(hashesOf(before, '/', '/Page', '/a.css', '/b.css')).toEqual(['a', 'a', 'a', undefined]);
    const last = await change(after, [listed('/a.css', 'c')], ['/b.css']);
    expect(hashesOf(last, '/', '/Page', '/a.css', '/b.css')).toEqual(['a', 'b', 'c', undefined]);
    expect(hashesOf(after, '/a.css', '/b.css')).toEqual([undefined, 'a']);
  });

  test(`pages that come or go are found in the new release alone (${others.length} other pages)`, async () => {
    const before = await start();
    const more = await change(before, [listed('/New/index.html')]);
    const less = await change(more, [], ['/Page/index.html']);
    expect(more.pagesByCase.get('/new')).toBe('/New');
    expect([less.pagesByCase.get('/new'), less.pagesByCase.get('/page')]).toEqual(['/New', undefined]);
    expect([before.pagesByCase.get('/new'), more.pagesByCase.get('/page')]).toEqual([undefined, '/Page']);
  });
}

test('a map and its versions hold what a map would, however many there are', async () => {
  let own = new VersionedMap<string>();
  const plain = new Map<string, string>();
  const versions: [VersionedMap<string>, Map<string, string>][] = [];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  for (let version = 0; version < 60; version++) {
    for (let step = 0; step < 1 + random(40); step++) {
      const key = `/${random(120)}`;
      if (random(3) === 0) {
        own.delete(key);
        plain.delete(key);
      } else {
        own.set(key, `${version}.${step}`);
        plain.set(key, `${version}.${step}`);
      }
    }
    versions.push([own, new Map(plain)]);
    own = await own.next();
  }
  for (const [one, expected] of versions)
    for (let key = 0; key < 120; key++) expect(one.get(`/${key}`)).toBe(expected.get(`/${key}`));
});
