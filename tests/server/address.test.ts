import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAddress } from '#src/server/http/address.ts';

const segment = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter(text => !/[%/\\\p{Cc}]|^\.{1,2}$/u.test(text));
const encoded = segment.map(text => encodeURIComponent(text).replace(/^%2E/iu, '.'));

describe('an accepted request target', () => {
  test.each([
    ['/', '/', ''],
    ['/products', '/products', ''],
    ['/products/', '/products/', ''],
    ['/product/7?utm=1', '/product/7', '?utm=1'],
    ['/_astro/a.B-1_x~2.css', '/_astro/a.B-1_x~2.css', ''],
    ['/.well-known/security.txt', '/.well-known/security.txt', ''],
    ['/a.b/...', '/a.b/...', ''],
    ['/%D1%88%D0%B8%D0%BD%D1%8B', '/шины', ''],
    ['/brand/a%20b', '/brand/a b', ''],
    ['/product/7%', '/product/7%', ''],
    ['/?next=//evil.example/%2e%2e\\', '/', '?next=//evil.example/%2e%2e\\'],
    ['/products?', '/products', '?'],
  ])('%s', (target, path, search) => {
    expect(readAddress(target)).toMatchObject({ path, search });
  });

  test('the query is parsed, and also kept as sent', () => {
    const address = readAddress('/products?brand=Nokian+Tyres&string=%D1%88%D0%B8%D0%BF&string=%');
    expect(address?.query.get('brand')).toBe('Nokian Tyres');
    expect(address?.query.getAll('string')).toEqual(['шип', '%']);
    expect(address?.search).toBe('?brand=Nokian+Tyres&string=%D1%88%D0%B8%D0%BF&string=%');
  });

  test('any encoded name, including Cyrillic, is decoded', () => {
    fc.assert(
      fc.property(fc.array(encoded, { minLength: 1, maxLength: 4 }), segments => {
        expect(readAddress(`/${segments.join('/')}`)?.path).toBe(
          `/${segments.map(decodeURIComponent).join('/')}`,
        );
      }),
    );
  });
});

describe('a rejected request target', () => {
  test.each([
    ['empty', ''],
    ['relative', 'products'],
    ['absolute', 'http://evil.example/'],
    ['an asterisk', '*'],
    ['another host', '//evil.example'],
    ['another host under a path', '/sel//evil.example/'],
    ['a backslash', '/\\evil.example'],
    ['a backslash further on', '/a\\..\\b'],
    ['a dot segment', '/./products'],
    ['a dot segment at the end', '/products/.'],
    ['one level up', '/../etc/passwd'],
    ['one level up at the end', '/products/..'],
    ['an encoded dot', '/%2e%2e/etc/passwd'],
    ['a plain and an encoded dot', '/.%2E/etc/passwd'],
    ['an encoded slash', '/..%2fserver/entry.mjs'],
    ['an encoded backslash', '/..%5Cserver'],
    ['an encoded zero', '/a%00.html'],
    ['an encoded per cent sign', '/%252e%252e'],
    ['an incomplete encoding', '/%d'],
    ['bytes that are not UTF-8', '/%ff'],
    ['a surrogate in UTF-8', '/%ed%a0%80'],
    ['a fragment', '/products#top'],
    ['a space', '/a b'],
    ['a line end', '/a\r\nSet-Cookie: x'],
    ['a tab', '/a\tb'],
    ['unencoded letters', '/шины'],
  ])('%s: %j', (_, target) => {
    expect(readAddress(target)).toBeNull();
  });
});

test('no target throws, and no accepted path contains an alias of another path or host', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '%00',
    '%25',
    '%',
    'a',
    'ш',
    '?',
    '#',
  );
  const hostile = fc.array(part).map(parts => `/${parts.join('')}`);
  const targets = fc.oneof(
    hostile,
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map(text => `/${text}`),
  );
  fc.assert(
    fc.property(targets, target => {
      const address = readAddress(target);
      if (!address) return;
      expect(address.path.startsWith('/')).toBe(true);
      expect(address.path).not.toMatch(/\/\/|\\|\0|%(?!$)|\/\.{1,2}(?:\/|$)/u);
      expect(new URL(address.path, 'http://localhost').host).toBe('localhost');
    }),
    { numRuns: 2000 },
  );
});
