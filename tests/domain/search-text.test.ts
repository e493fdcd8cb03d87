import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, slugOf, toLatin } from '#src/domain/search-text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'йЙиИ\u0306\u0308\u0323еЁё ./+-ẞşİſΣς½\u1100\u1161') }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)) }),
);

describe('folding', () => {
  test.each([
    ['Škoda', 'skoda'],
    ['ŠKODA  Octavia', 'skoda octavia'],
    ['Шипы ёлочка ЁЖ', 'шипы елочка еж'],
    ['Зимний май', 'зимний май'],
    ['ЗИМНИ\u0418\u0306', 'зимний'],
    ['и\u0323\u0306', 'й'],
    ['Citroën', 'citroen'],
    ['Mercedes-Benz', 'mercedes benz'],
    ['205/55 R16', '205/55 r16'],
    ['PremiumContact™ 6', 'premiumcontacttm 6'],
    ['«Кама» — 217+', 'кама 217+'],
    ['31x10.5', '31x10.5'],
    ['\uE000', ''],
    [' \t\n', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('twice is the same as once', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('no case, no accent and no sign but . / + is left, spaces are single', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(fold(text)).toMatch(/^(?:[\p{L}\p{N}./+]+(?: [\p{L}\p{N}./+]+)*)?$/u);
        expect(fold(text)).toBe(fold(text).toLowerCase());
      }),
      { numRuns: 2000 },
    );
  });

  test('case, composition and the dots over ё do not matter', () => {
    const russian = fc.string({ unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя -') });
    fc.assert(
      fc.property(russian, text => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text));
        expect(fold(text.replaceAll('ё', 'е'))).toBe(fold(text));
      }),
    );
  });
});

describe('Latin letters', () => {
  test.each([
    ['Жигули', 'zhiguli'],
    ['Хёндэ Солярис', 'hende solyaris'],
    ['Щука, объезд', 'schuka obezd'],
    ['Йошкар-Ола', 'yoshkar ola'],
    ['Kia Рио', 'kia rio'],
    ['абвгдежзийклмнопрстуфхцчшщъыьэюя', 'abvgdezhziyklmnoprstufhtschshschyeyuya'],
  ])('%s is written %s', (text, latin) => {
    expect(toLatin(text)).toBe(latin);
  });

  test('no Russian letter is left', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(toLatin(text)).not.toMatch(/[а-яё]/u);
      }),
    );
  });
});

describe('address segments', () => {
  test.each([
    ['Жигули 2107', 'zhiguli-2107'],
    ['XC60 II', 'xc60-ii'],
    ['C+Pod', 'c-plus-pod'],
    ['1.6 MPI (110 л.с.)', '1-6-mpi-110-l-s'],
    ['Škoda', 'skoda'],
    ['---', ''],
    ['漢字', ''],
  ])('%j gives %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  test('are safe in an address whatever the name', () => {
    fc.assert(
      fc.property(anyText, name => {
        expect(slugOf(name)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/u);
        expect(slugOf(slugOf(name))).toBe(slugOf(name));
      }),
      { numRuns: 2000 },
    );
  });
});
