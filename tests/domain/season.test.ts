import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FEATURES,
  FILTER_NAMES,
  FLAG_NAMES,
  flagsOf,
  groupOf,
  MODEL_GROUP_TITLES,
  MODEL_GROUPS,
  MODELS_FILTER_TITLES,
  MODELS_FILTERS,
  SEASONS,
  tyreFlags,
} from '#src/domain/season.ts';

const season = fc.constantFrom(...SEASONS);
const features = fc.record({ runflat: fc.boolean(), spikes: fc.boolean(), cargo: fc.boolean() });

describe('what a tyre is for', () => {
  test('exactly one season flag is on, the features as they are', () => {
    fc.assert(
      fc.property(season, features, (own, on) => {
        const prop = tyreFlags(own, on);
        expect(SEASONS.filter(each => prop[each])).toEqual([own]);
        expect(FEATURES.filter(each => prop[each])).toEqual(FEATURES.filter(each => on[each]));
      }),
    );
  });

  test('flags are shown season first, then run-flat, studs, cargo', () => {
    const all = tyreFlags('winter', { runflat: true, spikes: true, cargo: true });
    expect(flagsOf(all)).toEqual(['winter', 'runflat', 'spikes', 'cargo']);
    expect(flagsOf(tyreFlags('summer', { runflat: false, spikes: false, cargo: false }))).toEqual(['summer']);
  });

  test('a model is in one group: leaders first, then by season', () => {
    expect(SEASONS.map(each => groupOf(each, false))).toEqual(['summer', 'winter', 'other']);
    for (const each of SEASONS) expect(groupOf(each, true)).toBe('topsell');
    expect(MODEL_GROUPS).toEqual(['topsell', 'summer', 'winter', 'other']);
  });

  test('the groups of a brand page have the headings of the spec', () => {
    expect(MODEL_GROUPS.map(group => MODEL_GROUP_TITLES[group])).toEqual([
      'Лидеры продаж',
      'Летние шины',
      'Зимние шины',
      'Прочие шины',
    ]);
  });

  test('the filter names flags as wire.md does, a single tyre in the singular', () => {
    expect([...SEASONS, ...FEATURES].map(flag => FILTER_NAMES[flag])).toEqual([
      'Летние',
      'Зимние',
      'Всесезонные',
      'Run Flat',
      'Шипованные',
      'Грузовые',
    ]);
    expect([...SEASONS, ...FEATURES].map(flag => FLAG_NAMES[flag])).toEqual([
      'Летняя',
      'Зимняя',
      'Всесезонная',
      'Run Flat',
      'Шипованная',
      'Грузовая',
    ]);
  });

  test('every list of models has a heading of its own', () => {
    expect(MODELS_FILTERS.toSorted()).toEqual([...SEASONS, ...FEATURES, 'topsell'].toSorted());
    expect(MODELS_FILTER_TITLES).toEqual({
      winter: 'Зимние шины',
      summer: 'Летние шины',
      allseason: 'Всесезонные шины',
      topsell: 'Лидеры продаж',
      runflat: 'Шины Run Flat',
      spikes: 'Шипованные шины',
      cargo: 'Грузовые шины',
    });
  });
});
