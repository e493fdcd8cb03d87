import { expect, test } from 'vitest';
import type { UnderstoodPart } from '#src/domain/grammar/meaning.ts';
import { textWithout } from '#src/domain/spoken-text.ts';

const part = (text: string, string: string): UnderstoodPart => ({ kind: 'season', text, string });

test('several conditions are taken out of a text at once', () => {
  const text = 'зимние, летние нокиан r16 зимние';
  const winter = part('Зимние', ', летние нокиан r16');
  const summer = part('Летние', 'зимние, нокиан r16 зимние');
  const rim = part('R16', 'зимние, летние нокиан зимние');
  const brand = part('Nokian Tyres', 'зимние, летние r16 зимние');
  const all = [winter, summer, brand, rim];
  expect(textWithout(text, all, [])).toBe(text);
  expect(textWithout(text, all, [summer])).toBe(summer.string);
  expect(textWithout(text, all, [winter, summer])).toBe(', нокиан r16');
  expect(textWithout(text, all, [summer, winter, rim])).toBe(', нокиан');
  expect(textWithout(text, all, all)).toBe('');
});

test('where that cannot be told, the first alone is', () => {
  const parts = [part('R16', 'r17'), part('R17', 'r16'), part('Летние', '')];
  expect(textWithout('r16r17', parts, parts.slice(0, 2))).toBe('r17');
});
