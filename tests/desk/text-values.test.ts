import { expect, test, vi } from 'vitest';
import { flagOf, numberIn, PAIRS, problemAt, RIMS, textOf, WORDS } from '#src/desk/app/texts/text-values.ts';
import { setTimeZone, timeText } from '#src/desk/app/ui/texts.ts';

test.each([
  ['16–18', { from: 16, to: 18 }],
  ['16-18', { from: 16, to: 18 }],
  ['с 16 до 18', { from: 16, to: 18 }],
  ['от 16', { from: 16 }],
  ['до 18', { to: 18 }],
  ['16, 17,5', [16, 17.5]],
  ['17', [17]],
  ['16–18, 20', '16–18, 20'],
  ['любые', 'любые'],
  ['  ', undefined],
])(
  'rims that are written «%s» are what they say, or stay a text for the importer to refuse',
  (text, value) => {
    expect(RIMS.read(text)).toEqual(value);
  },
);

test.each([
  [RIMS, { from: 16, to: 18 }],
  [RIMS, { from: 16 }],
  [RIMS, { to: 18 }],
  [RIMS, [16, 17.5]],
  [RIMS, undefined],
  [WORDS, ['один', 'два: три']],
  [WORDS, undefined],
  [PAIRS, { 16: '1 900 руб.', 'R17 и больше': 'от 2 000: дороже' }],
  [PAIRS, undefined],
])('a field that is left as it was says the same: %#', (written, value) => {
  expect(written.read(written.write(value))).toEqual(value);
});

test('a number is typed key by key, with its point and its zeros', () => {
  let [value, typed]: [unknown, string] = [undefined, ''];
  for (const key of '55,070') {
    typed = textOf(value, typed) + key;
    value = numberIn(typed);
  }
  expect([value, textOf(value, typed)]).toEqual([55.07, '55,070']);
  expect([textOf(12.5, typed), textOf(undefined, typed)]).toEqual(['12.5', '']);
});

test.each([
  ['да', 'true'],
  ['Yes', 'true'],
  ['true', 'true'],
  ['нет', 'false'],
  ['no', 'false'],
  ['', ''],
  ['наверное', 'наверное'],
])('a flag that is written «%s» says %s', (text, said) => {
  expect(flagOf(text)).toBe(said);
});

test('a sentence on a part of a list stands at its field, and at no other', () => {
  const problems = { 'phones.1': 'ожидался телефон', 'rims.to': 'ожидалось число', phone: 'пусто' };
  expect(['phones', 'rims', 'phone', 'rim'].map(name => problemAt(problems, [name]))).toEqual([
    'ожидался телефон',
    'ожидалось число',
    'пусто',
    undefined,
  ]);
});

test.each([
  ['Europe/Moscow', '2026-12-31T20:59Z', '31 дек., 23:59'],
  ['Asia/Vladivostok', '2026-12-31T20:59Z', '1 янв. 2027 г., 06:59'],
  ['Europe/Moscow', '2025-11-30T09:00Z', '30 нояб. 2025 г., 12:00'],
])('a time is that of the clock in %s, with a year that is not this one', (zone, at, text) => {
  vi.useFakeTimers({ now: new Date('2026-12-31T12:00Z') });
  setTimeZone(zone);
  expect(timeText(Date.parse(at))).toBe(text);
  vi.useRealTimers();
});
