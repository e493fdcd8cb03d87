import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, formatDay, isDay, nextDay } from '#src/domain/calendar.ts';

const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
const day = date.map(each => each.toISOString().slice(0, 10));

describe('days', () => {
  test.each(['2026-03-01', '2024-02-29', '2000-02-29', '9999-12-31'])('%s is one', text => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    '',
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-3-1',
    '01.03.2026',
    '2026-03-01T00:00',
    '2026-03-01\n',
    '٢٠٢٦-٠٣-٠١',
  ])('%j is none', text => {
    expect(isDay(text)).toBe(false);
  });

  test('of all texts with twelve months and 31 days each year has 365 or 366', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const daysOf = (year: number) =>
      Array.from(
        { length: 13 * 33 },
        (_, at) => `${year}-${two(Math.floor(at / 33))}-${two(at % 33)}`,
      ).filter(isDay).length;
    expect([2023, 2024, 2025, 2026, 1900, 2000].map(daysOf)).toEqual([365, 366, 365, 365, 365, 366]);
  });

  test('the day after follows without gaps', () => {
    expect(nextDay('2026-02-28')).toBe('2026-03-01');
    expect(nextDay('2024-02-28')).toBe('2024-02-29');
    expect(nextDay('2026-12-31')).toBe('2027-01-01');
    fc.assert(
      fc.property(day, each => {
        expect(isDay(nextDay(each))).toBe(true);
        expect(Date.parse(nextDay(each)) - Date.parse(each)).toBe(86_400_000);
        expect(nextDay(each) > each).toBe(true);
      }),
    );
  });

  test('the last day of the calendar is its own day after', () => {
    expect(nextDay('9999-12-31')).toBe('9999-12-31');
  });

  test('a day in words has no space at which a line could break', () => {
    expect(formatDay('2026-11-15')).toBe('15\u00A0ноября\u00A02026\u00A0г.');
    fc.assert(
      fc.property(day, each => {
        expect(formatDay(each)).not.toMatch(/[ \u202F]/u);
      }),
    );
  });
});

describe('the current day in the shop’s time zone', () => {
  test.each([
    ['Europe/Moscow', '2026-01-01T20:59:59Z', '2026-01-01'],
    ['Europe/Moscow', '2026-01-01T21:00:00Z', '2026-01-02'],
    ['Asia/Vladivostok', '2026-01-01T14:00:00Z', '2026-01-02'],
    ['America/New_York', '2026-01-01T04:59:59Z', '2025-12-31'],
    ['UTC', '2024-02-29T23:59:59Z', '2024-02-29'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02'],
  ])('in %s at %s it is %s', (zone, now, expected) => {
    expect(dayIn(zone, new Date(now))).toBe(expected);
  });

  test.each([
    ['forward, 23 hours long', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['back, 25 hours long', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('when clocks go %s, the day is one day', (_, expected, from, to) => {
    const at = (time: string, ms: number) => dayIn('Europe/Berlin', new Date(Date.parse(time) + ms));
    expect(at(from, -1) < expected).toBe(true);
    for (let time = Date.parse(from); time < Date.parse(to); time += 1_800_000)
      expect(dayIn('Europe/Berlin', new Date(time))).toBe(expected);
    expect(at(to, -1)).toBe(expected);
    expect(at(to, 0) > expected).toBe(true);
  });

  test('in every time zone it is a real day, at most one away from the UTC day', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(zone, date, (timeZone, now) => {
        const day = dayIn(timeZone, now);
        expect(isDay(day)).toBe(true);
        expect(Math.abs(Date.parse(day) - Date.parse(dayIn('UTC', now)))).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });
});
