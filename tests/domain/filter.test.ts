import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterBody } from '#src/api/filter-body.schema.ts';
import {
  ADDRESS_KEYS,
  EMPTY_FILTER,
  filterFromQuery,
  filterToQuery,
  hasFilterKey,
  MAX_STRING,
  tidyList,
  tidySizes,
} from '#src/domain/filter.ts';
import { type Filter, SORT_NAMES, SORTS } from '#src/domain/filter-keys.ts';
import { anyFilter } from '../harness/any-filter.ts';

const weird = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'Nokian Tyres',
    'A&B=C',
    '50 %',
    'Шины, и точка',
    '+7',
    '"',
    "O'Neil",
    'all',
    ' ',
    '#',
    '05',
    '5',
  ),
);
const sizes = fc
  .array(fc.oneof(weird, fc.integer({ min: 105, max: 425 }).map(String)), { maxLength: 8 })
  .map(tidySizes);
const string = weird.map(text => filterFromQuery(new URLSearchParams([['string', text]])).string);
const filters = anyFilter({
  brands: fc.array(weird, { maxLength: 8 }).map(tidyList),
  widths: sizes,
  heights: sizes,
  rims: sizes,
  string,
});
const fromText = (query: string) => filterFromQuery(new URLSearchParams(query));

describe('the address of a search', () => {
  test('names the same search when it is read back', () => {
    fc.assert(
      fc.property(filters, filter => {
        expect(filterFromQuery(filterToQuery(filter))).toEqual(filter);
        expect(fromText(filterToQuery(filter).toString())).toEqual(filter);
      }),
      { numRuns: 500 },
    );
  });

  test('differs for any two searches that differ: an answer is kept under it', () => {
    fc.assert(
      fc.property(filters, filters, (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(filterToQuery(a).toString() === filterToQuery(b).toString()).toBe(same);
      }),
    );
  });

  test('has its keys in one fixed order', () => {
    const all: Filter = {
      ...EMPTY_FILTER,
      seasons: ['summer', 'winter'],
      brands: ['Kama', 'Nokian Tyres'],
      widths: ['205', '215'],
      heights: ['55'],
      rims: ['16'],
      runflat: true,
      spikes: true,
      cargo: true,
      kit: true,
      string: 'ice',
      sort: 'price_asc',
      modelsFilter: 'topsell',
    };
    expect(decodeURIComponent(filterToQuery(all).toString())).toBe(
      'season=summer,winter&width=205,215&height=55&diametr=16&brand=Kama&brand=Nokian+Tyres' +
        '&runflat=1&spikes=1&cargo=1&kit=1&string=ice&models_filter=topsell&sort=price_asc',
    );
  });

  test('is one for one search, however its parts were ordered or repeated', () => {
    const shuffled = filters.chain(filter =>
      fc.tuple(
        fc.constant(filter),
        fc.shuffledSubarray(
          [...filterToQuery(filter)].flatMap(pair => [pair, pair]),
          { minLength: [...filterToQuery(filter)].length * 2 },
        ),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([filter, pairs]) => {
        expect(filterFromQuery(new URLSearchParams(pairs))).toEqual(filter);
      }),
    );
  });

  test('lists may be repeated or divided by commas; a brand may hold a comma', () => {
    expect(fromText('width=215,205&width=205').widths).toEqual(['205', '215']);
    expect(fromText('season=winter&season=summer').seasons).toEqual(['summer', 'winter']);
    expect(fromText('season=winter,+allseason').seasons).toEqual(['winter', 'allseason']);
    expect(fromText('brand=Шины, и точка&brand=Kama').brands).toEqual(['Kama', 'Шины, и точка']);
  });

  test.each([
    'season=spring&sort=name&models_filter=best&kit=maybe&runflat=0',
    'width=all&height=&diametr=,,,&brand=&brand=all&string=%20%20',
    'page=3&utm_source=x&__proto__=1&constructor=2',
    'width=%FF%FE&string=%',
  ])('what is not understood in %j is left out', query => {
    const { widths, string: text, ...rest } = fromText(query);
    expect({ ...rest, widths: [], string: '' }).toEqual(EMPTY_FILTER);
    expect(widths.join('') + text).toMatch(/^[\uFFFD%]*$/u);
  });

  test('garbage does not push out what is understood', () => {
    const garbage = Array.from({ length: 200 }, (_, at) => `a${at}`).join(',');
    expect(fromText(`season=${garbage},winter`).seasons).toEqual(['winter']);
  });

  test('no query makes it throw, and what comes out is normalised', () => {
    const key = fc.oneof(fc.constantFrom(...ADDRESS_KEYS), fc.string());
    const long = fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' });
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.oneof(weird, long))), pairs => {
        const filter = filterFromQuery(new URLSearchParams(pairs));
        expect(filter.string.length).toBeLessThanOrEqual(MAX_STRING);
        expect(filterFromQuery(filterToQuery(filter))).toEqual(filter);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(fromText(text)).toEqual(fromText(text));
      }),
    );
  });

  test('a text is cut at the bound without half of a character or a space at its end', () => {
    const cut = (text: string) => filterFromQuery(new URLSearchParams([['string', text]])).string;
    expect(cut('  шипы \n')).toBe('шипы');
    expect(cut('я'.repeat(150))).toBe('я'.repeat(100));
    expect(cut(`${'я'.repeat(99)}🛞`)).toBe('я'.repeat(99));
    expect(cut(`${'я'.repeat(99)} ябл`)).toBe('я'.repeat(99));
    expect(cut(`${'я'.repeat(98)}🛞`)).toBe(`${'я'.repeat(98)}🛞`);
  });
});

describe('which addresses name a search', () => {
  test('those with a known key, even an empty one', () => {
    const keys = 'season width height diametr brand runflat spikes cargo kit string models_filter sort'.split(
      ' ',
    );
    for (const key of keys) expect(hasFilterKey(new URLSearchParams([[key, '']]))).toBe(true);
    expect(hasFilterKey(new URLSearchParams('utm_source=ya&page=2'))).toBe(false);
    expect(hasFilterKey(new URLSearchParams())).toBe(false);
  });
});

test('a flag is on by 1, true or on', () => {
  for (const word of ['1', 'true', 'on'])
    expect(fromText(`runflat=${word}&spikes=${word}&cargo=${word}&kit=${word}`)).toEqual({
      ...EMPTY_FILTER,
      runflat: true,
      spikes: true,
      cargo: true,
      kit: true,
    });
  expect(fromText('runflat=2&spikes=TRUE&cargo=off&kit=')).toEqual(EMPTY_FILTER);
});

test('the two sorts are called as the spec calls them, dear first', () => {
  expect(SORTS.map(sort => [sort, SORT_NAMES[sort]])).toEqual([
    ['price_desc', 'Цена больше'],
    ['price_asc', 'Цена меньше'],
  ]);
});

describe('lists', () => {
  test('are trimmed, sorted by number, without empties, doubles and «all»', () => {
    expect(tidyList([' 9', '16', '17.5', '16 ', '', 'all', '  '])).toEqual(['9', '16', '17.5']);
  });

  test('come out the same in whatever order they went in', () => {
    const shuffled = fc
      .array(weird, { maxLength: 8 })
      .chain(list => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(tidyList(other)).toEqual(tidyList(list));
      }),
    );
    expect(tidyList(['5', '05'])).toEqual(tidyList(['05', '5']));
  });

  test('hold at most fifty values', () => {
    expect(tidyList(Array.from({ length: 80 }, (_, at) => String(at)))).toHaveLength(50);
  });
});

describe('a filter sent as a body', () => {
  test('is the filter that its address names', () => {
    fc.assert(
      fc.property(filters, filter => {
        const body = {
          season: Object.fromEntries(filter.seasons.map(season => [season, true])),
          brand: filter.brands,
          width: filter.widths,
          height: filter.heights.join(','),
          diametr: filter.rims,
          runflat: filter.runflat,
          spikes: filter.spikes,
          cargo: filter.cargo,
          kit: filter.kit,
          string: filter.string,
          sort: filter.sort,
          models_filter: filter.modelsFilter,
        };
        const parsed = filterBody.parse(JSON.parse(JSON.stringify(body)));
        expect(filterFromQuery(filterToQuery(parsed))).toEqual(parsed);
      }),
    );
    expect(filterBody.parse({ width: '205,215' })).toEqual(fromText('width=205,215'));
  });
});
