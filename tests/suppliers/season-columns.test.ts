import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { Goods } from '#src/content/suppliers/goods.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const goods = new Goods(readContent(FIXTURE_CONTENT, new Problems()));

/** What a row is, by its name and the cells below «Сезон» and a heading of studs. */
function seasonFrom(name: string, season: string, studs: string, heading = 'Шипы') {
  const sheet = {
    place: 'прайс',
    rows: [
      ['Наименование', 'Цена', 'Сезон', heading],
      [name, '9000', season, studs],
    ].map((cells, at) => ({
      line: at + 1,
      cells,
    })),
  };
  const { offers } = readOffers(sheet, guessColumns(sheet), goods.names);
  const [row] = goods.matchAll(offers);
  if (row?.kind === 'new-model') return [row.tyre.season, row.tyre.studs];
  return row?.kind === 'unread' ? row.reason : row?.kind;
}

const R5 = 'Nokian Hakkapeliitta R5 205/55R16 94R XL';

test.each([
  ['Зима', 'да', 'winter', 'studded'],
  ['зимние', 'ш', 'winter', 'studded'],
  ['W', '+', 'winter', 'studded'],
  ['Зима шип.', '', 'winter', 'studded'],
  ['Зимняя (липучка)', '', 'winter', 'none'],
  ['winter', 'н/ш', 'winter', 'none'],
  ['Лето', 'нет', 'summer', 'none'],
  ['Летняя', '', 'summer', null],
  ['Всесезонная', '', 'allseason', null],
  ['All Season', '-', 'allseason', null],
  ['зима/лето', 'возможно', null, null],
])('«%s» and «%s» are read of a model that the shop lacks', (season, studs, readSeason, readStuds) => {
  expect(seasonFrom('Cordiant Gravity 205/55R16 94T', season, studs)).toEqual([readSeason, readStuds]);
});

test.each(['Шип', 'Шипы', 'Шипованность', 'Ошиповка', 'Studs'])('studs stand below «%s»', heading => {
  expect(seasonFrom('Cordiant Gravity 205/55R16 94T', 'Зима', 'да', heading)).toEqual(['winter', 'studded']);
});

test('columns that fit the name and the model change nothing', () => {
  expect(seasonFrom(R5, 'Зима', 'нет')).toBe('known');
  expect(seasonFrom(`${R5} липучка`, 'зимняя', 'без шипов')).toBe('known');
  expect(seasonFrom(`${R5} зимняя`, '', '')).toBe('known');
  // A column with two seasons alone.
  expect(seasonFrom('Nokian Seasonproof 225/65R17 106H XL', 'Лето', '')).toBe('known');
  expect(seasonFrom('Nokian Seasonproof 225/65R17 106H XL', 'Зима', '')).toMatch(
    /^в столбце сезон «зимняя»/u,
  );
  expect(seasonFrom('Cordiant Gravity 205/55R16 94T под шип', 'Зима', 'нет')).toEqual([
    'winter',
    'studdable',
  ]);
});

test('a column that contradicts the name or the model is told', () => {
  expect(seasonFrom(`${R5} зимняя`, 'Лето', '')).toBe(
    'в названии сезон «зимняя», а в столбце — «Лето»: исправьте в файле одно из двух',
  );
  expect(seasonFrom('Cordiant Gravity 205/55R16 94T липучка', 'Зима', 'шип')).toBe(
    'в названии шина без шипов, а в столбце — «шип»: исправьте в файле одно из двух',
  );
  expect(seasonFrom(R5, 'Лето', '')).toBe(
    'в столбце сезон «летняя», а модель Nokian Tyres Hakkapeliitta R5 — зимняя',
  );
  expect(seasonFrom('Cordiant Snow Cross 2 205/55R16 94T XL', 'Зима', 'нет')).toBe(
    'в столбце шипов нет, а модель Cordiant Snow Cross 2 шипованная',
  );
});
