import type { Season } from './season.ts';

/** The season that shoppers buy tyres for; all-season tyres have none. */
export type TyreSeason = Exclude<Season, 'allseason'>;

/** Months, from 1, in which a half of the year begins. */
const SUMMER_FROM = 3;
const WINTER_FROM = 9;

/**
 * The season for which tyres are bought on a day (`2026-11-20`). Winter tyres are obligatory from December to February and
 * studs forbidden from June to August (TR CU 018/2011, annex 8, 5.5); shoppers buy in the three months before. So winter
 * lasts from September to February and summer from March to August.
 */
export function seasonOfDay(day: string): TyreSeason {
  const month = Number(day.slice(5, 7));
  return month >= SUMMER_FROM && month < WINTER_FROM ? 'summer' : 'winter';
}

/** The first day of the next season of {@link seasonOfDay}: `2026-11-20` → `2027-03-01`. */
export function nextSeasonDay(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  if (month < SUMMER_FROM) return `${day.slice(0, 4)}-03-01`;
  return month < WINTER_FROM ? `${day.slice(0, 4)}-09-01` : `${String(year + 1).padStart(4, '0')}-03-01`;
}
