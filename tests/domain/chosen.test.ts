import { describe, expect, test } from 'vitest';
import { chosenIn, emptyText, without } from '#src/domain/chosen.ts';
import { EMPTY_FILTER, filterFromQuery, filterToQuery } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';

const filterOf = (query: string): Filter => filterFromQuery(new URLSearchParams(query));
const FULL = filterOf(
  'season=winter,summer&width=205,215&height=55&diametr=16&brand=КАМА&brand=Nokian+Tyres&runflat=1&spikes=1&cargo=1&kit=1&string=r5&models_filter=topsell&sort=price_asc',
);

describe('what is chosen', () => {
  test('is empty when only the sort order differs', () => {
    expect(chosenIn(EMPTY_FILTER)).toEqual([]);
    expect(chosenIn(filterOf('sort=price_asc'))).toEqual([]);
  });

  test('every condition is named in words that need no context', () => {
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

  test('removing a condition leaves all others', () => {
    const chosen = chosenIn(FULL);
    for (const each of chosen) {
      const rest = without(FULL, each);
      expect(chosenIn(rest), each.text).toEqual(chosen.filter(other => other !== each));
      expect(rest.sort).toBe('price_asc');
      // The rest is a normalised filter, as an address gives it.
      expect(filterOf(filterToQuery(rest).toString())).toEqual(rest);
    }
  });

  test('removing all conditions leaves the empty filter', () => {
    const rest = chosenIn(FULL).reduce(without, FULL);
    expect(rest).toEqual({ ...EMPTY_FILTER, sort: 'price_asc' });
  });

  test('removing a condition that is not set changes nothing', () => {
    expect(without(FULL, { key: 'widths', value: '999' })).toEqual(FULL);
    expect(without(EMPTY_FILTER, { key: 'kit', value: '' })).toEqual(EMPTY_FILTER);
  });
});

test('what an empty search looked for ends in one full stop', () => {
  const parts = [
    { kind: 'season', text: 'Зимние', string: 'до 2017 руб', fields: {}, at: [] },
    { kind: 'price', text: 'до 2 017 руб.', string: 'зимние', fields: {}, at: [] },
  ] as const;
  const filter = { ...EMPTY_FILTER, string: 'зимние до 2017 руб' };
  expect(emptyText(filter, { parts, dropped: [] })).toBe('Искали: Зимние; до 2 017 руб.');
  expect(emptyText(filterOf('season=winter&diametr=16'), null)).toBe('Искали: Зимние; Диаметр 16.');
  expect(emptyText(EMPTY_FILTER, null)).toBe('');
});
