import { describe, expect, test } from 'vitest';
import { plainText } from '#src/catalogue/views/plain-text.ts';

describe('the words of a text for a description', () => {
  test('a link or stress leaves no gap before the stop that follows it', () => {
    expect(plainText('<p>Марка <a href="/brand/x">Nokian</a>, её <strong>шины</strong>.</p>')).toBe(
      'Марка Nokian, её шины.',
    );
  });

  test('paragraphs and items of a list stand apart', () => {
    expect(plainText('<p>Первый.</p><ul><li>второй</li><li>третий</li></ul><p>Ещё<br>один</p>')).toBe(
      'Первый. второй третий Ещё один',
    );
  });

  test('is cut at a word, not after a comma or a dash', () => {
    expect(plainText('<p>Раз, два — три четыре</p>', 12)).toBe('Раз, два…');
    expect(plainText('<p>Раз, два — три четыре</p>', 6)).toBe('Раз…');
  });
});
