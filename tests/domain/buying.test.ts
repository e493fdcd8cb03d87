import { expect, test } from 'vitest';
import { returnDays, textForRim } from '#src/domain/buying.ts';

const FITTING = {
  title: 'Шиномонтаж',
  text: '',
  by_rim: { '13-15': '1 800 руб.', '16': '2 200 руб.', '22.5': '6 000 руб.' },
  link: '',
};

test.each([
  ['13', 'R13: 1 800 руб.'],
  ['15', 'R15: 1 800 руб.'],
  ['16', 'R16: 2 200 руб.'],
  ['22.5', 'R22.5: 6 000 руб.'],
  ['17', null],
])('R%s', (rim, text) => {
  expect(textForRim(FITTING, rim)).toBe(text);
});

test('a text for all diameters comes first', () => {
  const fact = { ...FITTING, text: 'в день выдачи' };
  expect([textForRim(fact, '16'), textForRim(fact, '17')]).toEqual([
    'в день выдачи; R16: 2 200 руб.',
    'в день выдачи',
  ]);
});

test.each([
  ['14 дней после получения, если шины не стояли на диске', 14],
  ['в течение 30 календарных дней', 30],
  ['если шины не стояли на диске', 7],
])('return: %s', (text, days) => {
  expect(returnDays([FITTING, { ...FITTING, title: 'Обмен и возврат', text }])).toBe(days);
  expect(returnDays([{ ...FITTING, text }])).toBe(7);
});
