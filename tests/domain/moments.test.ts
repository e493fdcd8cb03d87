import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoment, instantOf, isMoment } from '#src/domain/moments.ts';

describe('moments', () => {
  test.each(['2026-03-01', '2026-03-01T00:00', '2026-03-01T23:59', '9999-12-31T09:00'])('%s is one', text => {
    expect(isMoment(text)).toBe(true);
  });

  test.each([
    '',
    '2026-02-30',
    '2026-02-30T09:00',
    '2026-03-01T24:00',
    '2026-03-01T09:60',
    '2026-03-01T9:00',
    '2026-03-01 09:00',
    '2026-03-01T09:00Z',
    '2026-03-01T09:00:00',
  ])('%j is none', text => {
    expect(isMoment(text)).toBe(false);
  });

  test('a moment in words has no space at which a line could break', () => {
    expect(formatMoment('2026-11-30')).toBe('30\u00A0ноября\u00A02026\u00A0г.');
    expect(formatMoment('2026-11-30T09:00')).toBe('30\u00A0ноября\u00A02026\u00A0г.\u00A0в\u00A009:00');
  });
});

describe('the instant of a moment in a time zone', () => {
  test.each([
    ['a day begins at midnight', 'Europe/Moscow', '2026-11-30', '2026-11-29T21:00:00Z'],
    ['a minute', 'Europe/Moscow', '2026-11-30T09:00', '2026-11-30T06:00:00Z'],
    ['a minute in summer', 'Europe/Berlin', '2026-07-01T09:00', '2026-07-01T07:00:00Z'],
    ['the last minute before a skip', 'Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00Z'],
    ['a skipped minute begins after the skip', 'Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:00:00Z'],
    ['the first minute after a skip', 'Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00Z'],
    ['of a minute shown twice, the first', 'Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
    ['after a repeated hour', 'Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00Z'],
    ['a day without a midnight', 'Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z'],
    ['of two midnights the first', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
    ['a day that a zone skipped', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
    ['a half-hour offset', 'Asia/Kolkata', '2026-11-30T09:00', '2026-11-30T03:30:00Z'],
  ])('%s (%s, %s)', (_, zone, moment, expected) => {
    expect(new Date(instantOf(moment, zone)).toISOString()).toBe(expected.replace('Z', '.000Z'));
  });

  test('is the first minute at which the clocks show it or a later time, in every zone', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const minute = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map(date => date.toISOString().slice(0, 16));
    fc.assert(
      fc.property(zone, minute, (timeZone, moment) => {
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
        const formatted = (instant: number) => format.format(instant).replace(' ', 'T');
        const instant = instantOf(moment, timeZone);
        expect(formatted(instant) >= moment).toBe(true);
        for (let minutes = 1; minutes <= 180; minutes += 7)
          expect(formatted(instant - minutes * 60_000) < moment).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
