import fc from 'fast-check';
import { expect, test } from 'vitest';
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
  .map(files => files.map(({ address, hash }) => `${address}\t${hash}\t9`));

/** What a list says of every address, and after its change. */
const filesIn = (lines: readonly string[]) =>
  new Map(lines.map(line => [line.slice(0, line.indexOf('\t')), line]));

test('a list with its change is the next list, and what is stored together changes together', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const { lines, gone } = listChange(before, after);
      const files = filesIn(before);
      for (const address of gone) files.delete(address);
      for (const [address, line] of filesIn(lines)) files.set(address, line);
      expect(files).toEqual(filesIn(after));
      const plain = (address: string) => address.replace(/\.(?:br|gz)$/u, '');
      const [taken, next] = [[...filesIn(lines).keys()], [...filesIn(after).keys()]];
      const changed = new Set([...taken, ...gone].map(plain));
      expect(new Set(taken)).toEqual(new Set(next.filter(address => changed.has(plain(address)))));
    }),
  );
});
