import { expect, test } from 'vitest';
import { dayIn } from '#src/domain/calendar.ts';
import { nextSeasonDay, seasonOfDay } from '#src/domain/season-of-day.ts';

test.each([
  ['2026-02-28', 'winter', '2026-03-01'],
  ['2026-03-01', 'summer', '2026-09-01'],
  ['2026-08-31', 'summer', '2026-09-01'],
  ['2026-09-01', 'winter', '2027-03-01'],
  ['2026-11-20', 'winter', '2027-03-01'],
  ['2026-12-31', 'winter', '2027-03-01'],
  ['2027-01-01', 'winter', '2027-03-01'],
])('on %s shoppers buy %s tyres, until %s', (day, season, next) => {
  expect(seasonOfDay(day)).toBe(season);
  expect(nextSeasonDay(day)).toBe(next);
});

test('the months of obligatory winter tyres and of forbidden studs are in their season', () => {
  for (const month of ['12', '01', '02']) expect(seasonOfDay(`2026-${month}-15`)).toBe('winter');
  for (const month of ['06', '07', '08']) expect(seasonOfDay(`2026-${month}-15`)).toBe('summer');
});

test('a season begins at midnight of the shop, not of the machine', () => {
  expect(seasonOfDay(dayIn('Europe/Moscow', new Date('2026-08-31T20:59:59Z')))).toBe('summer');
  expect(seasonOfDay(dayIn('Europe/Moscow', new Date('2026-08-31T21:00:00Z')))).toBe('winter');
});
