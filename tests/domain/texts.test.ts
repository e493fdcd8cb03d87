import { expect, test } from 'vitest';
import { isWorthFolding, isWorthFoldingOnPhone } from '#src/domain/texts.ts';

test.each([
  ['', false],
  [`<p>${'слово '.repeat(150)}</p>`, false],
  [`<p>${'слово '.repeat(151)}</p>`, true],
  // Addresses of links are no text.
  [`<p>${'<a href="/collection/winter_spiked">слово</a> '.repeat(100)}</p>`, false],
])('only a text of more than 900 letters is folded (%#)', (html, is) => {
  expect(isWorthFolding(html)).toBe(is);
});

test.each([
  [`<p>${'слово '.repeat(50)}</p>`, false],
  [`<p>${'слово '.repeat(51)}</p>`, true],
])('a text of more than 300 letters is folded on a phone (%#)', (html, is) => {
  expect(isWorthFoldingOnPhone(html)).toBe(is);
});
