import { expect, test } from 'vitest';
import { daysText, formatDays, parseDays } from '#src/domain/days-until-here.ts';
import { deliveryDays } from '#src/domain/delivery-zone.ts';

test.each([
  ['3', '3', 'Привезём за\u00A03\u00A0дня со\u00A0склада поставщика'],
  [' 1 день', '1', 'Привезём за\u00A01\u00A0день со\u00A0склада поставщика'],
  ['3 – 5 рабочих дней', '3-5', 'Привезём за\u00A03–5\u00A0дней со\u00A0склада поставщика'],
  ['2-21 дн.', '2-21', 'Привезём за\u00A02–21\u00A0день со\u00A0склада поставщика'],
  ['4—4', '4', 'Привезём за\u00A04\u00A0дня со\u00A0склада поставщика'],
  ['7 раб. дн', '7', 'Привезём за\u00A07\u00A0дней со\u00A0склада поставщика'],
])('«%s» is kept as %s and shown as «%s»', (written, stored, text) => {
  const days = parseDays(written);
  expect(days && formatDays(days)).toBe(stored);
  expect(days && daysText(days)).toBe(text);
});

test.each(['', '0', '5-3', '91', '100', '-3', '3.5', '3-', 'завтра', '3 недели', '05.03.2026'])(
  '«%s» is no number of days',
  text => {
    expect(parseDays(text)).toBeNull();
  },
);

test.each([
  ['1–2 рабочих дня', '1-2'],
  ['За 3 календарных дня', '3'],
  ['от 2 до 5 дней', '2-5'],
  ['до 3 дней', '1-3'],
  ['сегодня', '0'],
  ['В день заказа', '0'],
  ['от 3 дней', null],
  ['в день заказа, с 9 до 21', null],
  ['1–2 недели', null],
  ['24 часа', null],
])('delivery «%s» takes %s days', (written, stored) => {
  const days = deliveryDays({ days: written });
  expect(days && formatDays(days)).toBe(stored);
});
