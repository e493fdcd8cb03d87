import { describe, expect, test } from 'vitest';
import { ANY_MODIFICATION, type Car, type CarTyre } from '#src/domain/car-choice.ts';
import { fitOf } from '#src/domain/car-fit.ts';

const named = (name: string) => ({ name, slug: name.toLowerCase() });
const VESTA: Car = {
  make: named('Lada'),
  model: named('Vesta'),
  year: named('2017'),
  generation: named('I'),
  modification: named('1.6 MT'),
};
const size = (width: string, height: string, rim: string, axle?: CarTyre['axle']): CarTyre => ({
  width,
  height,
  rim,
  ...(axle && { axle }),
});
const SIZES = [size('185', '65', '15'), size('195', '55', '16')];
const PAIR = [size('245', '45', '18', 'front'), size('275', '40', '18', 'rear')];

/** The sentence with common spaces. */
const fitText = (text: string, sizes: readonly CarTyre[]) =>
  fitOf(text, VESTA, sizes)?.text.replaceAll('\u00A0', ' ') ?? null;

test.each([
  ['185/65 R15', 'Подходит для Lada Vesta'],
  [' 195/55 R16 ', 'Подходит для Lada Vesta'],
  ['205/55 R16', 'Не подходит для Lada Vesta: нужен 185/65 R15 или 195/55 R16'],
  ['195/55 R16.5', 'Не подходит для Lada Vesta: нужен 185/65 R15 или 195/55 R16'],
  ['Перед 185/65 R15, зад 195/55 R16', 'Не подходит для Lada Vesta: нужен 185/65 R15 или 195/55 R16'],
])('%s for a car with 185/65 R15 and 195/55 R16', (text, sentence) => {
  expect(fitText(text, SIZES)).toBe(sentence);
  expect(fitOf(text, VESTA, SIZES)?.fits).toBe(sentence.startsWith('П'));
});

test('different axles: where a tyre goes, which pair goes together, and both where neither fits', () => {
  expect(fitText('245/45 R18', PAIR)).toBe('Подходит для Lada Vesta, на переднюю ось');
  expect(fitText('275/40 R18', PAIR)).toBe('Подходит для Lada Vesta, на заднюю ось');
  expect(fitText('275/40 R18', [...PAIR, size('275', '40', '18')])).toBe('Подходит для Lada Vesta');
  expect(fitText('Перед 245/45 R18, зад 275/40 R18', PAIR)).toBe('Подходит для Lada Vesta');
  const both = 'Не подходит для Lada Vesta: нужны 245/45 R18 вперёд и 275/40 R18 назад';
  expect(fitText('Перед 275/40 R18, зад 245/45 R18', PAIR)).toBe(both);
  expect(fitText('185/65 R15', PAIR)).toBe(both);
  expect(fitText('175/65 R14', [...SIZES, ...PAIR])).toBe(
    'Не подходит для Lada Vesta: нужен 185/65 R15, 195/55 R16 или 245/45 R18 вперёд и 275/40 R18 назад',
  );
});

test('of more than three sizes two are named, of one that one', () => {
  const many = ['14', '15', '16', '17'].map(rim => size('195', '55', rim));
  expect(fitText('205/55 R16', [...many, ...many])).toBe(
    'Не подходит для Lada Vesta: нужен 195/55 R14, 195/55 R15 или другой из 4 размеров',
  );
  expect(fitText('205/55 R16', many.slice(2, 3))).toBe('Не подходит для Lada Vesta: нужен 195/55 R16');
});

test('a van needs the letter C; where the letter is more than the car needs nothing is told', () => {
  const van = [{ ...size('195', '70', '15'), commercial: true as const }];
  expect(fitText('195/70 R15C', van)).toBe('Подходит для Lada Vesta');
  expect(fitText('195/70 R15', van)).toBe('Не подходит для Lada Vesta: нужен 195/70 R15C');
  expect(fitText('185/65 R15C', SIZES)).toBeNull();
  expect(fitText('205/65 R15C', SIZES)).toBe('Не подходит для Lada Vesta: нужен 185/65 R15 или 195/55 R16');
});

test('full-profile and inch sizes', () => {
  const sizes = [size('185', '', '14'), size('31x10.5', '', '15')];
  for (const text of ['185 R14', '31x10.5 R15']) expect(fitOf(text, VESTA, sizes)?.fits).toBe(true);
});

test('nothing is told of a car without sizes and of a text that is no size', () => {
  expect(fitOf('185/65 R15', VESTA, [])).toBeNull();
  expect(fitOf('камера', VESTA, SIZES)).toBeNull();
});

describe('indices that the car needs', () => {
  const needing = [{ ...size('185', '65', '15'), loadIndex: '88', speedIndex: 'H' }];

  test.each([
    ['185/65 R15 82T', null, 'Не подходит для Lada Vesta: нужен индекс нагрузки не ниже 88'],
    ['185/65 R15 92T XL', true, 'Не подходит для Lada Vesta: нужен индекс скорости не ниже H'],
    ['185/65 R15 92T XL', false, 'Подходит для Lada Vesta'],
    ['185/65 R15 88H', true, 'Подходит для Lada Vesta'],
    ['185/65 R15 92T XL', null, 'Подходит для Lada Vesta по размеру'],
    ['185/65 R15 92V XL', null, 'Подходит для Lada Vesta'],
    ['185/65 R15', true, 'Подходит для Lada Vesta по размеру'],
  ])('%s, summer: %s', (text, isSummer, sentence) => {
    expect(fitOf(text, VESTA, needing, isSummer)?.text.replaceAll('\u00A0', ' ')).toBe(sentence);
  });

  test('a car that tells none needs none, and of two own sizes one is enough', () => {
    expect(fitText('185/65 R15 82T', SIZES)).toBe('Подходит для Lada Vesta');
    expect(fitText('185/65 R15 82V', [...needing, size('185', '65', '15')])).toBe('Подходит для Lada Vesta');
  });

  test('of a pair each tyre must carry its axle', () => {
    const pair = [{ ...size('245', '45', '18', 'front'), loadIndex: '96' }, size('275', '40', '18', 'rear')];
    expect(fitText('Перед 245/45 R18 100Y, зад 275/40 R18 99Y', pair)).toBe('Подходит для Lada Vesta');
    expect(fitText('Перед 245/45 R18 94Y, зад 275/40 R18 99Y', pair)).toBe(
      'Не подходит для Lada Vesta: нужен индекс нагрузки не ниже 96',
    );
  });
});

test('a replacement is told; of a modification that is not known only some are', () => {
  const replacement = [...SIZES, { ...size('195', '65', '15'), replacement: true as const, loadIndex: '91' }];
  expect(fitText('195/65 R15 95R', replacement)).toBe('Подходит для Lada Vesta, допустимая замена');
  const any = { ...VESTA, modification: ANY_MODIFICATION };
  const fitTextOfAny = (text: string) => fitOf(text, any, replacement)?.text.replaceAll('\u00A0', ' ');
  expect(fitTextOfAny('185/65 R15')).toBe('Подходит для некоторых модификаций Lada Vesta');
  expect(fitTextOfAny('195/65 R15 82T')).toBe(
    'Подходит для некоторых модификаций Lada Vesta по размеру, допустимая замена',
  );
});
