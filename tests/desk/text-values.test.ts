import { expect, test } from 'vitest';
import { PAIRS, RIMS, WORDS } from '#src/desk/app/texts/text-values.ts';

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
