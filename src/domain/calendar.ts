/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** Dates of content are days (`2026-03-01`) in the shop's own time zone. */
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** Whether the text is a real day of the calendar: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The current day in a time zone. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** The last day that can be written with a four-digit year; editors often use it for «for ever». */
export const LAST_DAY = '9999-12-31';

/** The day after: 2026-02-28 → 2026-03-01; the last day stays itself. */
export function nextDay(day: string): string {
  if (day === LAST_DAY) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** «15 ноября 2026 г.» with no-break spaces. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/\s/gu, '\u00A0');
}
