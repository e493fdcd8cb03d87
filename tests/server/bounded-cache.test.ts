import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedCache } from '#src/platform/bounded-cache.ts';

const key = fc.constantFrom(...'abcdefghij');

describe('a cache bounded by bytes', () => {
  test('never holds more than its limit, and reports the bytes it holds', () => {
    const step = fc.record({ key, bytes: fc.integer({ min: 0, max: 40 }), read: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
        const cache = new BoundedCache<number>(limit);
        for (const { key: name, bytes, read } of steps) {
          if (read) cache.get(name);
          else cache.set(name, bytes, bytes);
          const held = [...'abcdefghij'].map(each => cache.get(each) ?? 0);
          expect(held.reduce((sum, size) => sum + size, 0)).toBe(cache.bytes);
          expect(cache.bytes).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  test('returns each stored value by its key', () => {
    fc.assert(
      fc.property(fc.uniqueArray(key), names => {
        const cache = new BoundedCache<string>(100);
        for (const name of names) cache.set(name, `value of ${name}`, 10);
        for (const name of names) expect(cache.get(name)).toBe(`value of ${name}`);
        expect(cache.bytes).toBe(names.length * 10);
      }),
    );
    expect(new BoundedCache(100).get('a')).toBeUndefined();
  });

  test('drops the least recently used value first', () => {
    const cache = new BoundedCache<string>(80);
    for (const name of 'abcdefgh') cache.set(name, name, 10);
    cache.get('a');
    cache.set('i', 'i', 10);
    expect([...'abcdefghi'].filter(name => cache.get(name) === undefined)).toEqual(['b']);
  });

  test('storing a key again replaces its value', () => {
    const cache = new BoundedCache<string>(80);
    cache.set('a', 'old', 10);
    cache.set('a', 'new', 5);
    expect(cache.get('a')).toBe('new');
    expect(cache.bytes).toBe(5);
  });

  test('does not store a value larger than an eighth of the cache', () => {
    const cache = new BoundedCache<string>(80);
    cache.set('a', 'a', 10);
    cache.set('b', 'b', 11);
    expect(cache.get('a')).toBe('a');
    expect(cache.get('b')).toBeUndefined();
    expect(cache.bytes).toBe(10);
  });
});
