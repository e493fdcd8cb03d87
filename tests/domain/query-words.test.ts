import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexedWords, isOneSlip, otherLayout, soundOf, wordsOf } from '#src/domain/query-words.ts';

describe('words of a text', () => {
  test.each([
    '205/55r16',
    '205/55R16',
    '205/55 R16',
    '205/55 R 16',
    '205/55ZR16',
    '205/55 ZR 16',
    '205/55р16',
    '205 55 16',
    '205-55-16',
    '205.55.16',
    '205,55 r16',
    '205\\55\\16',
  ])('%j is 205, 55 and 16', text => {
    expect(wordsOf(text)).toEqual(['205', '55', '16']);
  });

  test.each([
    '31x10.5 R15',
    '31x10.50R15',
    '31х10,5 р15',
    '31X10.5R15',
    '31×10.5 R15',
    '31*10.5-15',
    '31 x 10.5 r15',
  ])('%j is 31x10.5 and 15', text => {
    expect(wordsOf(text)).toEqual(['31x10.5', '15']);
  });

  test.each([
    ['185 R14C', ['185', '14c']],
    ['185р14с', ['185', '14c']],
    ['205/75 16С', ['205', '75', '16c']],
    ['215/75 R17.5', ['215', '75', '17.5']],
    ['215.75.17.5', ['215', '75', '17.5']],
    ['31x10 R15', ['31x10', '15']],
    ['Hakkapeliitta R5 SUV', ['hakkapeliitta', 'r5', 'suv']],
    ['Duravis R660', ['duravis', 'r660']],
    ['Road Runner AR16 XR17C', ['road', 'runner', 'ar16', 'xr17c']],
    ['131x10.50 31x10.505', ['131x10.50', '31x10.505']],
    ['Blizzak DM-V3 4x4', ['blizzak', 'dm', 'v3', '4x4']],
    ['Зимние, шипы…', ['зимние', 'шипы']],
    ['... + r', []],
  ])('%j is %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test('are the same when they are split again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const words = wordsOf(text);
        expect(words.flatMap(wordsOf)).toEqual(words);
      }),
    );
  });

  test('the index knows the parts of joined names and a cargo rim without its letter', () => {
    expect(indexedWords('Continental VikingContact 7')).toEqual([
      'continental',
      'vikingcontact',
      '7',
      'viking',
      'contact',
    ]);
    expect(indexedWords('185 R14C')).toEqual(['185', '14c', '14']);
    expect(indexedWords('AB14c 14cm')).toEqual(['ab14c', '14cm']);
  });

  test('every indexed text is found by its own words', () => {
    const part = fc.constantFrom(
      'Viking',
      'Contact',
      'лёд',
      'R16C',
      '205/55',
      '31x10.50R15',
      ' ',
      '-',
      '(91T)',
    );
    const name = fc.array(part, { maxLength: 8 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(name, fc.string({ unit: 'grapheme' })), text => {
        expect(indexedWords(text)).toEqual(expect.arrayContaining(wordsOf(text)));
      }),
    );
  });
});

describe('the other keyboard layout', () => {
  test.each([
    ['ьшсрудшт', 'michelin'],
    ['тщлшфт', 'nokian'],
    ['ghbdtn', 'привет'],
    [',hbl;', 'бридж'],
    ['РФЛЛФ 205/55', 'hakka 205/55'],
    ['', ''],
  ])('%j was meant as %j', (typed, meant) => {
    expect(otherLayout(typed)).toBe(meant);
  });

  test('swapping twice gives the text back', () => {
    const russian = fc.string({
      unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя 0159'),
      minLength: 1,
    });
    fc.assert(
      fc.property(russian, text => {
        expect(otherLayout(otherLayout(text))).toBe(text);
      }),
    );
    const latin = fc
      .string({ unit: fc.constantFrom(..."qwertyuiop[]asdfghjkl;'zxcvbnm,.` 0159") })
      .map(text => `${text}q`);
    fc.assert(
      fc.property(latin, text => {
        expect(otherLayout(otherLayout(text))).toBe(text);
      }),
    );
  });
});

describe('words that sound alike', () => {
  test.each([
    ['контакт', 'contact'],
    ['викингконтакт', 'vikingcontact'],
    ['примаси', 'primacy'],
    ['нокиан', 'nokian'],
    ['хаккапелиитта', 'hakkapeliitta'],
    ['хакапелита', 'hakkapeliitta'],
    ['близзак', 'blizzak'],
    ['пирелли', 'pirelli'],
    ['кордиант', 'cordiant'],
    ['йокохама', 'yokohama'],
    ['экстра', 'extra'],
    ['винтер', 'winter'],
    ['фантом', 'phantom'],
    ['трэк', 'treck'],
    ['куатрак', 'quatrac'],
    ['жето', 'jeto'],
    ['леман', 'lehmann'],
    ['грин', 'green'],
    ['мун', 'moon'],
  ])('%s and %s', (heard, written) => {
    expect(soundOf(heard)).toBe(soundOf(written));
  });

  test.each([
    ['сноу', 'ice'],
    ['contact', 'comfort'],
    ['michelin', 'pirelli'],
  ])('%s and %s do not', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });

  test('doubled letters sound like one', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aceikmnoqwxyzhптшаи') });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: 'binary' })), text => {
        expect(soundOf(text)).not.toMatch(/(.)\1/u);
      }),
    );
  });
});

describe('one typing mistake', () => {
  const word = fc.string({ unit: fc.constantFrom(...'абв'), maxLength: 7 });

  /** Damerau–Levenshtein, neighbours exchanged counted as one, by the table in the textbook. */
  function distance(a: string, b: string): number {
    const table = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
    );
    const at = (i: number, j: number) => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        const same = a[i - 1] === b[j - 1] ? 0 : 1;
        const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        (table[i] as number[])[j] = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + same,
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        );
      }
    return at(a.length, b.length);
  }

  test('is a distance of at most one by Damerau and Levenshtein', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneSlip(a, b)).toBe(distance(a, b) <= 1);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ['nokian', 'nokain'],
    ['nokian', 'nokan'],
    ['nokian', 'nokiian'],
    ['nokian', 'mokian'],
    ['nokian', 'nokian'],
  ])('%s and %s', (a, b) => {
    expect(isOneSlip(a, b)).toBe(true);
    expect(isOneSlip(b, a)).toBe(true);
  });
});
