import { formatDay, isDay } from './calendar.ts';

/** A minute of content, `2026-11-30T09:00`, by the clock of the shop's time zone. */
const MINUTE = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/u;

/** Whether the text is a day, `2026-11-30`, or a minute, `2026-11-30T09:00`. */
export const isMoment = (text: string): boolean =>
  isDay(text) || (MINUTE.test(text) && isDay(text.slice(0, 10)));

/** «30 ноября 2026 г.» or «30 ноября 2026 г. в 09:00», with no-break spaces. */
export function formatMoment(moment: string): string {
  const [day = '', time] = moment.split('T');
  return time === undefined ? formatDay(day) : `${formatDay(day)}\u00A0в\u00A0${time}`;
}

/** «30 ноября» or «30 ноября, 18:00»; the year is said when it is not the one of `today`. */
export function formatEnd(moment: string, today: string): string {
  const [day = '', time] = moment.split('T');
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const);
  const words = new Date(`${day}T00:00:00Z`)
    .toLocaleDateString('ru-RU', { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' })
    .replace(/\s/gu, '\u00A0');
  return time === undefined ? words : `${words}, ${time}`;
}

const HOUR_MS = 3_600_000;
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a time zone are ahead of UTC at an instant, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  let format = offsetFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    offsetFormats.set(timeZone, format);
  }
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/u.exec(name) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}

/**
 * The instant, in ms, at which a day or a minute begins: the first at which the clocks of the time zone show it or a
 * later time. A time that the clocks skip begins right after the skip; of a time that they show twice, the first counts.
 */
export function instantOf(moment: string, timeZone: string): number {
  const asUtc = Date.parse(moment.length === 10 ? `${moment}T00:00Z` : `${moment}Z`);
  const before = offsetAt(asUtc - 24 * HOUR_MS, timeZone);
  const after = offsetAt(asUtc + 24 * HOUR_MS, timeZone);
  for (const offset of [before, after])
    if (offsetAt(asUtc - offset, timeZone) === offset) return asUtc - offset;
  return changeOfOffset(asUtc - after, asUtc - before, timeZone);
}

/** The instant between two at which the clocks change: the offset at `from` differs from that at `to`. */
function changeOfOffset(from: number, to: number, timeZone: string): number {
  const offset = offsetAt(from, timeZone);
  let [earlier, later] = [from, to];
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2);
    if (offsetAt(middle, timeZone) === offset) earlier = middle;
    else later = middle;
  }
  return later;
}
