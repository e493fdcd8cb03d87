import { expect, test } from 'vitest';
import { indexInName, nameBeforeSize } from '#src/domain/index-in-name.ts';

test.each([
  ['Pirelli Ice Zero 2 205/55 R16 94T XL шип.', '205/55 R16', '94T XL'],
  ['КАМА Евро-131 215/65 R16C 109/107R', '215/65 R16C', '109/107R'],
  ['Nokian 245/45 ZR18 (100Y) RFT', '245/45 ZR18', '(100Y)'],
  ['Cordiant 31x10.5 R15 109Q', '31x10.5 R15', '109Q'],
  ['Viatti Strada 205/55 R16', '205/55 R16', ''],
  ['Viatti 205/55 R16 XL 94T', '205/55 R16', ''],
  ['Viatti Strada', '205/55 R16', ''],
])('%s', (name, size, index) => {
  expect(indexInName(name, size)).toBe(index);
});

test.each([
  [
    'Pirelli Ice Zero 2 205/55 R16 94T XL шип.',
    '205/55 R16',
    'Pirelli Ice Zero 2',
    ' 205/55 R16 94T XL шип.',
  ],
  ['Viatti Strada', '205/55 R16', 'Viatti Strada', ''],
  ['205/55 R16 94T', '205/55 R16', '205/55 R16 94T', ''],
])('%s before its size', (name, size, ...parts) => {
  expect(nameBeforeSize(name, size)).toEqual(parts);
});
