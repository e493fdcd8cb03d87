import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseEncoding, encode, matches, tagFor, tagOf } from '#src/server/http/encoding.ts';

describe('choosing an encoding', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['deflate, zstd', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
    ['BR', 'br'],
    [' gzip ; q=0.5 ', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    [' br;q=0 , gzip', 'gzip'],
    ['br; q=0.0, gzip; q=0.001', 'gzip'],
    ['br;Q=0.000,gzip;q=0', 'identity'],
    ['xbr, gzipped', 'identity'],
    ['br;q=0.01', 'br'],
  ])('for %j it is %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });

  test('an encoding that the client does not name is never chosen', () => {
    const name = fc.constantFrom('br', 'gzip', 'identity', 'deflate', '*', '');
    const part = fc.tuple(name, fc.constantFrom('', ';q=0', '; q=0.0', ';q=0.5', ';q=1'));
    fc.assert(
      fc.property(fc.array(part), parts => {
        const chosen = chooseEncoding(parts.map(pair => pair.join('')).join(', '));
        const named = parts.some(([own, weight]) => own === chosen && !/q=0(?:\.0)?$/u.test(weight));
        expect(chosen === 'identity' || named).toBe(true);
      }),
    );
  });

  test('no header throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(['br', 'gzip', 'identity']).toContain(chooseEncoding(text));
      }),
    );
  });
});

test('compressed bytes decompress to the original', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async bytes => {
      const body = Buffer.from(bytes);
      expect(brotliDecompressSync(await encode(body, 'br')).equals(body)).toBe(true);
      expect(gunzipSync(await encode(body, 'gzip')).equals(body)).toBe(true);
      expect(await encode(body, 'identity')).toBe(body);
    }),
  );
});

describe('ETags', () => {
  const page = tagOf(Buffer.from('страница'));

  test('are strong, quoted and depend on the bytes alone', () => {
    expect(page).toMatch(/^"[\w-]{22}"$/u);
    expect(tagOf(Buffer.from('страница'))).toBe(page);
    expect(tagOf(Buffer.from('другая'))).not.toBe(page);
  });

  test('differ between encodings', () => {
    const tags = (['br', 'gzip', 'identity'] as const).map(encoding => tagFor(page, encoding));
    expect(new Set(tags).size).toBe(3);
    expect(tags[2]).toBe(page);
    expect(tagFor('"abc"', 'br')).toBe('"abc-br"');
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/u);
  });
});

describe('If-None-Match', () => {
  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc" ,"y"', true],
    ['*', true],
    [' * ', true],
    [undefined, false],
    ['', false],
    ['abc', false],
    ['"abcd"', false],
    ['"abc-br"', false],
    ['w/"abc"', false],
    ['"W/"abc"', false],
    ['"*"', false],
  ])('%s names "abc": %s', (header, named) => {
    expect(matches(header, '"abc"')).toBe(named);
  });
});
