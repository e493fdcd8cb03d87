import { expect, test } from 'vitest';
import { pickupTexts } from '#src/domain/pickup.ts';

const POINTS = [
  { name: 'Склад', pickup: 'Заказ можно забрать завтра.' },
  { name: 'Пункт', pickup: '' },
];
const line = { count: 4, available: 20, stock: 20, at: null, days: null };
const SOON = { from: 3, to: 5 };
const plain = (...lines: Parameters<typeof pickupTexts>[1]) =>
  pickupTexts(POINTS, lines).map(text => text.replaceAll('\u00A0', ' '));

test('points say what they have of a basket and when they have the rest', () => {
  expect(plain({ ...line, at: { Склад: 2, Пункт: 9 } })).toEqual([
    'Склад: 2 из 4 в наличии, остальное привезём. Заказ можно забрать завтра.',
    'Пункт: все в наличии, можно забрать после подтверждения.',
  ]);
  expect(plain({ ...line, at: { Склад: 4 } }, { ...line, count: 2, at: {}, days: SOON })).toEqual([
    'Склад: 4 из 6 в наличии, остальное придёт в магазин от поставщика за 3–5 дней, потом привезём сюда.',
    'Пункт: придёт за 3–5 дней.',
  ]);
  expect(plain({ ...line, at: {} })).toEqual([
    'Склад: привезём. Заказ можно забрать завтра.',
    'Пункт: привезём.',
  ]);
});

test('a point has no more than is not ordered by others', () => {
  const others = { ...line, available: 14, at: { Склад: 9, Пункт: 4 } };
  expect(plain(others)).toEqual([expect.stringMatching(/^Склад: 3 из 4 в наличии/u), 'Пункт: привезём.']);
  expect(plain({ ...line, available: 3, stock: 3, at: { Склад: 9 } })[0]).toMatch(/^Склад: 3 из 4/u);
});

test('what comes from a supplier alone is said to', () => {
  expect(plain({ ...line, days: SOON })[1]).toBe('Пункт: придёт от поставщика за 3–5 дней.');
});

test('where they are not counted, the days alone are said', () => {
  expect(plain(line)).toEqual(['Склад. Заказ можно забрать завтра.']);
  const late = { ...line, days: { from: 2, to: 7 } };
  expect(plain(line, late, { ...line, days: SOON })).toEqual([
    'Склад: придёт в магазин за 3–7 дней, потом привезём сюда.',
    'Пункт: придёт за 3–7 дней.',
  ]);
});
