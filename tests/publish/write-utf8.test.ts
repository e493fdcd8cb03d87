import { expect, test } from 'vitest';
import { writeUtf8 } from '#src/publish/app/write-utf8.ts';

test.each([
  ['Latin and Cyrillic letters', 'Шина 205/55 R16 «Кама»'],
  ['a pair of surrogates', 'тихо 🤫 едет'],
  ['half of a pair', 'тихо \uD83E едет'],
  ['nothing', ''],
])('%s are written as Node writes them', (_, text) => {
  const into = Buffer.alloc(100, '.');
  const bytes = Buffer.from(text);
  expect(writeUtf8(text, into, 3)).toBe(bytes.length);
  expect(into.toString()).toBe(`...${bytes.toString()}${'.'.repeat(97 - bytes.length)}`);
});

test('long and short texts follow each other, and a long one ends with half of a pair', () => {
  const into = Buffer.alloc(500_000);
  for (const text of ['Шина '.repeat(20_000), 'Кама', `${'зима '.repeat(30_000)}\uD83E`, '']) {
    const bytes = Buffer.from(text);
    const length = writeUtf8(text, into, 0);
    expect(into.subarray(0, length).equals(bytes)).toBe(true);
  }
});
