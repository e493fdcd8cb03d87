import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { filterBody as bodySchema } from '#src/api/filter-body.schema.ts';
import { filterBody } from '#src/api/filter-body.ts';
import { EMPTY_FILTER, filterFromQuery } from '#src/domain/filter.ts';
import type { Filter, ListField } from '#src/domain/filter-keys.ts';
import { FEATURES, SEASONS } from '#src/domain/season.ts';
import { anyFilter } from '../harness/any-filter.ts';
import { openTab, type Tab } from './tab.ts';

let tab: Tab;
beforeEach(async () => {
  tab = await openTab();
});

const state = () => tab.filter.$filter.get();
const FULL: Filter = filterFromQuery(
  new URLSearchParams(
    'season=winter&width=205&height=55&diametr=16&brand=КАМА&runflat=1&spikes=1&cargo=1&kit=1&string=a&sort=price_asc&models_filter=topsell',
  ),
);

test('initially nothing is chosen and «ВСЕ» is on', () => {
  expect(state()).toEqual({ filter: EMPTY_FILTER, clearParams: true });
});

test('an address with seasons turns «ВСЕ» off, one without them on', () => {
  tab.filter.adoptFilter(FULL);
  expect(state()).toEqual({ filter: FULL, clearParams: false });
  tab.filter.adoptFilter({ ...FULL, seasons: [] });
  expect(state().clearParams).toBe(true);
});

// spec: 4.filter-reset
test('a reset clears every key and turns «ВСЕ» on', () => {
  tab.filter.adoptFilter(FULL);
  tab.filter.resetFilter();
  expect(state()).toEqual({ filter: EMPTY_FILTER, clearParams: true });
});

describe('seasons and «ВСЕ» (spec section 4)', () => {
  test.each(SEASONS)('%s from a menu link: only that season', season => {
    tab.filter.adoptFilter(FULL);
    tab.filter.adoptFilter(filterFromQuery(new URLSearchParams({ season })));
    expect(state()).toEqual({ filter: { ...EMPTY_FILTER, seasons: [season] }, clearParams: false });
  });

  // spec: 4.season-toggle
  test('turning a season on turns «ВСЕ» off', () => {
    tab.filter.toggleSeason('winter');
    expect(state()).toMatchObject({ filter: { seasons: ['winter'] }, clearParams: false });
  });

  // spec: 4.season-toggle
  test('toggling changes only that season; turning the last one off leaves «ВСЕ» off', () => {
    tab.filter.toggleSeason('winter');
    tab.filter.toggleSeason('summer');
    expect(state().filter.seasons).toEqual(['summer', 'winter']);
    tab.filter.toggleSeason('summer');
    tab.filter.toggleSeason('winter');
    expect(state()).toMatchObject({ filter: { seasons: [] }, clearParams: false });
  });

  // spec: 4.clear-params-toggle
  test('turning «ВСЕ» on clears all seasons and nothing else', () => {
    tab.filter.adoptFilter(FULL);
    tab.filter.toggleClearParams();
    expect(state()).toEqual({ filter: { ...FULL, seasons: [] }, clearParams: true });
    tab.filter.toggleClearParams();
    expect(state().clearParams).toBe(false);
  });
});

// spec: 4.flag-toggles
test.each([...FEATURES, 'kit'] as const)('%s toggles', flag => {
  tab.filter.toggleFlag(flag);
  expect(state().filter).toEqual({ ...EMPTY_FILTER, [flag]: true });
  tab.filter.toggleFlag(flag);
  expect(state().filter).toEqual(EMPTY_FILTER);
});

test('lists, text and sort', () => {
  tab.filter.chooseList('widths', ['215', '205', '205', '']);
  tab.filter.chooseList('brands', ['Nokian Tyres']);
  tab.filter.typeString('hakka ');
  tab.filter.chooseSort('price_desc');
  expect(state().filter).toEqual({
    ...EMPTY_FILTER,
    widths: ['205', '215'],
    brands: ['Nokian Tyres'],
    string: 'hakka ',
    sort: 'price_desc',
  });
  tab.filter.chooseList('widths', []);
  tab.filter.chooseSort(null);
  expect(state().filter).toMatchObject({ widths: [], sort: null });
});

test('a text keeps its trailing space while typed, and loses it when searched for', () => {
  tab.filter.typeString('  hakka ');
  expect(state().filter.string).toBe('  hakka ');
  expect(tab.filter.chosenFilter().string).toBe('hakka');
});

test('a long text stays whole in the field, and 100 characters of it are searched for', () => {
  tab.filter.typeString('ш'.repeat(150));
  expect(state().filter.string).toHaveLength(150);
  expect(tab.filter.chosenFilter().string).toHaveLength(100);
});

test('«ПОДОБРАТЬ» on other pages opens the first page of results', () => {
  tab.filter.adoptFilter({ ...EMPTY_FILTER, widths: ['205'], brands: ['Nokian Tyres'] });
  tab.filter.openResults();
  expect(tab.browser.opened).toEqual(['/products?width=205&brand=Nokian+Tyres']);
});

// spec: 2.car.size-click
test('a size found by car is the whole filter', () => {
  tab.filter.adoptFilter(FULL);
  tab.filter.chooseSize({ width: '185', height: '65', rim: '15' }, null);
  expect(state()).toEqual({
    filter: { ...EMPTY_FILTER, widths: ['185'], heights: ['65'], rims: ['15'] },
    clearParams: true,
  });
  expect(tab.browser.opened).toEqual(['/products?width=185&height=65&diametr=15']);
});

test('a full-profile size has no height', () => {
  tab.filter.chooseSize({ width: '185', height: '', rim: '14' }, null);
  expect(tab.browser.opened).toEqual(['/products?width=185&diametr=14']);
});

test('a size for a season has the season in its filter', () => {
  tab.filter.chooseSize({ width: '185', height: '65', rim: '15' }, 'winter');
  expect(tab.browser.opened).toEqual(['/products?season=winter&width=185&height=65&diametr=15']);
});

// spec: 3.filter
test('the server reads the sent filter as the same filter', () => {
  fc.assert(
    fc.property(anyFilter(), filter => {
      expect(bodySchema.parse(JSON.parse(JSON.stringify(filterBody(filter))))).toEqual(filter);
    }),
  );
});

/** The rules of section 4: flags as named in the spec, one rule per change. */
interface Model {
  clear_params: boolean;
  season: Record<'summer' | 'winter' | 'allseason', boolean>;
  flags: Record<string, boolean>;
  lists: Record<string, string[]>;
}
const nothing = (): Model => ({
  clear_params: true,
  season: { summer: false, winter: false, allseason: false },
  flags: { runflat: false, spikes: false, cargo: false, kit: false },
  lists: { widths: [], heights: [], rims: [], brands: [] },
});

type Change =
  | ['season' | 'menu', 'summer' | 'winter' | 'allseason']
  | ['clear' | 'reset']
  | ['flag', 'runflat' | 'spikes' | 'cargo' | 'kit']
  | ['list', ListField, string[]];
const season = fc.constantFrom(...SEASONS);
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constantFrom('season' as const), season),
  fc.tuple(fc.constant('menu' as const), season),
  fc.constantFrom<Change>(['clear'], ['clear'], ['reset']),
  fc.tuple(fc.constant('flag' as const), fc.constantFrom(...FEATURES, 'kit' as const)),
  fc.tuple(
    fc.constant('list' as const),
    fc.constantFrom<ListField>('widths', 'heights', 'rims', 'brands'),
    fc.subarray(['15', '16', '205']),
  ),
);

function follow(model: Model, change: Change): Model {
  switch (change[0]) {
    case 'season': {
      const isOn = !model.season[change[1]];
      const next = { ...model, season: { ...model.season, [change[1]]: isOn } };
      return isOn ? { ...next, clear_params: false } : next;
    }
    case 'menu':
      return { ...nothing(), season: { ...nothing().season, [change[1]]: true }, clear_params: false };
    case 'clear':
      return model.clear_params
        ? { ...model, clear_params: false }
        : { ...model, clear_params: true, season: nothing().season };
    case 'reset':
      return nothing();
    case 'flag':
      return { ...model, flags: { ...model.flags, [change[1]]: !model.flags[change[1]] } };
    case 'list':
      return { ...model, lists: { ...model.lists, [change[1]]: change[2] } };
  }
}

function carryOut(change: Change): void {
  const { filter } = tab;
  if (change[0] === 'season') filter.toggleSeason(change[1]);
  else if (change[0] === 'menu') filter.adoptFilter({ ...EMPTY_FILTER, seasons: [change[1]] });
  else if (change[0] === 'clear') filter.toggleClearParams();
  else if (change[0] === 'reset') filter.resetFilter();
  else if (change[0] === 'flag') filter.toggleFlag(change[1]);
  else if (change[0] === 'list') filter.chooseList(change[1], change[2]);
}

test('any series of changes gives the state that section 4 requires, and «ВСЕ» is never on together with a season', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 30 }), series => {
      tab.filter.resetFilter();
      let model = nothing();
      for (const change of series) {
        carryOut(change);
        model = follow(model, change);
        const { filter, clearParams } = state();
        expect(clearParams).toBe(model.clear_params);
        expect(filter.seasons).toEqual(SEASONS.filter(each => model.season[each]));
        for (const [flag, isOn] of Object.entries(model.flags))
          expect(filter[flag as 'kit'], flag).toBe(isOn);
        for (const [key, values] of Object.entries(model.lists))
          expect(filter[key as ListField]).toEqual(values);
        expect(clearParams && filter.seasons.length > 0).toBe(false);
      }
    }),
  );
});
