import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_ORDER_FORM, ORDER_LIMITS, type OrderForm } from '#src/domain/order-fields.ts';
import { checkedForm, emailError, formErrors, isEmail } from '#src/domain/order-form.ts';
import { processorTime } from '../harness/processor-time.ts';

const GOOD: OrderForm = { ...EMPTY_ORDER_FORM, name: 'Анна', phone: '89161234567', consent: true };

describe('the order form', () => {
  test('a good form has no errors; an empty one lacks name, phone and consent', () => {
    expect(formErrors(GOOD)).toEqual([]);
    expect(formErrors(EMPTY_ORDER_FORM).map(({ field }) => field)).toEqual(['name', 'phone', 'consent']);
  });

  test.each(['\u200B\u200B', '\u2060', '\u3164', '\u2800 \u2800', '—', '😀'])(
    'a name without a letter or digit to be seen is none: %j',
    name => {
      expect(formErrors({ ...GOOD, name }).map(({ field }) => field)).toEqual(['name']);
    },
  );

  test('invisible characters are taken out of a name', () => {
    expect(checkedForm({ ...GOOD, name: 'Ан\u00ADна\u200B Петровна' }).name).toBe('Анна Петровна');
  });

  test('a text that does not fit is refused with how much to take away', () => {
    const form = {
      ...GOOD,
      name: 'а'.repeat(101),
      email: `${'a'.repeat(250)}@b.ru`,
      comment: 'а'.repeat(2435),
    };
    expect(formErrors(form)).toEqual([
      { field: 'name', message: 'Слишком длинно: сократите на 1\u00A0знак, помещается 100.' },
      {
        field: 'email',
        message: 'Слишком длинно: сократите на 1\u00A0знак, помещается 254. Поле можно оставить пустым.',
      },
      { field: 'comment', message: 'Слишком длинно: сократите на 435\u00A0знаков, помещается 2\u00A0000.' },
    ]);
    expect(formErrors({ ...GOOD, comment: 'а'.repeat(2000) })).toEqual([]);
  });

  test('any input gives errors, or a form within the limits that has no errors when checked again', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    const form = fc.record({
      name: text,
      phone: fc.oneof(text, fc.constant('+7 916 123-45-67')),
      email: fc.oneof(text, fc.emailAddress(), fc.constant('')),
      comment: text,
      consent: fc.constant(true),
    });
    const filled = (each: Partial<OrderForm>) => ({ ...GOOD, ...each });
    fc.assert(
      fc.property(form, each => {
        if (formErrors(filled(each)).length > 0) return;
        const checked = checkedForm(filled(each));
        expect(checked.phone).toMatch(/^\+7\d{10}$/u);
        expect(checked.name).toMatch(/^\S(?:.*\S)?$/u);
        for (const field of ['name', 'email', 'comment'] as const) {
          expect(checked[field].length).toBeLessThanOrEqual(ORDER_LIMITS[field]);
          expect(checked[field]).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
        }
        expect(checkedForm(filled(checked))).toEqual(checked);
        expect(formErrors(filled(checked))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('a lone surrogate, which databases do not store, is replaced', () => {
    expect(checkedForm({ ...GOOD, name: 'А\uD800', comment: '\uDC00' })).toMatchObject({
      name: 'А\uFFFD',
      comment: '\uFFFD',
    });
  });
});

describe('an e-mail address', () => {
  test.each([
    ['ivan@gmail.сom', 'в «сom» русская буква «с», наберите её латиницей'],
    ['ivan@m\u0430il.ru', 'в «m\u0430il» русская буква «а», наберите её латиницей'],
    ['ivan@gmail.сом', 'в «gmail.сом» русская буква «с», наберите её латиницей'],
    ['ivan@mail.ру', 'в «mail.ру» русская буква «р», наберите её латиницей'],
    ['iv\u0430n@mail.ru', 'в «iv\u0430n» русская буква «а», наберите её латиницей'],
    ['иван@пример.рф', 'в «иван» русская буква «и», наберите её латиницей'],
    ['ivan@прим\u0065р.рф', 'в «прим\u0065р» латинская буква «e», наберите её по-русски'],
    ['ivan@пример.pф', 'в «pф» русская буква «ф», наберите её латиницей'],
    ['ivan@gm\u03B1il.com', 'в «gm\u03B1il» буква другого алфавита «α», наберите её латиницей'],
  ])('%s mixes alphabets', (email, fault) => {
    expect(emailError(email)).toBe(`Проверьте e-mail: ${fault}.`);
  });

  test.each([
    'ivan@пример.рф',
    'ivan@mail.пример.рф',
    'ivan@пример.com',
    'ivan@z\u00FCrich.de',
    'ivan@xn--80ak.рф',
    'a.b+c@mail.ru',
  ])('%s is one', email => {
    expect(emailError(email)).toBeNull();
  });

  test('never splits a header, and a long one is checked quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, domain) => {
        const text = `${local}@${domain}.ru`;
        if (isEmail(text)) expect(text).toMatch(/^[^\s<>,;:"\\()]+$/u);
      }),
    );
    const long = [
      'a'.repeat(1e6),
      `${'a.'.repeat(5e5)}@b.ru`,
      `a@${'b.'.repeat(5e5)}ru`,
      `${'@'.repeat(1e6)}`,
    ];
    expect(processorTime(() => expect(long.some(isEmail)).toBe(false))).toBeLessThan(500);
  });
});
