import { expect, test } from 'vitest';
import { filterBody } from '#src/api/filter-body.ts';
import { FACET_FIELDS } from '#src/domain/facets.ts';
import { ADDRESS_KEYS, EMPTY_FILTER, filterFromQuery } from '#src/domain/filter.ts';
import {
  FILTER_FIELDS,
  FLAG_FIELDS,
  fieldsOf,
  keyOf,
  LIST_FIELDS,
  mainDataKeyOf,
  rowOf,
  wordsOf,
} from '#src/domain/filter-keys.ts';

/** The spellings that wire.md promises. The table of keys may grow, but these must not change. */
const FULL = filterFromQuery(
  new URLSearchParams(
    'season=winter&width=205&height=55&diametr=16&brand=КАМА&runflat=1&spikes=1&cargo=1&kit=1&string=a&sort=price_asc&models_filter=topsell',
  ),
);

// spec: 3.filter
test('a body has every key in the wire’s spelling and order', () => {
  expect(JSON.stringify(filterBody(FULL))).toBe(
    '{"clear_params":false,"season":{"summer":false,"winter":true,"allseason":false},"runflat":true,"spikes":true,"cargo":true,' +
      '"kit":true,"brand":["КАМА"],"width":["205"],"height":["55"],"diametr":["16"],"string":"a","sort":"price_asc",' +
      '"models_filter":"topsell"}',
  );
});

test('the body of an empty filter has flags and seasons only', () => {
  expect(JSON.stringify(filterBody(EMPTY_FILTER))).toBe(
    '{"clear_params":true,"season":{"summer":false,"winter":false,"allseason":false},"runflat":false,"spikes":false,' +
      '"cargo":false,"kit":false}',
  );
});

test('an address may carry these keys, in this order', () => {
  expect(ADDRESS_KEYS.join(' ')).toBe(
    'season width height diametr brand runflat spikes cargo kit instock nospikes xl price_from price_to load_from speed_from rear axle noise_to fuel_from grip_from year_from country string models_filter sort',
  );
});

test('facets have the wire’s order and keys', () => {
  expect(FACET_FIELDS.map(keyOf).join(' ')).toBe(
    'brand width height diametr season runflat spikes cargo kit instock nospikes xl load_from speed_from noise_to fuel_from grip_from year_from country',
  );
});

// spec: 3.search-keys
test('main_data names the option lists as the spec does', () => {
  expect(LIST_FIELDS.map(mainDataKeyOf)).toEqual(['width', 'height', 'diameter', 'brand']);
});

test('the panel’s lists and boxes are named as wire.md has them, the set of four not on the home page', () => {
  expect(LIST_FIELDS.map(field => wordsOf(field).name.toUpperCase())).toEqual([
    'ШИРИНА',
    'ПРОФИЛЬ',
    'ДИАМЕТР',
    'ПРОИЗВОДИТЕЛЬ',
  ]);
  expect(FLAG_FIELDS.map(flag => wordsOf(flag).name)).toEqual([
    'Run Flat',
    'Шипованные',
    'Грузовые',
    'от комплекта (4 шт.)',
    'В наличии',
    'Без шипов',
    'XL (усиленные)',
  ]);
  expect(FLAG_FIELDS.filter(flag => rowOf(flag).fullPanel)).toEqual(['kit']);
});

test('a body tells conditions of the folded group only when they are set', () => {
  const filter = filterFromQuery(new URLSearchParams('instock=1&xl=1'));
  expect(filterBody(filter)).toEqual({ ...filterBody(EMPTY_FILTER), instock: true, xl: true });
});

test('no two keys of an address are spelt alike, and fields are listed in the order of the kinds asked for', () => {
  const keys = FILTER_FIELDS.map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
  expect(fieldsOf('names', 'list')).toEqual([...fieldsOf('names'), ...fieldsOf('list')]);
});
