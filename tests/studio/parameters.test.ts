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
  size: { width: 205, aspect: 55, rim: 16, text: '205/55 R16 91T' },
});

/** Where one of these changes, `npm run photos` takes all photographs of the family anew. */
const KEYS: Readonly<Record<TreadFamily, string>> = {
  'winter-directional': '8a3b91b50c4cd4de',
  'winter-friction': '97f466edd2c5cc0d',
  'winter-studded': '61fc97641961212e',
  'summer-asymmetric': 'cf76e2fe411c213d',
  'summer-directional': '4e5f7f60e9c0f197',
  'summer-symmetric': 'd73af0b9f24a2918',
  allseason: 'ebcaac2bf3b9ce44',
  'suv-highway': 'd34a337f3e6e1af2',
  'all-terrain': '8e98d99fec7371a8',
  'mud-terrain': '0de52a755144b961',
  cargo: 'a506540d3f8bfe5b',
};

test('a model has the same tyre on any machine and on any day', () => {
  const keys = TREAD_FAMILIES.map(family => [family, keyOf(subjectOf(model(family)))]);
  expect(Object.fromEntries(keys)).toEqual(KEYS);
});

test('two models of one family have different treads, and only studded ones have studs', () => {
  for (const family of TREAD_FAMILIES) {
    const [one, other] = [subjectOf(model(family, 'one')), subjectOf(model(family, 'other'))];
    expect(one.tread.marks, family).not.toEqual(other.tread.marks);
    expect(one.tread.studs !== null, family).toBe(family === 'winter-studded');
  }
});

test('a groove round the tyre closes: waves of a pitch and pitches are whole, lengths of pitches make the whole', () => {
  for (const family of TREAD_FAMILIES) {
    const { tread } = subjectOf(model(family));
    expect(Number.isInteger(tread.pitches)).toBe(true);
    expect(tread.rhythm).toHaveLength(tread.pitches);
    expect(tread.rhythm.reduce((sum, length) => sum + length, 0)).toBeCloseTo(tread.pitches, 1);
    for (const mark of tread.marks) if (mark.kind === 'ring') expect(Number.isInteger(mark.waves)).toBe(true);
  }
});

test('the section has the measures of the size: 205/55 R16 is 632 mm high', () => {
  const { section } = subjectOf(model('summer-asymmetric'));
  expect(section.rim + 2 * section.height).toBeCloseTo(632, 0);
  expect(section.width).toBe(205);
  expect(section.treadWidth).toBeGreaterThan(140);
  expect(section.treadWidth).toBeLessThan(195);
});

test('sizes of every writing are read, and the typical one is the middle one', () => {
  expect(sizeOf('31x10.5 R15')).toMatchObject({ width: 267, rim: 15 });
  expect(sizeOf('185 R14C')).toMatchObject({ width: 185, aspect: 80, rim: 14 });
  expect(sizeOf('как-нибудь')).toBeNull();
  const sizes = ['255/35 R20', '175/65 R14', '205/55 R16']
    .map(size => sizeOf(size))
    .filter(size => size !== null);
  expect(typicalSize(sizes)?.text).toBe('205/55 R16');
  expect(typicalSize([])).toBeUndefined();
});

test('a model without a family of tread gets that of its season', () => {
  const header = { brand: 'Torero', title: 'MP 47', spikes: false, cargo: false } as const;
  expect(familyOf({ ...header, season: 'winter' })).toBe('winter-directional');
  expect(familyOf({ ...header, season: 'winter', spikes: true })).toBe('winter-studded');
  expect(familyOf({ ...header, season: 'summer', cargo: true })).toBe('cargo');
  expect(familyOf({ ...header, season: 'summer' })).toBe('summer-asymmetric');
  expect(familyOf({ ...header, season: 'allseason', tread: 'all-terrain' })).toBe('all-terrain');
});
