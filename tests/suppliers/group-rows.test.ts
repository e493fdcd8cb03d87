import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { Goods } from '#src/content/suppliers/goods.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const goods = new Goods(readContent(FIXTURE_CONTENT, new Problems()));
const HEADING = 'Код;Наименование;Цена;Остаток';
const R5 = '1;Шина 205/55R16 Nokian Hakkapeliitta R5 94R XL';
const COMFORT = '2;Comfort 2 195/65 R15 91H';

/** What a list of these lines says as its columns are guessed. */
function summaryOf(...lines: string[]) {
  const rows = lines.map((text, at) => ({ line: at + 1, cells: text.split(';') }));
  const sheet = { place: 'прайс', rows };
  const { offers, passed } = readOffers(sheet, guessColumns(sheet), goods.names);
  const matched = goods.matchAll(offers);
  const found = matched.map(each => [
    each.offer.line,
    each.offer.stock,
    each.kind === 'known' ? each.good.brand : 'reason' in each ? each.reason : each.kind,
  ]);
  return { rows: found, passed };
}

test('stocks below headings of warehouses are added up', () => {
  const { rows, passed } = summaryOf(
    HEADING,
    'Основной склад Рязань',
    'Зимние',
    `${R5};9000;4`,
    'Склад Москва',
    `${R5};9000;8`,
  );
  expect(rows).toEqual([[4, 12, 'Nokian Tyres']]);
  expect(passed).toBe(3);
  const dearer = summaryOf(HEADING, 'Склад Рязань', `${R5};9000;4`, 'Склад Москва', `${R5};9500;8`);
  expect(dearer.rows[1]?.[2]).toMatch(/уже есть в строке 3 с другой ценой: оставьте в файле одну$/u);
});

test('the heading of a group with a total of its stocks is no offer', () => {
  const { rows, passed } = summaryOf(
    HEADING,
    ';Nokian Tyres;;4',
    `${R5};9000;4`,
    'Летние;;;0',
    `${R5};9000;4`,
  );
  expect(rows.map(([line]) => line)).toEqual([3, 5]);
  expect(passed).toBe(2);
});

test('a name without a brand has that of its group', () => {
  const { rows } = summaryOf(
    HEADING,
    ';Шины Cordiant',
    ';Летние',
    `${COMFORT};4000;8`,
    ';Прочее',
    `3;Comfort 2 195/65 R15 91V;4000;8`,
  );
  expect(rows).toEqual([
    [4, 8, 'Cordiant'],
    [6, 8, 'марка в названии не найдена среди марок магазина'],
  ]);
  const other = summaryOf(HEADING, ';Cordiant', `${R5};9000;4`);
  expect(other.rows).toEqual([[3, 4, 'Nokian Tyres']]);
});
