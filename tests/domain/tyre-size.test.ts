import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatSize,
  parseSize,
  spreadsheetLoss,
  spreadsheetMangling,
  suggestSize,
  type TyreSize,
} from '#src/domain/tyre-size.ts';

const whole = (min: number, max: number) => fc.integer({ min, max }).map(String);
const rim = fc.oneof(
  whole(10, 26),
  whole(10, 25).map(inches => `${inches}.5`),
);
const metric = fc.record({
  width: whole(105, 425),
  height: fc.oneof(fc.constant(''), whole(20, 105)),
  rim: rim,
  commercial: fc.boolean(),
});
const half = (min: number, max: number) =>
  fc.integer({ min: min * 2, max: max * 2 }).map(halves => String(halves / 2));
const flotation = fc.record({
  width: fc.tuple(whole(31, 60), half(5, 25)).map(parts => parts.join('x')),
  height: fc.constant(''),
  rim: whole(10, 26),
  commercial: fc.boolean(),
});
const anySize: fc.Arbitrary<TyreSize> = fc.oneof(metric, flotation);
const size = (width: string, height: string, rim: string, commercial = false): TyreSize => ({
  width,
  height,
  rim,
  commercial,
});

describe('reading a size', () => {
  test('a canonical text is parsed to the same size', () => {
    fc.assert(
      fc.property(anySize, each => {
        expect(parseSize(formatSize(each))).toEqual(each);
      }),
    );
  });

  test.each([
    ['205/55R16', size('205', '55', '16'), '205/55 R16'],
    [' 205/55  R16C ', size('205', '55', '16', true), '205/55 R16C'],
    ['205/55 R16 C', size('205', '55', '16', true), '205/55 R16C'],
    ['205/55 ZR16', size('205', '55', '16'), '205/55 R16'],
    ['225/75 R17,5', size('225', '75', '17.5'), '225/75 R17.5'],
    ['31x10.5 R15', size('31x10.5', '', '15'), '31x10.5 R15'],
    ['31X10,50R15', size('31x10.5', '', '15'), '31x10.5 R15'],
    ['33.0x12.50 R15', size('33x12.5', '', '15'), '33x12.5 R15'],
    ['185 R14C', size('185', '', '14', true), '185 R14C'],
  ])('%j is understood', (text, expected, canonical) => {
    const read = parseSize(text);
    expect(read).toEqual(expected);
    expect(read && formatSize(read)).toBe(canonical);
  });

  test.each([
    '',
    '205',
    '205/55',
    '205-55-16',
    '205/55 r16',
    '205/55 R16С',
    '31х10.5 R15',
    '205/055 R16',
    '205/55 R16 91T',
    '205/55 R16\nR17',
    'шина 205/55 R16',
    '1205/55 R16',
    '20 5/55 R16',
    '131x10.5 R15',
    '31x10.5 R155',
  ])('%j is refused', text => {
    expect(parseSize(text)).toBeNull();
  });

  test.each([
    ['104/55 R16', '105/55 R16'],
    ['426/55 R16', '425/55 R16'],
    ['205/19 R16', '205/20 R16'],
    ['205/106 R16', '205/105 R16'],
    ['205/55 R09', '205/55 R10'],
    ['205/55 R27', '205/55 R26'],
    ['19x10.5 R15', '20x10.5 R15'],
    ['61x10.5 R15', '60x10.5 R15'],
    ['31x4.5 R15', '31x5 R15'],
    ['31x25.5 R15', '31x25 R15'],
  ])('no tyre is made as %j, the bound is %j', (outside, bound) => {
    expect(parseSize(outside)).toBeNull();
    expect(parseSize(bound)).not.toBeNull();
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const read = parseSize(text);
        if (read) expect(parseSize(formatSize(read))).toEqual(read);
      }),
    );
  });
});

describe('what the writer of a refused size meant', () => {
  test.each([
    ['Cyrillic С and Р', '205/55 Р16С', '205/55 R16C'],
    ['Cyrillic х', '31х10,5 R15', '31x10.5 R15'],
    ['Cyrillic О', '2О5/55 R16', '205/55 R16'],
    ['small letters', '205/55 zr16c', '205/55 R16C'],
    ['hyphens', '205-55-16', '205/55 R16'],
    ['long dashes', '205–55–16', '205/55 R16'],
    ['dots', '205.55.16', '205/55 R16'],
    ['spaces', '205 55 16', '205/55 R16'],
    ['backslashes', '205\\55\\R16', '205/55 R16'],
    ['stars', '205*55*16', '205/55 R16'],
    ['half a rim', '215-75-17,5', '215/75 R17.5'],
    ['a multiplication sign', '31×10.5 R15', '31x10.5 R15'],
    ['inches through hyphens', '31x10.50-15', '31x10.5 R15'],
  ])('%s: %j', (_, written, meant) => {
    expect(parseSize(written)).toBeNull();
    expect(suggestSize(written)).toBe(meant);
  });

  test.each([...'СсРрХхОо×*rcXOo'])('%j is taken for the Latin letter that it looks like', letter => {
    const written = /[Ссc]/u.test(letter)
      ? `185 R14${letter}`
      : /[Ррr]/u.test(letter)
        ? `185 ${letter}14C`
        : /[ОоOo]/u.test(letter)
          ? `2${letter}5/55 R16`
          : `31${letter}10.5 R15`;
    expect(['185 R14C', '205/55 R16', '31x10.5 R15']).toContain(suggestSize(` ${written} `));
  });

  test.each([
    '',
    '205/55',
    'шина',
    '12490',
    '205/99999',
    '31x10.5',
    '1205-55-16',
    '205-55-161',
    '131-10.5-15',
    '31-10.5-151',
    'от 205-55-16',
    '205-55-16 и 17',
  ])('of %j nothing is likely', text => {
    expect(suggestSize(text)).toBeNull();
  });

  test('a suggestion is always a size in its canonical writing', () => {
    const dirty = fc
      .array(fc.constantFrom('205', '55', '16', '31', '10.5', '/', '-', '.', ' ', 'R', 'р', 'х', 'С', '×'), {
        maxLength: 7,
      })
      .map(parts => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(dirty, fc.string({ unit: 'binary' })), text => {
        const meant = suggestSize(text);
        const read = meant === null ? null : parseSize(meant);
        expect(read === null ? null : formatSize(read)).toBe(meant);
      }),
    );
  });

  test('a right size is suggested as it is', () => {
    fc.assert(
      fc.property(anySize, each => {
        expect(suggestSize(formatSize(each))).toBe(formatSize(each));
      }),
    );
  });
});

describe('traces of a spreadsheet', () => {
  const DATE = 'Excel превратил значение в дату';

  test.each([
    ['май.55', DATE],
    [' МАЙ.55\u00A0', DATE],
    ['01.МАЯ.2055', DATE],
    ['сент.55', DATE],
    ['May-55', DATE],
    ['05.окт', DATE],
    ['5-Oct', DATE],
    ['01.05.1955', DATE],
    ['01.мая.55', DATE],
    ['1955-05-01 00:00:00', DATE],
    ['4,6E+12', 'Excel превратил длинный код в число'],
    ['4.6e12', 'Excel превратил длинный код в число'],
    ['205.55', 'Excel превратил косую черту в десятичный знак'],
    ['205,55', 'Excel превратил косую черту в десятичный знак'],
    ['104.102', 'Excel превратил косую черту в десятичный знак'],
    ['90.88', 'Excel превратил косую черту в десятичный знак'],
    ['#ЗНАЧ!', 'ошибка формулы Excel'],
    ['#ДЕЛ/0!', 'ошибка формулы Excel'],
    ['#N/A', 'ошибка формулы Excel'],
    ['#######', 'ошибка формулы Excel'],
  ])('%j is named', (text, why) => {
    expect(spreadsheetMangling(text)).toBe(why);
  });

  test.each([
    '',
    '7490',
    '7 490,00',
    '7490.55',
    '72.5',
    '104/102',
    '59.102',
    '205.555',
    '1205.55',
    'маяк',
    'май 2026 года',
    'до 01.05.2026',
    'E12',
    'A4,6E+12',
    '4,6E+12 шт.',
    '# 5',
    'C#REF',
  ])('%j shows none', text => {
    expect(spreadsheetMangling(text)).toBeNull();
  });

  test('in free text only a value that lost its digits is one', () => {
    expect(spreadsheetLoss(' 4,6E+12')).toBe('Excel превратил длинный код в число');
    expect(spreadsheetLoss('#ССЫЛКА!')).toBe('ошибка формулы Excel');
    for (const text of ['май.55', '205.55', '01.05.1955', '12e3', 'E+12', 'A4,6E+12', '4,6E+12 шт.', '№ 5'])
      expect(spreadsheetLoss(text)).toBeNull();
  });

  test('no size looks like one', () => {
    fc.assert(
      fc.property(anySize, each => {
        expect(spreadsheetMangling(formatSize(each))).toBeNull();
      }),
    );
  });
});
