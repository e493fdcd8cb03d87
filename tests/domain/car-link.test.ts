import { expect, test } from 'vitest';
import type { CarTyre } from '#src/domain/car-choice.ts';
import { carTyresQuery } from '#src/domain/car-link.ts';
import { filterFromQuery, filterToQuery } from '#src/domain/filter.ts';

const size = (width: string, height: string, rim: string, facts: Partial<CarTyre> = {}): CarTyre => ({
  width,
  height,
  rim,
  ...facts,
});
const van = { commercial: true } as const;
const PAIR = [size('245', '45', '18', { axle: 'front' }), size('275', '40', '18', { axle: 'rear' })];
/** Eleven signs each with the space after it. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => size(`${205 + 10 * at}`, '55', '16'));

test.each<[string, CarTyre[], string]>([
  ['one size', [size('185', '65', '15')], 'width=185&height=65&diametr=15'],
  ['a size in inches', [size('31x10.5', '', '15')], 'width=31x10.5&diametr=15'],
  ['one that needs C', [size('215', '65', '16', van)], 'width=215&height=65&diametr=16&cargo=1'],
  [
    'one with a load index, never with a speed',
    [size('195', '70', '15', { ...van, loadIndex: '104/102', speedIndex: 'R' })],
    'width=195&height=70&diametr=15&cargo=1&load_from=104',
  ],
  ['several', [size('185', '65', '15'), size('195', '60', '15')], 'string=185%2F65+R15+195%2F60+R15'],
  [
    'several with C',
    [size('195', '70', '15', van), size('205', '65', '16', van)],
    'cargo=1&string=195%2F70+R15+205%2F65+R16',
  ],
  [
    'several with load indices: the least of them',
    [size('185', '65', '15', { loadIndex: '93' }), size('195', '60', '15', { loadIndex: '88' })],
    'load_from=88&string=185%2F65+R15+195%2F60+R15',
  ],
  [
    'several of which one has a load index',
    [size('185', '65', '15', { loadIndex: '88' }), size('195', '60', '15')],
    'string=185%2F65+R15+195%2F60+R15',
  ],
  ['a pair', PAIR, 'width=245&height=45&diametr=18&rear=275%2F40+R18'],
  [
    'a pair and a size for both axles',
    [...PAIR, size('245', '45', '18')],
    'string=245%2F45+R18+275%2F40+R18',
  ],
  ['none', [], 'string=Kia+Rio+2018'],
  ['C for some of them', [size('195', '70', '15', van), size('205', '65', '16')], 'string=Kia+Rio+2018'],
  ['too many for a text', many(10), 'string=Kia+Rio+2018'],
])('the link to the tyres of a car with %s', (_, tyres, address) => {
  const query = carTyresQuery('Kia Rio 2018', tyres);
  expect(query.toString()).toBe(address);
  expect(filterToQuery(filterFromQuery(query)).toString()).toBe(address);
});

test('the longest text is searched whole', () => {
  const query = carTyresQuery('Kia Rio 2018', many(9));
  expect(query.get('string')).toMatch(/^205\/55 R16 .* 285\/55 R16$/u);
  expect(filterFromQuery(query).string).toBe(query.get('string'));
});
