import { expect, test } from 'vitest';
import { familyOf, sizeOf, typicalSize } from '#scripts/studio/models.ts';
import { type Model, subjectOf } from '#scripts/studio/parameters.ts';
import { keyOf } from '#scripts/studio/photo-index.ts';
import { TREAD_FAMILIES, type TreadFamily } from '#src/domain/tread.ts';

const model = (family: TreadFamily, slug = `a-${family}`): Model => ({
  slug,
  brand: 'Torero',
  title: 'MP 47',
  family,
  winter: family.startsWith('winter'),
  spikes: family === 'winter-studded',
  topsell: false,
  size: { width: 205, aspect: 55, rim: 16, text: '205/55 R16 91T' },
});

/** When one of these keys changes, `npm run photos` renders all photographs of the family again. */
const KEYS: Readonly<Record<TreadFamily, string>> = {
  'winter-directional': '7bff8e750b88c6c4',
  'winter-friction': '78ba31c905566b66',
  'winter-studded': '4adcdc9d6c9cdd5b',
  'summer-asymmetric': '5faacaf2ce154eda',
  'summer-directional': 'f3625aaa7f1c0f4d',
  'summer-symmetric': '7a96eaf1c448c613',
  allseason: 'e260f538194d0b27',
  'suv-highway': 'adfd2efd889f9362',
  'all-terrain': 'd378256792fab7f2',
  'mud-terrain': '7da972d4df67f9bf',
  cargo: '18819968f174edba',
};

test('a model has the same parameters on every machine', () => {
  const keys = TREAD_FAMILIES.map(family => [family, keyOf(subjectOf(model(family)), 'quarter')]);
  expect(Object.fromEntries(keys)).toEqual(KEYS);
});

test('two models of one family have different treads, and only studded ones have studs', () => {
  for (const family of TREAD_FAMILIES) {
    const [one, other] = [subjectOf(model(family, 'one')), subjectOf(model(family, 'other'))];
    expect(one.tread.marks, family).not.toEqual(other.tread.marks);
    expect(one.tread.studs !== null, family).toBe(family === 'winter-studded');
  }
});

test('a groove round the tyre closes: waves and pitches are integers, and the lengths of pitches add up', () => {
  for (const family of TREAD_FAMILIES) {
    const { tread } = subjectOf(model(family));
    expect(Number.isInteger(tread.pitches)).toBe(true);
    expect(tread.rhythm).toHaveLength(tread.pitches);
    expect(tread.rhythm.reduce((sum, length) => sum + length, 0)).toBeCloseTo(tread.pitches, 1);
    for (const mark of tread.marks) if (mark.kind === 'ring') expect(Number.isInteger(mark.waves)).toBe(true);
  }
});

test('no photograph of a model says a size or a load: a model has many', () => {
  for (const family of TREAD_FAMILIES) {
    const { size, small } = subjectOf(model(family)).wall;
    expect(size, family).toBe('');
    expect(small.join(), family).not.toMatch(/\d{3}|LOAD|PRESS/u);
  }
});

test('the section has the dimensions of the size: 205/55 R16 is 632 mm high', () => {
  const { section } = subjectOf(model('summer-asymmetric'));
  expect(section.rim + 2 * section.height).toBeCloseTo(632, 0);
  expect(section.width).toBe(205);
  expect(section.treadWidth).toBeGreaterThan(140);
  expect(section.treadWidth).toBeLessThan(195);
});

test('sizes in every notation are parsed, and the typical size is the median', () => {
  expect(sizeOf('31x10.5 R15')).toMatchObject({ width: 267, rim: 15 });
  expect(sizeOf('185 R14C')).toMatchObject({ width: 185, aspect: 80, rim: 14 });
  expect(sizeOf('как-нибудь')).toBeNull();
  const sizes = ['255/35 R20', '175/65 R14', '205/55 R16']
    .map(size => sizeOf(size))
    .filter(size => size !== null);
  expect(typicalSize(sizes)?.text).toBe('205/55 R16');
  expect(typicalSize([])).toBeUndefined();
});

test('a model without a tread family gets one that fits its season and flags', () => {
  const header = { brand: 'Torero', title: 'MP 47', spikes: false, cargo: false, topsell: false } as const;
  expect(familyOf({ ...header, season: 'winter' })).toBe('winter-directional');
  expect(familyOf({ ...header, season: 'winter', spikes: true })).toBe('winter-studded');
  expect(familyOf({ ...header, season: 'summer', cargo: true })).toBe('cargo');
  expect(familyOf({ ...header, season: 'summer' })).toBe('summer-asymmetric');
  expect(familyOf({ ...header, season: 'allseason', tread: 'all-terrain' })).toBe('all-terrain');
});
