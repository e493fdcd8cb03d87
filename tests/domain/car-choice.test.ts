import { expect, test } from 'vitest';
import { ANY_MODIFICATION, type Car, carName, neededIndices } from '#src/domain/car-choice.ts';

const SIZE = { width: '185', height: '65', rim: '15' };

test('a car needs its load index, and its speed index of summer tyres only', () => {
  const tyre = { ...SIZE, loadIndex: '104/102', speedIndex: '(Y)' };
  expect(neededIndices(tyre, 'summer')).toEqual({ loadFrom: '104', speedFrom: 'Y' });
  for (const season of ['winter', 'allseason', null] as const)
    expect(neededIndices(tyre, season)).toEqual({ loadFrom: '104' });
  expect(neededIndices(SIZE, 'summer')).toEqual({});
});

test('a modification that is not known is no part of the name of a car', () => {
  const named = (name: string) => ({ name, slug: name });
  const car: Car = {
    make: named('Lada'),
    model: named('Vesta'),
    year: named('2019'),
    generation: named('I'),
    modification: named('1.6 MT'),
  };
  expect(carName(car)).toBe('Lada Vesta 2019, I, 1.6 MT');
  expect(carName({ ...car, modification: ANY_MODIFICATION })).toBe('Lada Vesta 2019, I');
});
