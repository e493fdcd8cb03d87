import { describe, expect, test } from 'vitest';
import { openingAt, schemaHours } from '#src/domain/opening-hours.ts';

const HOURS = ['Mo-Fr 09:00-19:00', 'Sa 09:00-18:00'];
const MOSCOW = 'Europe/Moscow';

describe('whether the shop is open', () => {
  // 23 November 2026 is a Monday; Moscow is three hours ahead of UTC.
  test.each([
    ['2026-11-23T05:59Z', false, 'в\u00A09:00'],
    ['2026-11-23T06:00Z', true, 'до\u00A019:00'],
    ['2026-11-23T15:59Z', true, 'до\u00A019:00'],
    ['2026-11-23T16:00Z', false, 'завтра в\u00A09:00'],
    ['2026-11-28T14:59Z', true, 'до\u00A018:00'],
    ['2026-11-28T15:00Z', false, 'в понедельник в\u00A09:00'],
    ['2026-11-29T12:00Z', false, 'завтра в\u00A09:00'],
    // In Moscow it is Monday already.
    ['2026-11-29T21:30Z', false, 'в\u00A09:00'],
  ])('%s', (now, isOpen, when) => {
    expect(openingAt(HOURS, MOSCOW, Date.parse(now))).toEqual({ isOpen, when });
  });

  test('hours past midnight belong to the day on which they begin', () => {
    const night = ['Fr 20:00-02:00'];
    const at = (now: string) => openingAt(night, 'UTC', Date.parse(now));
    expect(at('2026-11-27T21:00Z')).toEqual({ isOpen: true, when: 'до\u00A02:00' });
    expect(at('2026-11-28T01:59Z')).toEqual({ isOpen: true, when: 'до\u00A02:00' });
    expect(at('2026-11-28T02:00Z')).toEqual({ isOpen: false, when: 'в пятницу в\u00A020:00' });
  });

  test('the clock is that of the time zone', () => {
    expect(openingAt(HOURS, 'Asia/Vladivostok', Date.parse('2026-11-23T00:00Z'))?.isOpen).toBe(true);
    expect(openingAt(HOURS, MOSCOW, Date.parse('2026-11-23T00:00Z'))?.isOpen).toBe(false);
  });

  test('a place without hours tells nothing', () => {
    expect(openingAt([], MOSCOW, 0)).toBeNull();
    expect(openingAt(['Xx 09:00-10:00'], MOSCOW, 0)).toBeNull();
  });

  test('from Sunday to Monday goes over the end of the week', () => {
    expect(openingAt(['Su-Mo 10:00-12:00'], 'UTC', Date.parse('2026-11-23T11:00Z'))?.isOpen).toBe(true);
    expect(openingAt(['Su-Mo 10:00-12:00'], 'UTC', Date.parse('2026-11-24T11:00Z'))?.when).toBe(
      'в воскресенье в\u00A010:00',
    );
  });
});

test.each([
  [
    'Пн–Пт 9:00–19:00, Сб 9:00–18:00, Вс 10:00–16:00',
    ['Mo-Fr 09:00-19:00', 'Sa 09:00-18:00', 'Su 10:00-16:00'],
  ],
  ['Ежедневно 8:00–21:00', ['Mo-Su 08:00-21:00']],
  ['пн-сб: 10:00-19:00; вс выходной', ['Mo-Sa 10:00-19:00']],
  ['по записи', []],
  ['Пн–Пт 9:00–19:00, в праздники по записи', []],
])('«%s» in schema.org’s form', (text, hours) => {
  expect(schemaHours(text)).toEqual(hours);
});
