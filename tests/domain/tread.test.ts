import { expect, test } from 'vitest';
import { offRoadOf } from '#src/domain/tread.ts';

test.each([
  ['Geolandar A/T G015', 'all-terrain'],
  ['Outpost AT', 'all-terrain'],
  ['Grandtrek AT3', 'all-terrain'],
  ['AT-771 Bravo', 'all-terrain'],
  ['Wrangler All-Terrain Adventure', 'all-terrain'],
  ['Open Country M/T', 'mud-terrain'],
  ['MT-764 Bighorn', 'mud-terrain'],
  ['Mud-Terrain T/A KM3', 'mud-terrain'],
  ['Bosco H/T V-238', null],
  ['Latitude Sport', null],
  ['Rotiiva MTX', null],
])('a model without `tread` is off-road by its title: %s', (title, expected) => {
  expect(offRoadOf({ season: 'allseason', title })).toBe(expected);
  expect(offRoadOf({ season: 'winter', title })).toBeNull();
});

test('`tread` outweighs the title, but no winter tyre is off-road', () => {
  expect(offRoadOf({ season: 'summer', tread: 'all-terrain', title: 'Flame' })).toBe('all-terrain');
  expect(offRoadOf({ season: 'summer', tread: 'suv-highway', title: 'Geolandar A/T' })).toBeNull();
  expect(offRoadOf({ season: 'winter', tread: 'mud-terrain', title: 'Mud' })).toBeNull();
});
