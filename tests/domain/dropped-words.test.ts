import { expect, test } from 'vitest';
import { droppedText } from '#src/domain/dropped-words.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test.each([
  [['диски'], true, 'В продаже нет дисков: показаны шины.'],
  [['Диски', 'дисков'], false, 'В продаже нет дисков, только шины.'],
  [['камазу'], true, 'В продаже нет шин для грузовиков и спецтехники: показаны шины.'],
  [
    ['литые', 'абракадабра'],
    true,
    'В продаже нет дисков: показаны шины. Не поняли и не учли: «абракадабра».',
  ],
  [['абракадабра'], false, 'Не поняли: «абракадабра».'],
  [['литва'], false, 'Не поняли: «литва».'],
  [[], true, ''],
])('of %j the answer says what is not sold and what was not understood', (dropped, isUnderstood, text) => {
  expect(plain(droppedText(dropped, isUnderstood))).toBe(text);
});
