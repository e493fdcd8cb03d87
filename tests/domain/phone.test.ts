import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, parseOrderPhone, parsePhone, readPhone } from '#src/domain/phone.ts';

describe('a Russian phone', () => {
  test.each([
    '+79123456789',
    '89123456789',
    '79123456789',
    '9123456789',
    '+7 (912) 345-67-89',
    '8 (912) 345 67 89',
    '8-912-345-67-89',
    '8(912)3456789',
    '+7.912.345.67.89',
    '+7\u00A0912\u202F345–67—89',
    ' +7 912 345‑67−89 ',
    '\u202A+7 912 345-67-89\u202C',
    '＋７ ９１２ ３４５ ６７ ８９',
  ])('%s is +79123456789', text => {
    expect(parsePhone(text)).toBe('+79123456789');
  });

  test.each(['8 (495) 123-45-67', '84951234567', '4951234567'])('%s is of Moscow', text => {
    expect(parsePhone(text)).toBe('+74951234567');
  });

  test.each([
    '',
    '+7',
    '912345678',
    '+7912345678',
    '+791234567890',
    '+8 912 345 67 89',
    '+1 912 345 67 89',
    '+7 712 345 67 89',
    '+7 000 000 00 00',
    '8 912 345 67 89 доб. 5',
    'phone 89123456789',
    '++79123456789',
    '8912345678٩',
    '9'.repeat(1_000_000),
    ' '.repeat(1_000_000),
  ])('%.20s is none', text => {
    expect(parsePhone(text)).toBeNull();
  });

  test.each([
    ...['8 916 123 45 6', '8(916)123-45-6', '8916123456', '8-800-555-35-3', '8 495 123 45 6', '84951234 56'],
    // Codes 841 and 843 exist, but the 8 stands alone.
    ...['8 411 234 56 7', '8 (411) 234-56-7', '\u200E8 843 123 45 6', '８ ９１６ １２３ ４５ ６'],
  ])('%s lacks a digit after 8', text => {
    expect(readPhone(text)).toEqual({ fault: 'после 8 не хватает цифры' });
  });

  test.each([
    ['+7 916 123 45 6', 'после +7 не хватает цифры'],
    ['7 (916) 123-45', 'после 7 не хватает 2 цифр'],
    ['916 123 45 6', 'нужно 10 цифр вместе с кодом, а здесь 9'],
    ['8 916 123 45 678', 'после 8 лишних цифр: 1'],
    ['916 123 45 678', 'нужно 10 цифр вместе с кодом, а здесь 11'],
    ['89161234567 89161234567', 'после 8 лишних цифр: 11'],
    ['+7 916 123-45-67+7 916 123-45-67', 'нужен один российский номер, 10 цифр после +7 или 8'],
    ['8 916 123-45-67, 8 916 765-43-21', 'нужен один российский номер, 10 цифр после +7 или 8'],
    ['+375 29 123 45 67', 'нужен российский номер, он начинается с +7 или 8'],
    ['8 701 123 45 67', 'кода 701 в России нет'],
    ['+7 891 612 34 56', 'кода 891 в России нет'],
    ['380 123 45 67', 'кода 380 в России нет'],
  ])('%s: %s', (text, fault) => {
    expect(readPhone(text)).toEqual({ fault });
  });

  test.each([
    '831 234 56 78',
    '8312345678',
    '(8412) 34-56-78',
    '843 123-45-67',
    '800 555-35-35',
    '8482 12-34-56',
  ])('%s is a whole number of a place or a firm', text => {
    expect(parsePhone(text)).toBe(`+7${text.replace(/\D/gu, '')}`);
  });

  test('the shown form is parsed to the same number', () => {
    expect(formatPhone('+79123456789')).toBe('+7 (912) 345-67-89');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom('301', '495', '812', '843', '800', '900', '999'),
        (rest, code) => {
          const phone = `+7${code}${String(rest).padStart(7, '0')}`;
          expect(parsePhone(formatPhone(phone))).toBe(phone);
        },
      ),
    );
  });

  test('a command finds the buyer of an order that was taken with a code that does not exist', () => {
    expect(parseOrderPhone('+7 (891) 612-34-56')).toBe('+78916123456');
    expect(parseOrderPhone('8 916 123-45-67')).toBe('+79161234567');
    expect(parseOrderPhone('+1 916 123-45-67')).toBeNull();
  });

  test('the result is +7 and ten digits or null', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(parsePhone(text) ?? '+79123456789').toMatch(/^\+7\d{10}$/u);
      }),
    );
  });

  test('a text that is not a phone is shown unchanged', () => {
    expect(formatPhone('')).toBe('');
  });
});
