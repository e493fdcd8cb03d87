import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRange } from '#src/server/http/send-file.ts';

describe('a Range header for a file of 1000 bytes', () => {
  test.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=100-', { start: 100, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=999-', { start: 999, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=0-99999999999999999999999', { start: 0, end: 999 }],
  ])('%s is parsed', (header, range) => {
    expect(readRange(header, 1000)).toEqual(range);
  });

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=5-4', 'bytes=99999999999999999999999-'])(
    '%s is unsatisfiable',
    header => {
      expect(readRange(header, 1000)).toBe('unsatisfiable');
    },
  );

  test.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=0-1,5-6',
    'bytes=0-1, 5-6',
    'items=0-1',
    'bytes 0-1',
    'bytes=+1-2',
    'bytes=0x1-2',
    'bytes=1.5-2',
    ' bytes=0-1',
  ])('%j is ignored: the whole file is sent', header => {
    expect(readRange(header, 1000)).toBeNull();
  });
});

test('every range of an empty file is unsatisfiable', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1'])
    expect(readRange(header, 0)).toBe('unsatisfiable');
});

test('the range lies inside the file and contains the requested bytes', () => {
  const number = fc.option(fc.nat(3000), { nil: '' });
  fc.assert(
    fc.property(number, number, fc.nat(2000), (from, to, size) => {
      const range = readRange(`bytes=${from}-${to}`, size);
      if (range === null) expect([from, to]).toEqual(['', '']);
      if (range === null || range === 'unsatisfiable') return;
      const bytes = Array.from({ length: size }, (_, at) => at);
      const requestedRange =
        from === '' ? bytes.slice(-to) : bytes.slice(Number(from), to === '' ? size : Number(to) + 1);
      expect(bytes.slice(range.start, range.end + 1)).toEqual(requestedRange);
    }),
  );
});

test('no header throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (header, size) => {
      expect(readRange(header, size)).toBeNull();
      readRange(`bytes=${header}`, size);
    }),
  );
});
