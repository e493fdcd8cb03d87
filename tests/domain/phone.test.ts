import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, parsePhone } from '#src/domain/phone.ts';

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

  test('the shown form is parsed to the same number', () => {
    expect(formatPhone('+79123456789')).toBe('+7 (912) 345-67-89');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom('3', '4', '8', '9'),
        (rest, first) => {
          const phone = `+7${first}${String(rest).padStart(9, '0')}`;
          expect(parsePhone(formatPhone(phone))).toBe(phone);
        },
      ),
    );
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
