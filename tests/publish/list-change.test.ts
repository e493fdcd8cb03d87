import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileList, readLine } from '#src/publish/file-list.ts';
import { listChange } from '#src/publish/list-change.ts';

const ADDRESSES = [
  '/a/index.html',
  '/b.js',
  '/b.js.br',
  '/b.js.gz',
  '/c.css',
  '/c.css.br',
  '/d.txt',
  '/e.br',
];

const list = fc
  .uniqueArray(fc.record({ address: fc.constantFrom(...ADDRESSES), hash: fc.constantFrom('1', '2') }), {
    selector: ({ address }) => address,
  })
  .map(files => FileList.of(files.map(({ address, hash }) => readLine(`${address}\t${hash}\t9`))));

/** What a list says of every address, and after its change. */
const filesIn = (lines: Iterable<string>) =>
  new Map(Array.from(lines, line => [line.slice(0, line.indexOf('\t')), line]));

test('a list with its change is the next list, and what is stored together changes together', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const { lines, gone } = listChange(before, after);
      const files = filesIn(before.lines());
      for (const address of gone) files.delete(address);
      for (const [address, line] of filesIn(lines)) files.set(address, line);
      expect(files).toEqual(filesIn(after.lines()));
      const plain = (address: string) => address.replace(/\.(?:br|gz)$/u, '');
      const [taken, next] = [[...filesIn(lines).keys()], [...filesIn(after.lines()).keys()]];
      const changed = new Set([...taken, ...gone].map(plain));
      expect(new Set(taken)).toEqual(new Set(next.filter(address => changed.has(plain(address)))));
    }),
  );
});
