import { describe, expect, test } from 'vitest';
import { chosenIn, without } from '#src/domain/chosen.ts';
import { EMPTY_FILTER, filterFromQuery, filterToQuery } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';

const filterOf = (query: string): Filter => filterFromQuery(new URLSearchParams(query));
const FULL = filterOf(
  'season=winter,summer&width=205,215&height=55&diametr=16&brand=КАМА&brand=Nokian+Tyres&runflat=1&spikes=1&cargo=1&kit=1&string=r5&models_filter=topsell&sort=price_asc',
);

describe('what is chosen', () => {
  test('nothing, where only the order differs', () => {
    expect(chosenIn(EMPTY_FILTER)).toEqual([]);
    expect(chosenIn(filterOf('sort=price_asc'))).toEqual([]);
  });

  test('every condition stands by itself, in words', () => {
    expect(chosenIn(FULL).map(({ text }) => text)).toEqual([
      'Летние',
      'Зимние',
      'Nokian Tyres',
      'КАМА',
      'Ширина 205',
      'Ширина 215',
      'Профиль 55',
      'Диаметр 16',
      'Run Flat',
      'Шипованные',
      'Грузовые',
      'от комплекта (4 шт.)',
      'Лидеры продаж',
      'Название: «r5»',
    ]);
  });

  test('each takes itself off and nothing else', () => {
    const chosen = chosenIn(FULL);
    for (const each of chosen) {
      const rest = without(FULL, each);
      expect(chosenIn(rest), each.text).toEqual(chosen.filter(other => other !== each));
      expect(rest.sort).toBe('price_asc');
      // What is left is a search in its normal form, as an address has it.
      expect(filterOf(filterToQuery(rest).toString())).toEqual(rest);
    }
  });

  test('all of them taken off leave everything', () => {
    const rest = chosenIn(FULL).reduce(without, FULL);
    expect(rest).toEqual({ ...EMPTY_FILTER, sort: 'price_asc' });
  });

  test('one that is not there changes nothing', () => {
    expect(without(FULL, { key: 'widths', value: '999' })).toEqual(FULL);
    expect(without(EMPTY_FILTER, { key: 'kit', value: '' })).toEqual(EMPTY_FILTER);
  });
});
