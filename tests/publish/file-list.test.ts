import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences, FileList, NextFiles, type ReleaseFile, readLine } from '#src/publish/file-list.ts';

/** Addresses beside each other in every way: prefixes of others, letters of two and four bytes, most of them alike. */
const ADDRESSES = [
  '/404.html',
  '/index.html',
  '/product/1/index.html',
  '/product/10/index.html',
  '/product/2/index.html',
  '/product-x/index.html',
  '/product0/index.html',
  '/products/index.html',
  '/storage/шина.jpg',
  '/storage/\u{1F6DE}.jpg',
  '/storage/\uFF5E.jpg',
  ...Array.from({ length: 60 }, (_, id) => `/model/a-${id}/index.html`),
];
const PREFIXES = ['/product/', '/model/'];

const DAYS: Readonly<Record<string, string>> = { 22: '2026-11-25', 333: '2026-03-04' };

const file = (hash: string): ReleaseFile => ({
  hash,
  size: hash.length,
  key: `k${hash}`,
  contentDigest: '',
  changed: DAYS[hash] ?? '',
  leftAt: 0,
});
const files = fc
  .uniqueArray(
    fc.record({ address: fc.constantFrom(...ADDRESSES), hash: fc.constantFrom('1', '22', '333') }),
    {
      selector: ({ address }) => address,
      maxLength: ADDRESSES.length,
    },
  )
  .map(all => new Map(all.map(({ address, hash }) => [address, file(hash)])));

test('a list finds what a map of the same files has', () => {
  fc.assert(
    fc.property(files, known => {
      const list = FileList.of(known);
      expect(new Map(list)).toEqual(known);
      expect([...list.keys()]).toEqual([...known.keys()].sort());
      expect(list.size).toBe(known.size);
      for (const address of [...ADDRESSES, '', '/zzz', '/product/'])
        expect([list.get(address), list.has(address)]).toEqual([known.get(address), known.has(address)]);
      const within = Array.from(list.lines('/product/'), line => readLine(line)[0]);
      const isWithin = (address: string) => PREFIXES.some(prefix => address.startsWith(prefix));
      expect(within).toEqual([...known.keys()].filter(address => address.startsWith('/product/')).sort());
      expect([...list.addressesWithout(PREFIXES)]).toEqual(
        [...known.keys()].filter(address => !isWithin(address)).sort(),
      );
    }),
  );
});

test('lists differ in the lines in which maps of the same files do', () => {
  fc.assert(
    fc.property(files, files, (before, after) => {
      const found = [...differences(FileList.of(before), FileList.of(after))];
      const addresses = [...new Set([...before.keys(), ...after.keys()])].sort();
      const fileIn = (line: string | undefined) => line && readLine(line)[1];
      expect(found.map(({ address, was, is }) => [address, fileIn(was), fileIn(is)])).toEqual(
        addresses
          .map(address => [address, before.get(address), after.get(address)] as const)
          .filter(([, was, is]) => was?.hash !== is?.hash),
      );
    }),
  );
});

test('the next list has what stays, what was set, and nothing else', () => {
  fc.assert(
    fc.property(
      files,
      files,
      fc.subarray(ADDRESSES),
      fc.subarray(ADDRESSES),
      (before, set, carried, dropped) => {
        const next = new NextFiles(FileList.of(before), PREFIXES);
        const expected = new Map(
          [...before].filter(
            ([address]) => carried.includes(address) || PREFIXES.some(prefix => address.startsWith(prefix)),
          ),
        );
        for (const address of carried) next.keep(address);
        for (const address of dropped) {
          next.drop(address);
          expected.delete(address);
        }
        for (const [address, one] of set) {
          next.set(address, one);
          expected.set(address, one);
        }
        expect(new Map(next.list())).toEqual(expected);
        expect([...next.keys()].sort()).toEqual([...expected.keys()].sort());
        expect([...next.left].sort()).toEqual([...before.keys()].filter(one => !expected.has(one)).sort());
        for (const address of ADDRESSES)
          expect([next.get(address), next.has(address)]).toEqual([
            expected.get(address),
            expected.has(address),
          ]);
        for (const address of ADDRESSES) {
          const day = expected.get(address)?.changed;
          expect(next.dayOf(address)).toBe(day);
          if (address.startsWith('/model/')) expect(next.dayOf(address, '/model/')).toBe(day);
        }
      },
    ),
  );
});

test('a list of an earlier version, in any order and without a last end of line, is put in order', () => {
  const lines = ['/b.js\t2\t1\tk\t\t0\t', '/a.js\t1\t1\tk\t\t0\t2026-11-25'];
  const list = FileList.read(Buffer.from(lines.join('\n')), false);
  expect([...list.lines()]).toEqual(lines.toReversed());
  expect(FileList.read(list.bytes, true).get('/b.js')).toEqual({
    ...file('2'),
    size: 1,
    key: 'k',
  });
});
